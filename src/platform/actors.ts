import type { Actor, PersonActor, SignedInPerson, SystemActor } from './services.ts';
import type { SystemWork } from './system-work.ts';

/** The actor of a session. Called by the session middleware alone. */
export const personActor = (person: SignedInPerson): PersonActor => ({ kind: 'person', ...person }) as PersonActor;

/**
 * Somebody who acts in a household that they share. Carries no sign-in and no role of staff, so that it allows nothing but
 * the act it was made for. Called by `access/actions/as-member.ts` alone, once the membership and its role are known.
 */
export const memberActor = (
  { personId, from }: PersonActor,
  member: { householdId: string; memberName: string },
): PersonActor => ({ kind: 'person', personId, ...member, role: 'customer', ...(from && { from }) }) as PersonActor;

/**
 * A colleague who acts on behalf of a household, by the rules of its own people. Carries no sign-in and no role of staff.
 * Called by `access/actions/as-staff.ts` alone, which records the act.
 */
export const behalfActor = (personId: string, householdId: string): PersonActor =>
  ({ kind: 'person', personId, householdId, role: 'customer', onBehalf: true }) as PersonActor;

/** Whether a colleague acts on behalf of the household. */
export const isOnBehalf = (actor: Actor): boolean => actor.kind === 'person' && actor.onBehalf === true;

/** The actor of work that belongs to the system, by the name of the file that does it. */
export const systemActor = (work: SystemWork): SystemActor => ({ kind: 'system', work }) as SystemActor;

/** Id of the person who acts; null for visitors, the system, and colleagues who act on behalf of a household. */
export const personIdOf = (actor: Actor): string | null =>
  actor.kind === 'person' && !actor.onBehalf ? actor.personId : null;
