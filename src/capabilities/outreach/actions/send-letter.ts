import { refusesLetters } from '#src/capabilities/access/actions/wants-letters.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { insertDeliveries, lockBatch, lockLetter, updateLetter } from '../letter-store.ts';
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
  const refusing = await refusesLetters(
    ctx,
    readers.map(({ email }) => email),
  );
  const mailed = readers.filter(({ email }) => !refusing.has(email));
  await insertDeliveries(
    ctx.tx,
    readers.map(({ id, email }) => ({ letterId, subscriberId: id, mailed: !refusing.has(email), at: ctx.now })),
  );
  const { publicUrl: origin } = ctx.settings;
  await ctx.mailAll(
    mailed.map(({ email: to, unsubscribeToken }) => newsletterLetterMail({ to, unsubscribeToken, origin }, letter)),
  );
  const last = readers.length === limit ? readers.at(-1)?.id : undefined;
  await updateLetter(ctx.tx, letterId, {
    mailed: letter.mailed + mailed.length,
    ...(!last && { state: 'sent', endedAt: ctx.now }),
  });
  if (!last) return;
  await ctx.enqueue(sendLetter, { letterId, after: last }, { singletonKey: `${letterId} ${last}`, startAfterSeconds });
}
