import type { VerifiedEmail } from '#src/lib/email.ts';
import type { VerifiedPhone } from '#src/lib/phone.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Actor, ReadCtx, SystemActor } from '#src/platform/services.ts';
import { refusals } from './contract.ts';
import { areaOf, type AreaOf, type DeskKey, mayAct } from './rules/staff-acts.ts';
import type { DeskArea, StaffRole } from './rules/staff-roles.ts';

declare const minted: unique symbol;

/** Proof that the actor may read this household. Only this file makes one, and every read of a household's rows demands one. */
export type HouseholdScope = { readonly householdId: string; readonly [minted]: 'household' };

/** Proof that the actor works here and may open this part of the desk; without one named, any part. */
export type StaffScope<A extends DeskArea = DeskArea> = {
  readonly personId: string;
  readonly role: StaffRole;
  readonly area: A;
  readonly [minted]: 'staff';
};

/** Readers of sums of the shop: colleagues with that part of the desk, and the system, which keeps those of ended months. */
export type FiguresReader = StaffScope<'figures'> | SystemActor;

export function householdScope(actor: Actor): HouseholdScope | DomainError {
  if (actor.kind !== 'person') return refusals('unauthorized');
  return { householdId: actor.householdId } as HouseholdScope;
}

/** For work of the system itself: provider events, jobs. */
export function systemScope(_system: SystemActor, householdId: string): HouseholdScope {
  return { householdId } as HouseholdScope;
}

/** Whether the desk is closed to this session until a second factor was shown in it. */
export function needsSecondFactor({ actor, settings }: Pick<ReadCtx, 'actor' | 'settings'>): boolean {
  return settings.staffSecondFactor && !(actor.kind === 'person' && actor.signIn?.secondFactor);
}

/** Called by `actions/as-staff.ts` alone, which writes the audit log (scripts/check-boundaries.mjs). */
export function staffScope<K extends DeskKey>(
  { actor, settings }: Pick<ReadCtx, 'actor' | 'settings'>,
  key: K,
): StaffScope<AreaOf<K>> | DomainError {
  if (actor.kind !== 'person') return refusals('unauthorized');
  if (actor.role === 'customer') return refusals('staff-only');
  if (!mayAct(actor.role, key)) return refusals('not-your-part');
  if (needsSecondFactor({ actor, settings })) return refusals('second-factor-needed');
  return { personId: actor.personId, role: actor.role, area: areaOf(key) } as StaffScope<AreaOf<K>>;
}

/**
 * A household that a colleague looks at or acts for. Called by `onHousehold` in `actions/as-staff.ts` alone, which records
 * the act with the household's id.
 */
export function householdForStaff(_staff: StaffScope<'households'>, householdId: string): HouseholdScope {
  return { householdId } as HouseholdScope;
}

/**
 * The person's address, if they have shown to read its mailbox. An unverified address owns nothing: every claim,
 * view, opt-out or deletion by address takes this type, and nothing else makes it.
 */
export function verifiedEmail(person: { email: string | null; emailVerifiedAt: Date | null }): VerifiedEmail | null {
  return person.emailVerifiedAt && person.email ? (person.email as VerifiedEmail) : null;
}

/** The person's number, if they have shown to read what is sent to it. An unverified number opens and recovers nothing by itself. */
export function verifiedPhone(person: { phone: string | null; phoneVerifiedAt: Date | null }): VerifiedPhone | null {
  return person.phoneVerifiedAt && person.phone ? (person.phone as VerifiedPhone) : null;
}
