import { and, eq, isNull } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { parseEmail } from '#src/lib/email.ts';
import { newId } from '#src/lib/id.ts';
import { withoutLinks } from '#src/lib/text.ts';
import type { AppServices, Ctx, MailFooter, OutgoingMail } from '../services.ts';
import { defineJob } from '../jobs.ts';
import { withoutLinkKeys } from '../redact.ts';
import { selectRows } from '../select-rows.ts';
import { drawnPortraits, withoutPortraits } from './portraits.ts';
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
      const server = await transport(services);
      await server.sendMail({
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

const transports = new WeakMap<AppServices, Promise<Transporter>>();

/** Connections to the mail server, whose program is loaded with the first mail. */
function transport(services: AppServices): Promise<Transporter> {
  let made = transports.get(services);
  if (!made) {
    const { smtpUrl } = services.settings;
    made = import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl, {}) as Transporter);
    transports.set(services, made);
  }
  return made;
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
