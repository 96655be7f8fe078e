import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SessionView } from '../session-contract.ts';
import { deleteSessions, sessionsOf } from '../session-store.ts';
import { tellSignedOut } from './logout.ts';
import { sessionName } from './open-session.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** Sessions of the person. `shown` is the hash of the token this request came with. */
export async function listSessions(ctx: ReadCtx, shown: Uint8Array | null): Promise<SessionView[] | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const mine = shown && sessionName(shown);
  const rows = await sessionsOf(ctx.tx, ctx.actor.personId, ctx.now);
  return rows.map((row) => ({
    id: sessionName(row.tokenHash),
    device: row.userAgentLabel,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: sessionName(row.tokenHash) === mine,
  }));
}

/** Signs one of the person's own devices out. Refuses `session-unknown`. */
export async function endSession(ctx: Ctx, id: string): Promise<{ message: string } | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const rows = await sessionsOf(ctx.tx, ctx.actor.personId, ctx.now);
  const row = rows.find(({ tokenHash }) => sessionName(tokenHash) === id);
  if (!row) return refusals('session-unknown');
  await deleteSessions(ctx.tx, [row.tokenHash]);
  await tellSignedOut(ctx, [ctx.actor.householdId]);
  await recordSecurityEvent(ctx, { personId: ctx.actor.personId, kind: 'session-ended', by: 'self' });
  return { message: `${row.userAgentLabel ?? 'That device'} is signed out.` };
}

/** Signs every device out but the one this request came from. */
export async function endOtherSessions(ctx: Ctx, shown: Uint8Array | null): Promise<{ message: string } | DomainError> {
  if (ctx.actor.kind !== 'person' || !shown) return refusals('unauthorized');
  const rows = await sessionsOf(ctx.tx, ctx.actor.personId, ctx.now);
  const others = rows.filter(({ tokenHash }) => sessionName(tokenHash) !== sessionName(shown));
  const hashes = others.map(({ tokenHash }) => tokenHash);
  await deleteSessions(ctx.tx, hashes);
  if (hashes.length) await tellSignedOut(ctx, [ctx.actor.householdId]);
  await recordSecurityEvent(ctx, { personId: ctx.actor.personId, kind: 'signed-out-others', by: 'self' });
  return { message: 'Every other device is signed out.' };
}
