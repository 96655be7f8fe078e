import type { VerifiedEmail } from '#src/kit/email.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { refusals } from './contract.ts';

declare const minted: unique symbol;

/** Proof that the actor may read this household. Only this file makes one, and every read of a household's rows demands one. */
export type HouseholdScope = { readonly householdId: string; readonly [minted]: 'household' };

/** Proof that the actor works here. */
export type StaffScope = { readonly personId: string; readonly role: 'staff' | 'admin'; readonly [minted]: 'staff' };

export function householdScope(actor: Actor): HouseholdScope | Refusal {
  if (actor.kind !== 'person') return refusals('unauthorized');
  return { householdId: actor.householdId } as HouseholdScope;
}

/** For work the house does on its own behalf: provider events, jobs. */
export function systemScope(actor: Actor & { kind: 'system' }, householdId: string): HouseholdScope {
  if (actor.kind !== 'system') throw new Error('Only the system may choose a household.');
  return { householdId } as HouseholdScope;
}

export function staffScope(actor: Actor): StaffScope | Refusal {
  if (actor.kind !== 'person') return refusals('unauthorized');
  if (actor.role === 'customer') return refusals('staff-only');
  return { personId: actor.personId, role: actor.role } as StaffScope;
}

/**
 * The person's address, if they have shown to read its mailbox. An unverified address owns nothing: what is claimed,
 * shown, silenced or deleted by address takes this, and nothing else makes it.
 */
export function verifiedEmail(person: { email: string | null; emailVerifiedAt: Date | null }): VerifiedEmail | null {
  return person.emailVerifiedAt && person.email ? (person.email as VerifiedEmail) : null;
}

/** Who asks, and whom: what every request carries. */
interface Request {
  house: House;
  actor: Actor;
}

type StaffWork<T> = (ctx: Ctx, scope: StaffScope) => Promise<T>;

/** Reads for staff and nobody else. */
export async function readAsStaff<T>({ house, actor }: Request, work: StaffWork<T>): Promise<T | Refusal> {
  const scope = staffScope(actor);
  return isRefusal(scope) ? scope : house.read(actor, (ctx) => work(ctx, scope));
}

/** Acts for staff and nobody else, all or nothing. */
export async function actAsStaff<T>({ house, actor }: Request, work: StaffWork<T>): Promise<T | Refusal> {
  const scope = staffScope(actor);
  return isRefusal(scope) ? scope : house.transact(actor, (ctx) => work(ctx, scope));
}
