import { sha256 } from '#src/lib/id.ts';
import type { Ctx, RequestOrigin } from '#src/platform/services.ts';
import { deleteSessions, sessionsByHashes } from '../store.ts';
import { tellSignedOut } from './logout.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Ends the sessions of other accounts that a browser showed when somebody signed in there: nobody can use them any more,
 * and what is bound to them, such as push messages, must not reach the browser's new user.
 */
export async function endReplaced(
  ctx: Ctx,
  { tokens, personId, from }: { tokens: readonly string[]; personId: string; from: RequestOrigin },
): Promise<void> {
  const shown = await sessionsByHashes(ctx.tx, [...new Set(tokens)].map(sha256), ctx.now);
  const replaced = shown.flatMap((session) => (session && session.person.id !== personId ? session.tokenHash : []));
  const ended = await deleteSessions(ctx.tx, replaced);
  await tellSignedOut(
    ctx,
    ended.map(({ householdId }) => householdId),
  );
  for (const { personId: whose, tokenHash: session } of ended)
    await recordSecurityEvent(ctx, { personId: whose, kind: 'signed-out', by: 'self', from: { ...from, session } });
}
