import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import { parseEmail, type VerifiedEmail } from '#src/lib/email.ts';
import { newId } from '#src/lib/id.ts';
import { withoutLinks } from '#src/lib/text.ts';
import { Overloaded } from '#src/lib/unavailable.ts';
import type { ReadHandle, Tx } from '../database.ts';
import type { AppServices, Ctx, MailFooter, OutgoingMail } from '../services.ts';
import { defineJob } from '../jobs.ts';
import { olderThan, type Page } from '../paging.ts';
import { loggedError, withoutLinkKeys } from '../redact.ts';
import { selectRows } from '../select-rows.ts';
import { drawPortraits, portraitId, withoutPortraits } from './portraits.ts';
import { renderMail } from './render.ts';
import { mails } from './tables.ts';

/**
 * Stores mails and, with a mail server, the jobs that deliver them, in the caller's transaction; `footers` has a list for each.
 * A recipient that is not one plain address is never handed to a mail server: the outbox shows such a mail with the error
 * `EADDRESS`.
 */
export async function enqueueMails(
  ctx: Ctx,
  outgoing: readonly OutgoingMail[],
  footers: readonly (readonly MailFooter[])[] = [],
): Promise<void> {
  const rows = outgoing.map((mail, index) => storedMail(mail, footers[index] ?? [], ctx.now));
  if (rows.length) await ctx.tx.insert(mails).select(selectRows(mails, rows));
  if (!ctx.settings.smtpUrl) return;
  const deliverable = rows.filter(({ lastError }) => lastError === null);
  await ctx.enqueueAll(
    deliverMail,
    deliverable.map(({ id }) => ({ id })),
  );
}

/**
 * Sends a copy of a stored mail to the same address. Links that open something without a sign-in were taken out of it when it
 * was sent. The caller has looked at whether it may be sent.
 */
export async function sendCopy(ctx: Ctx, mail: typeof mails.$inferSelect): Promise<void> {
  const copy = { ...mail, id: newId(), createdAt: ctx.now, sentAt: null, lastError: null };
  await ctx.tx.insert(mails).values(copy);
  if (ctx.settings.smtpUrl) await ctx.enqueue(deliverMail, { id: copy.id });
}

const storedMail = (mail: OutgoingMail, footers: readonly MailFooter[], createdAt: Date) => ({
  id: newId(),
  recipient: mail.to,
  kind: mail.kind,
  subject: mail.subject,
  html: htmlOf(mail, footers),
  text: [mail.text, ...footers.map(({ text, link }) => `${text}\n${link.label}: ${link.href}`)].join('\n\n'),
  secret: mail.secret ?? false,
  headers: mail.headers ?? null,
  portraits: mail.portraits?.length ? [...mail.portraits] : null,
  createdAt,
  lastError: parseEmail(mail.to) === null ? 'EADDRESS' : null,
});

export const htmlOf = ({ html }: OutgoingMail, footers: readonly MailFooter[] = []): string =>
  renderMail(html, footers);

type Attachment = NonNullable<SendMailOptions['attachments']>[number];

interface Wanted {
  recipient: string;
  since: Date;
  kinds: readonly string[];
  /** Numbers of an order, an invoice and the like: the text names at least one of them. */
  numbers: readonly string[];
  /** Pattern of what is left out at the end of the texts. */
  foot?: string;
}

/** Mails that were sent to an address since a moment and are still kept with their text, the oldest first. */
export async function sentTexts(
  tx: ReadHandle,
  { recipient, since, kinds, numbers, foot = '' }: Wanted,
): Promise<{ subject: string; at: Date; text: string }[]> {
  if (numbers.length === 0) return [];
  const { subject, sentAt, kind, createdAt } = mails;
  const text = sql<string | null>`regexp_replace(${mails.text}, ${foot}::text, '')`;
  const named = `\\m(${numbers.map((number) => number.replace(/[^\w-]/g, '\\$&')).join('|')})\\M`;
  const rows = await tx
    .select({ subject, at: sentAt, text })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, recipient),
        inArray(kind, [...kinds]),
        isNotNull(sentAt),
        sql`${text} ~ ${named}`,
        gte(createdAt, since),
      ),
    )
    .orderBy(createdAt)
    .limit(60);
  return rows.flatMap(({ at, text: said, ...row }) => (at && said ? [{ ...row, at, text: said }] : []));
}

/** Mails to an address since a moment, newest first, without their texts. */
export function pageOfMailsTo(
  tx: ReadHandle,
  { recipient, since }: { recipient: VerifiedEmail; since: Date },
  { before, limit }: Page,
): Promise<{ id: string; at: Date; subject: string }[]> {
  const { id, createdAt: at, subject } = mails;
  return tx
    .select({ id, at, subject })
    .from(mails)
    .where(and(eq(mails.recipient, recipient), gte(at, since), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Hands one stored mail to the mail server. */
export const deliverMail = defineJob<{ id: string }>('mail', {
  sameAs: ({ id }) => id,
  // Nine hours: a mail server that is away, or that takes so many an hour.
  retryLimit: 60,
  async run(services, { id }, { retryCount } = { retryCount: 0 }) {
    const { db, transaction } = services.database;
    const note = (change: Partial<typeof mails.$inferInsert>) =>
      transaction((tx) => tx.update(mails).set(change).where(eq(mails.id, id)));
    const [mail] = await db.select().from(mails).where(eq(mails.id, id));
    if (!mail || mail.sentAt || !mail.html || !mail.text) return;
    const attachments = await drawnPortraits(services, mail, retryCount);
    try {
      // The id is the message id, so that a mail handed over twice after a crash is one mail to the reader.
      await transport(services).sendMail({
        messageId: `<${mail.id}@${new URL(services.settings.publicUrl).hostname}>`,
        from: services.settings.mailFrom,
        // Structured, because a string would be parsed, and might be read as several recipients.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: attachments ? mail.html : withoutPortraits(mail.html),
        text: mail.text,
        headers: mail.headers ?? {},
        attachments: attachments ?? [],
      });
    } catch (error) {
      const code = (error as { code?: string }).code ?? 'unknown';
      await note({ lastError: code });
      const isFinal = ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
      if (isFinal && retryCount >= MOST_REFUSALS) return;
      throw new Error(`mail server refused: ${code}`);
    }
    const body = mail.secret
      ? { html: null, portraits: null, text: withoutLinks(mail.text) }
      : { html: withoutLinkKeys(mail.html), text: withoutLinkKeys(mail.text) };
    await note({ sentAt: services.clock.now(), lastError: null, ...body });
  },
});

/** Tries of a mail that its server refuses for good, such as for an address that is not there. */
const MOST_REFUSALS = 12;

/** Tries that wait for a full drawing queue: up to a minute in all. Then the mail goes out without pictures. */
const TRIES_FOR_PORTRAITS = 5;

/**
 * The cats of a mail as inline attachments; null where they cannot be drawn. Throws `Overloaded` on the first tries, so
 * that the job is retried.
 */
async function drawnPortraits(
  services: AppServices,
  { portraits }: typeof mails.$inferSelect,
  retryCount: number,
): Promise<Attachment[] | null> {
  try {
    const drawn = await drawPortraits(services, portraits ?? []);
    return drawn.map((content, index) => ({
      filename: `cat-${index + 1}.png`,
      cid: portraitId(index),
      content: Buffer.from(content),
      contentType: 'image/png',
      contentDisposition: 'inline',
    }));
  } catch (error) {
    if (error instanceof Overloaded && retryCount < TRIES_FOR_PORTRAITS) throw error;
    services.log.warn({ error: loggedError(error) }, 'mail without its portraits');
    return null;
  }
}

/** Clears the content of mails before `bodies`, and deletes those before `notes`. */
export async function forgetMails(tx: Tx, before: { bodies: Date; notes: Date }): Promise<void> {
  await tx.delete(mails).where(lt(mails.createdAt, before.notes));
  await tx
    .update(mails)
    .set({ html: null, portraits: null, text: null })
    .where(and(lt(mails.createdAt, before.bodies), isNotNull(mails.text)));
}

/** Takes back mails of a kind to an address that wait for the mail server. Without one, every mail counts as sent. */
export async function withdrawMails(
  { tx, settings }: Pick<Ctx, 'tx' | 'settings'>,
  to: string,
  kind: string,
): Promise<void> {
  if (!settings.smtpUrl) return;
  await tx.delete(mails).where(and(eq(mails.recipient, to), eq(mails.kind, kind), isNull(mails.sentAt)));
}

/** That somebody was written to, and about what; not the letters themselves. */
export async function mailsTo(tx: ReadHandle, recipient: VerifiedEmail) {
  const { kind, subject, createdAt, sentAt } = mails;
  return tx
    .select({ kind, subject, createdAt, sentAt })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(mails.id);
}

/** Clears what every mail to somebody said; that there was one stays. */
export async function clearMailsTo(tx: Tx, recipient: VerifiedEmail): Promise<void> {
  await tx.update(mails).set({ html: null, portraits: null, text: null }).where(eq(mails.recipient, recipient));
}

const transports = new WeakMap<AppServices, Transporter>();

function transport(services: AppServices): Transporter {
  let made = transports.get(services);
  if (!made) {
    made = nodemailer.createTransport(services.settings.smtpUrl, {}) as Transporter;
    transports.set(services, made);
  }
  return made;
}
