import type { AppServices, PersonActor } from '#src/platform/services.ts';
import type { UserAnswer } from '../sign-in-contract.ts';
import { needsSecondFactor } from '../scopes.ts';
import type { SessionRow } from '../session-store.ts';
import { currentUser } from './open-session.ts';

/** The person of a session; staff are told whether the desk asks for a second factor. */
export function whoAmI({ settings }: AppServices, { person }: SessionRow, actor: PersonActor): UserAnswer {
  const needed = person.role !== 'customer' && needsSecondFactor({ actor, settings });
  return {
    user: {
      ...currentUser(person),
      ...(needed && { secondFactorNeeded: true as const }),
      ...(actor.lookedAtBy && { lookedAt: actor.householdId }),
    },
  };
}
