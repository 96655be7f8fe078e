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
