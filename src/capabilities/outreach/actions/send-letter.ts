import { wantsLetters } from '#src/capabilities/access/actions/wants-letters.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { insertDelivery, lockBatch, lockLetter, updateLetter } from '../letter-store.ts';
import { newsletterLetterMail } from '../mail/newsletter.tsx';
import { LETTER_BATCH } from '../rules/letters.ts';

const SYSTEM = systemActor('outreach/send-letter');

/**
 * Writes a newsletter to the next subscribers and hands on to the next job, all in one transaction: a process that dies
 * in between has written to nobody. A letter that was stopped is left alone.
 */
export const sendLetter = defineJob<{ letterId: string; after?: string }>('outreach-letter', {
  run: (services, { letterId, after }) => services.transact(SYSTEM, (ctx) => sendBatch(ctx, letterId, after ?? null)),
});

async function sendBatch(ctx: Ctx, letterId: string, after: string | null): Promise<void> {
  const letter = await lockLetter(ctx.tx, letterId);
  if (letter?.state !== 'sending' || !letter.startedAt) return;
  const { size: limit, pauseSeconds: startAfterSeconds } = LETTER_BATCH;
  const readers = await lockBatch(ctx.tx, { letterId, confirmedBy: letter.startedAt, after, limit });
  let written = letter.mailed;
  for (const { id: subscriberId, email: to, unsubscribeToken } of readers) {
    const mailed = await wantsLetters(ctx, to);
    const isFirst = await insertDelivery(ctx.tx, { letterId, subscriberId, mailed, at: ctx.now });
    if (!isFirst || !mailed) continue;
    await ctx.mail(newsletterLetterMail({ to, unsubscribeToken, origin: ctx.settings.publicUrl }, letter));
    written += 1;
  }
  await updateLetter(ctx.tx, letterId, { mailed: written });
  const last = readers.at(-1)?.id;
  if (readers.length < limit || !last) await updateLetter(ctx.tx, letterId, { state: 'sent', endedAt: ctx.now });
  else
    await ctx.enqueue(
      sendLetter,
      { letterId, after: last },
      { singletonKey: `${letterId} ${last}`, startAfterSeconds },
    );
}
