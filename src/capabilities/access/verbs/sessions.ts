import { sha256 } from '#src/kit/id.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals, type SessionView } from '../contract.ts';
import { deleteSessions, sessionsOf } from '../store.ts';
import { tellSignedOut } from './logout.ts';

/** What a session is called outside: says nothing about its token, not even the hash that is kept of it. */
const nameOf = (tokenHash: Uint8Array) => sha256(Buffer.from(tokenHash).toString('hex')).toString('base64url');

/** Where the person is signed in; `shown` is the hash of the token this request came with. */
export async function listSessions(ctx: Ctx, shown: Uint8Array | null): Promise<SessionView[] | Refusal> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const mine = shown && nameOf(shown);
  const rows = await sessionsOf(ctx.tx, ctx.actor.personId, ctx.now);
  return rows.map((row) => ({
    id: nameOf(row.tokenHash),
    device: row.userAgentLabel,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: nameOf(row.tokenHash) === mine,
  }));
}

/** Signs one of the person's own devices out. Refuses `session-unknown`. */
export async function endSession(ctx: Ctx, id: string): Promise<{ message: string } | Refusal> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const rows = await sessionsOf(ctx.tx, ctx.actor.personId, ctx.now);
  const row = rows.find(({ tokenHash }) => nameOf(tokenHash) === id);
  if (!row) return refusals('session-unknown');
  await tellSignedOut(ctx, await deleteSessions(ctx.tx, [row.tokenHash]));
  return { message: `${row.userAgentLabel ?? 'That device'} is signed out.` };
}

/** Signs every device out but the one this request came from. */
export async function endOtherSessions(ctx: Ctx, shown: Uint8Array | null): Promise<{ message: string } | Refusal> {
  if (ctx.actor.kind !== 'person' || !shown) return refusals('unauthorized');
  const rows = await sessionsOf(ctx.tx, ctx.actor.personId, ctx.now);
  const others = rows.filter(({ tokenHash }) => nameOf(tokenHash) !== nameOf(shown));
  const hashes = others.map(({ tokenHash }) => tokenHash);
  await tellSignedOut(ctx, await deleteSessions(ctx.tx, hashes));
  return { message: 'Every other device is signed out.' };
}
