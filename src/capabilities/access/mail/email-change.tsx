import type { OutgoingMail } from '#src/platform/house.ts';
import { greeting } from '#src/platform/mail/names.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { UNDO_LINK_DAYS, VERIFY_LINK_HOURS } from '../rules/limits.ts';

/** To the new address: the link that makes it the person's own. */
export function emailChangeMail({
  to,
  firstName,
  link,
}: {
  to: string;
  firstName: string;
  link: string;
}): OutgoingMail {
  const subject = 'Confirm your new e-mail';
  const hello = greeting(firstName);
  const ask = 'Please confirm that this address is yours. Until then everything goes to the one you had before.';
  const limits = `The link works once, for ${VERIFY_LINK_HOURS} hours.`;
  const reason =
    'You get this mail because somebody entered this address in their profile. If that was not you, do nothing.';
  return {
    to,
    kind: 'email-change',
    subject,
    secret: true,
    text: [hello, ask, link, limits, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={ask} reason={reason}>
        <MailText>{hello}</MailText>
        <MailText>{ask}</MailText>
        <MailText>{limits}</MailText>
        <MailButton href={link}>Confirm my new e-mail</MailButton>
      </MailLayout>
    ),
  };
}

interface OldAddressNotice {
  to: string;
  asked: string;
  /** Undoes the change. */
  link: string;
  supportEmail: string;
}

/** Tells the current address that another one was requested. */
export function emailAskedMail({ asked, ...notice }: OldAddressNotice): OutgoingMail {
  return oldAddressMail({
    ...notice,
    kind: 'email-change-asked',
    subject: 'A new e-mail for your account',
    what: `Somebody signed in to your account asked to change its e-mail to ${asked}. It changes once the link we sent there is used.`,
  });
}

/** To the address that is not in effect any more. */
export function emailChangedMail({ asked, ...notice }: OldAddressNotice): OutgoingMail {
  return oldAddressMail({
    ...notice,
    kind: 'email-changed',
    subject: 'Your account has a new e-mail',
    what: `The e-mail of your account is ${asked} from now on. If you asked for that, there is nothing to do.`,
  });
}

function oldAddressMail({
  to,
  kind,
  subject,
  what,
  link,
  supportEmail,
}: Omit<OldAddressNotice, 'asked'> & { kind: string; subject: string; what: string }): OutgoingMail {
  const undo =
    'If it was not you, undo it: the account belongs to this address again, everybody is signed out, and we send you a link to a new password.';
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
