import type { Actor, PersonActor, SignedInPerson, SystemActor } from './services.ts';
import type { SystemWork } from './system-work.ts';

/** The actor of a session. Called by the session middleware alone. */
export const personActor = (person: SignedInPerson): PersonActor => ({ kind: 'person', ...person }) as PersonActor;

/** The actor of work that belongs to the system, by the name of the file that does it. */
export const systemActor = (work: SystemWork): SystemActor => ({ kind: 'system', work }) as SystemActor;

/** Id of the person who acts; null for visitors and the system. */
export const personIdOf = (actor: Actor): string | null => (actor.kind === 'person' ? actor.personId : null);
