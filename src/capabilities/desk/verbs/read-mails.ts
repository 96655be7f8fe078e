import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { type MailDetail, type MailPage, type MailStatus, type MailSummary, refusals } from '../contract.ts';
import { mailById, mailsBefore, type StoredMail } from '../store.ts';

/** A page of the outbox, newest first. */
export async function listMails(
  ctx: Ctx,
  scope: StaffScope<'outbox'>,
  { before, limit }: { before?: string; limit: number },
): Promise<MailPage> {
  const rows = await mailsBefore(ctx.tx, scope, before, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    mails: shown.map((mail) => summary(ctx, mail)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One mail as it was written. Refuses `mail-unknown`. Who opened which is logged. */
export async function readMail(ctx: Ctx, scope: StaffScope<'outbox'>, id: string): Promise<MailDetail | Refusal> {
  const mail = await mailById(ctx.tx, scope, id);
  if (!mail) return refusals('mail-unknown');
  ctx.log.info({ staff: scope.personId, mail: id }, 'mail opened at the desk');
  // A link that opens an account is its reader's alone, once there is a mail server to carry it to them; before that, an
  // owner may read it. Nobody else: it could be a link to an owner's new password.
  const sealed = mail.secret && (Boolean(ctx.settings.smtpUrl) || scope.role !== 'owner');
  return { ...summary(ctx, mail), html: sealed ? null : mail.html, text: sealed ? null : mail.text };
}

function summary(ctx: Ctx, mail: StoredMail): MailSummary {
  const { id, recipient, kind, subject, lastError: error } = mail;
  const status = statusOf(mail, Boolean(ctx.settings.smtpUrl));
  return {
    id,
    recipient,
    kind,
    subject,
    status,
    error,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}

function statusOf(mail: StoredMail, delivers: boolean): MailStatus {
  if (mail.sentAt) return 'sent';
  if (mail.lastError) return 'failed';
  return delivers ? 'waiting' : 'kept';
}
