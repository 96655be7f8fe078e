import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '../database.ts';
import type { Ctx, OutgoingText } from '../services.ts';
import { defineJob } from '../jobs.ts';
import { reportAddress } from './delivery-report.ts';
import { textMessages } from './tables.ts';
import { sendByTwilio } from './twilio.ts';

/** The longest the provider takes, in seconds; and the shortest that it recommends. */
const VALID_SECONDS = { shortest: 6, longest: 36_000 };

/** Stores the text message and, where a provider is set, the job that sends it, in the caller's transaction. */
export async function enqueueText(ctx: Ctx, text: OutgoingText): Promise<void> {
  const id = newId();
  const { to, personId, kind, subject, body, secret = false, expiresAt = null } = text;
  await ctx.tx
    .insert(textMessages)
    .values({ id, recipient: to, personId, kind, subject, body, secret, expiresAt, createdAt: ctx.now });
  if (ctx.settings.twilio) await ctx.enqueue(deliverText, { id });
}

/**
 * Hands one stored text message to the provider. Retried for about two minutes where a later request may succeed; a
 * message that the provider refuses for good, or that has expired by then, is noted and not sent.
 */
export const deliverText = defineJob<{ id: string }>('text-message', {
  sameAs: ({ id }) => id,
  retryLimit: 6,
  async run({ database: { db, transaction }, settings, clock, log }, { id }) {
    const [text] = await db.select().from(textMessages).where(eq(textMessages.id, id));
    if (!text || text.sentAt || text.body === null || !settings.twilio) return;
    const note = (change: Partial<typeof textMessages.$inferInsert>) =>
      transaction((tx) => tx.update(textMessages).set(change).where(eq(textMessages.id, id)));
    const sealed = text.secret ? { body: null } : {};
    const left = text.expiresAt ? Math.floor((text.expiresAt.getTime() - clock.now().getTime()) / 1000) : null;
    if (left !== null && left < VALID_SECONDS.shortest) {
      await note({ lastError: 'expired', ...sealed });
      return;
    }
    const validSeconds = left === null ? null : Math.min(left, VALID_SECONDS.longest);
    const outcome = await sendByTwilio(settings.twilio, {
      to: text.recipient,
      body: text.body,
      validSeconds,
      reportTo: reportAddress(settings, id),
    });
    if (outcome.kind === 'taken') {
      await note({ sentAt: clock.now(), lastError: null, providerId: outcome.id, ...sealed });
      return;
    }
    const { code, retry } = outcome;
    await note({ lastError: code, ...(retry ? {} : sealed) });
    if (retry) throw new Error(`text message provider: ${code}`);
    log.warn({ text: id, error: code }, 'text message refused by the provider');
  },
});

/** Clears the content of text messages before `bodies`, and deletes those before `notes`. */
export async function forgetTexts(tx: Tx, before: { bodies: Date; notes: Date }): Promise<void> {
  await tx.delete(textMessages).where(lt(textMessages.createdAt, before.notes));
  await tx
    .update(textMessages)
    .set({ body: null })
    .where(and(lt(textMessages.createdAt, before.bodies), isNotNull(textMessages.body)));
}

/** That an account was written to, at which number and about what, the oldest first; not the text messages themselves. */
export function textsOf(tx: ReadHandle, personId: string) {
  const { recipient, kind, subject, createdAt, sentAt } = textMessages;
  return tx
    .select({ recipient, kind, subject, createdAt, sentAt })
    .from(textMessages)
    .where(eq(textMessages.personId, personId))
    .orderBy(textMessages.id);
}

/** Clears the texts and the owner of an account's text messages; the rows stay. */
export async function clearTextsOf(tx: Tx, personId: string): Promise<void> {
  await tx.update(textMessages).set({ body: null, personId: null }).where(eq(textMessages.personId, personId));
}
