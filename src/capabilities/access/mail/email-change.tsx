import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { VERIFY_LINK_HOURS } from '../rules/limits.ts';

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
  const hello = `Hello ${firstName}.`;
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

/** To the address in effect: somebody asked for another one. */
export function emailAskedMail({
  to,
  asked,
  supportEmail,
}: {
  to: string;
  asked: string;
  supportEmail: string;
}): OutgoingMail {
  const subject = 'A new e-mail for your account';
  const what = `Somebody signed in to your account asked to change its e-mail to ${asked}. It changes once the link we sent there is used.`;
  const help = `If that was not you, change your password, log out on every device, and write to ${supportEmail}.`;
  const reason = 'You get this mail because it is about who can get into your account.';
  return {
    to,
    kind: 'email-change-asked',
    subject,
    text: [what, help, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={what} reason={reason}>
        <MailText>{what}</MailText>
        <MailText>{help}</MailText>
      </MailLayout>
    ),
  };
}
