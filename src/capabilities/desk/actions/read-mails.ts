import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type MailDetail, type MailPage, type MailStatus, type MailSummary, refusals } from '../contract.ts';
import { mailById, mailsBefore, mailsTo, type StoredMail, type StoredText, textById, textsBefore } from '../store.ts';

/** A page of the outbox, mails and text messages, newest first. */
export async function listMails(
  ctx: ReadCtx,
  scope: StaffScope<'outbox'>,
  { before, limit }: { before?: string; limit: number },
): Promise<MailPage> {
  const mails = await mailsBefore(ctx.tx, scope, before, limit + 1);
  const texts = await textsBefore(ctx.tx, scope, before, limit + 1);
  const rows = [...mails.map((mail) => ofMail(ctx, mail)), ...texts.map((text) => ofText(ctx, text))];
  const newest = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const shown = newest.slice(0, limit);
  return { mails: shown, next: newest.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** The newest mails to these addresses. */
export const mailsToAddresses = async (
  ctx: ReadCtx,
  scope: StaffScope<'households'>,
  addresses: readonly string[],
  page: { before: string | null; limit: number },
): Promise<MailSummary[]> => (await mailsTo(ctx.tx, scope, addresses, page)).map((mail) => ofMail(ctx, mail));

/** A mail whose pictures have still to be drawn into it. */
export type OpenedMail = MailDetail & Pick<StoredMail, 'portraits'>;

/** A mail or text message as it was sent. Refuses `mail-unknown`. */
export async function readMail(
  ctx: ReadCtx,
  scope: StaffScope<'outbox'>,
  id: string,
): Promise<OpenedMail | DomainError> {
  const mail = await mailById(ctx.tx, scope, id);
  const text = mail ? undefined : await textById(ctx.tx, scope, id);
  if (!mail && !text) return refusals('mail-unknown');
  // A link or code that opens an account is its reader's alone, once there is a server to carry it to them; before that,
  // an admin may read it. Nobody else: it could be a link to an admin's new password.
  const isSealed = (secret: boolean, carried: boolean) => secret && (carried || scope.role !== 'admin');
  if (mail) {
    const sealed = isSealed(mail.secret, Boolean(ctx.settings.smtpUrl));
    const { html, text: said, portraits } = sealed ? { html: null, text: null, portraits: null } : mail;
    return { ...ofMail(ctx, mail), html, text: said, portraits };
  }
  if (!text) return refusals('mail-unknown');
  const sealed = isSealed(text.secret, Boolean(ctx.settings.twilio));
  return { ...ofText(ctx, text), html: null, text: sealed ? null : text.body, portraits: null };
}

const ofMail = ({ settings }: ReadCtx, mail: StoredMail) => summary('mail', mail, Boolean(settings.smtpUrl));
const ofText = ({ settings }: ReadCtx, text: StoredText) => summary('text', text, Boolean(settings.twilio));

function summary(channel: MailSummary['channel'], message: StoredMail | StoredText, delivers: boolean): MailSummary {
  const { id, recipient, kind, subject } = message;
  const error = undeliveredOf(message) ?? message.lastError;
  return {
    id,
    channel,
    recipient,
    kind,
    subject,
    status: statusOf(message, delivers),
    error,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
  };
}

function statusOf(message: StoredMail | StoredText, delivers: boolean): MailStatus {
  if (undeliveredOf(message)) return 'failed';
  if (message.sentAt) return 'sent';
  if (message.lastError) return 'failed';
  return delivers ? 'waiting' : 'kept';
}

const undeliveredOf = (message: StoredMail | StoredText) => ('undelivered' in message ? message.undelivered : null);
