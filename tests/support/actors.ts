import type { PersonActor, SignedInPerson, SystemActor } from '#src/platform/services.ts';

/** The system as a test plays it. */
export const SYSTEM = { kind: 'system', work: 'test' } as unknown as SystemActor;

/** A signed-in person without a session: a customer, unless a role is given. */
export const personActor = (person: Omit<SignedInPerson, 'role'> & Partial<SignedInPerson>): PersonActor =>
  ({ kind: 'person', role: 'customer', ...person }) as PersonActor;
