import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { UNDO_LINK_DAYS } from '../rules/limits.ts';
import { endOf } from '../rules/phone-codes.ts';

interface Notice {
  to: string;
  /** Undoes what happened. */
  link: string;
  supportEmail: string;
}

interface NumberNotice extends Notice {
  phone: string;
  /** Whether a code to a number of this person replaces their password. */
  recovers: boolean;
}

/** To the confirmed address: a number was confirmed, and opens the account from now on. */
export function phoneAddedMail({ phone, recovers, ...notice }: NumberNotice): OutgoingMail {
  const reset = recovers ? ', and a code sent to it replaces a forgotten password' : '';
  return numberMail({
    ...notice,
    kind: 'phone-added',
    subject: 'Your account has a new phone number',
    what: `The number ${endOf(phone)} was confirmed for your account: it can sign in${reset}. If that was you, there is nothing to do.`,
  });
}

/** To the confirmed address: a number was taken off the account. */
export function phoneRemovedMail({ phone, recovers: _, ...notice }: NumberNotice): OutgoingMail {
  return numberMail({
    ...notice,
    kind: 'phone-removed',
    subject: 'A phone number was taken off your account',
    what: `The number ${endOf(phone)} does not belong to your account any more. If that was you, there is nothing to do.`,
  });
}

/** To the confirmed address: the password was replaced with a code sent to the number, which a stolen SIM card can do. */
export function resetByPhoneMail({ phone, recovers: _, ...notice }: NumberNotice): OutgoingMail {
  return numberMail({
    ...notice,
    kind: 'password-reset-by-phone',
    subject: 'Your password was replaced by text message',
    what: `Somebody who reads the text messages to your number ${endOf(phone)} has set a new password for your account. Everybody else was signed out. If that was you, there is nothing to do.`,
  });
}

function numberMail({
  to,
  kind,
  subject,
  what,
  link,
  supportEmail,
}: Notice & { kind: string; subject: string; what: string }): OutgoingMail {
  const undo =
    'If it was not you, undo it: every phone number is taken off your account, everybody is signed out, the password stops working, and we send you a link to a new one.';
  const limits = `The link works once, for ${UNDO_LINK_DAYS} days. Questions: ${supportEmail}`;
  const reason = 'You get this mail because it is about who can get into your account.';
  return {
    to,
    kind,
    subject,
    secret: true,
    text: [what, undo, link, limits, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={what} reason={reason}>
        <MailText>{what}</MailText>
        <MailText>{undo}</MailText>
        <MailText>{limits}</MailText>
        <MailButton href={link}>It was not me: undo it</MailButton>
      </MailLayout>
    ),
  };
}
