import { sha256 } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { LOOK_MS, lookToken, readLookToken } from '../rules/look-token.ts';
import { mayAct } from '../rules/staff-acts.ts';
import { systemScope } from '../scopes.ts';
import { membersOf } from '../household-store.ts';
import { sessionByHash, type SessionRow } from '../session-store.ts';
import type { StaffOfHousehold } from './as-staff.ts';

const SYSTEM = systemActor('access/look-at-household');

/** A token with which a colleague sees a household's own pages, until its time is over. Refuses `household-unknown`. */
export async function beginLook(
  ctx: Ctx,
  { household }: StaffOfHousehold,
): Promise<{ token: string; until: string } | DomainError> {
  const session = ctx.actor.kind === 'person' && ctx.actor.signIn?.tokenHash;
  if (!session) return refusals('staff-only');
  if (!(await membersOf(ctx.tx, household)).length) return refusals('household-unknown');
  const until = new Date(ctx.now.getTime() + LOOK_MS);
  const look = { session: Buffer.from(session), householdId: household.householdId, until };
  return { token: lookToken(look, ctx.settings.sessionSecret), until: until.toISOString() };
}

export interface LookSession extends SessionRow {
  /** The colleague who looks. */
  lookedAtBy: string;
}

/**
 * The session of such a token, as that of a customer whatever role the person has; null where its time is over, the
 * colleague has signed out, or may no longer look.
 */
export async function lookSession(services: AppServices, token: string): Promise<LookSession | null> {
  const { database, settings, clock } = services;
  const now = clock.now();
  const look = readLookToken(token, settings.sessionSecret, now);
  const own = look && (await sessionByHash(database.db, look.session, now));
  if (!look || !own || !mayAct(own.person.role, 'household.look')) return null;
  const { householdId, until: expiresAt } = look;
  const [person] = await membersOf(database.db, systemScope(SYSTEM, householdId));
  if (!person) return null;
  const times = { createdAt: now, lastSeenAt: now, expiresAt, confirmedAt: null };
  return {
    ...{ ...times, tokenHash: sha256(token), secondFactor: false, householdId, householdVersion: null },
    lookedAtBy: own.person.id,
    person: { ...person, role: 'customer' },
  };
}
