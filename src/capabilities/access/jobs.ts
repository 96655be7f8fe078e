import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { forgetMails } from '#src/platform/mail/sent-mails.ts';
import { forgetTexts } from '#src/platform/sms/outbox.ts';
import { deleteAuditEntriesBefore } from './audit-store.ts';
import { deleteSecurityEventsBefore } from './log-store.ts';
import { deleteFinishedDocumentsBefore } from './document-store.ts';
import { deleteFormerMembersBefore } from './former-member-store.ts';
import { deleteMemberInvitationsBefore } from './member-invitation-store.ts';
import { deletePhoneCodesBefore } from './phone-store.ts';
import { keptSince } from './rules/retention.ts';
import { forgetBefore } from './one-time-token-store.ts';
import { lockPerson } from './store.ts';
import { personByEmail } from './contact-store.ts';
import { mailReset } from './actions/mail-reset.ts';
import { type LoggedOrigin, recordSecurityEvent } from './actions/record-security-event.ts';
import { sendResetCode } from './actions/send-reset-code.ts';

const SYSTEM = systemActor('access/jobs');

/** Mails a link to a new password, if there is such an account. */
export const sendReset = defineJob<{ email: string; from?: LoggedOrigin }>('password-reset', {
  run: (services, { email, from }) =>
    services.transact(SYSTEM, async (ctx) => {
      const found = await personByEmail(ctx.tx, email);
      const person = found && (await lockPerson(ctx.tx, found.id));
      if (person?.email !== email) return;
      await mailReset(ctx, person, email);
      await recordSecurityEvent(ctx, { personId: person.id, kind: 'reset-asked', by: 'unknown', from });
    }),
});

/** Sends a code for a new password, if this is somebody's verified number. */
export const sendPhoneReset = defineJob<{ phone: string; from?: LoggedOrigin }>('password-reset-by-phone', {
  run: (services, { phone, from }) => services.transact(SYSTEM, (ctx) => sendResetCode(ctx, phone, from)),
});

/** Deletes expired rows: ended sessions, old links, old counts, and of old mails and text messages the text, then the rest. */
export const sweep = defineJob<Record<string, never>>('access-sweep', {
  nightly: '03:20',
  run: (services) =>
    services.transact(SYSTEM, async ({ tx, now }) => {
      await forgetBefore(tx, { sessions: now, links: keptSince('links', now), counts: keptSince('attempts', now) });
      await deleteSecurityEventsBefore(tx, keptSince('securityEvents', now));
      await deleteAuditEntriesBefore(tx, keptSince('auditLog', now));
      await deleteFinishedDocumentsBefore(tx, keptSince('documents', now));
      await deletePhoneCodesBefore(tx, keptSince('links', now));
      await deleteFormerMembersBefore(tx, keptSince('members', now));
      await deleteMemberInvitationsBefore(tx, keptSince('memberInvitations', now));
      const written = { bodies: keptSince('mailBodies', now), notes: keptSince('mailNotes', now) };
      await forgetMails(tx, written);
      await forgetTexts(tx, written);
    }),
});

export const jobs: AnyJob[] = [sendReset, sendPhoneReset, sweep];
