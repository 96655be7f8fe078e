import { sha256 } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { browserHandedOver } from '../events.ts';
import { sessionsByHashes } from '../session-store.ts';

/** Tells the modules above where somebody has signed in in a browser that showed sessions of other accounts. */
export async function handOverBrowser(
  ctx: Ctx,
  { tokens, personId }: { tokens: readonly string[]; personId: string },
): Promise<void> {
  const shown = await sessionsByHashes(ctx.tx, [...new Set(tokens)].map(sha256), ctx.now);
  const sessions = shown.flatMap((session) => (session && session.person.id !== personId ? [session.tokenHash] : []));
  if (sessions.length) await ctx.emit(browserHandedOver, { sessions });
}
