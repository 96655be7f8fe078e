import { sha256 } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, RequestOrigin } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { deleteSessions, deleteSessionsOf } from '../session-store.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** Ends every session the caller showed: the bearer token's and the cookie's. No session, nothing to do. */
export async function logout(ctx: Ctx, tokens: string[], caller: RequestOrigin): Promise<{ message: string }> {
  const ended = await deleteSessions(ctx.tx, tokens.map(sha256));
  await tellSignedOut(
    ctx,
    ended.map(({ householdId }) => householdId),
  );
  for (const { personId, tokenHash: session } of ended) {
    await recordSecurityEvent(ctx, { personId, kind: 'signed-out', by: 'self', from: { ...caller, session } });
  }
  return { message: 'You have been logged out successfully' };
}

/** Ends all sessions of the person, on every device. */
export async function logoutEverywhere(ctx: Ctx): Promise<{ message: string } | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const { personId } = ctx.actor;
  await tellSignedOut(ctx, await deleteSessionsOf(ctx.tx, personId));
  await recordSecurityEvent(ctx, { personId, kind: 'signed-out-everywhere', by: 'self' });
  return { message: 'You have been logged out on every device.' };
}

/** Has the open pages of these households look whether they are still signed in. */
export async function tellSignedOut(ctx: Ctx, householdIds: string[]): Promise<void> {
  for (const id of householdIds) await ctx.notify(id, 'session');
}
