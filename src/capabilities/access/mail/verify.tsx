import type { OutgoingMail } from '#src/platform/house.ts';
import { greeting } from '#src/platform/mail/names.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { VERIFY_LINK_HOURS } from '../rules/limits.ts';

/** The link that confirms an e-mail address. */
export function verifyMail({ to, firstName, link }: { to: string; firstName: string; link: string }): OutgoingMail {
  const subject = 'Confirm your e-mail';
  const hello = greeting(firstName);
  const ask = 'Please confirm that this address is yours, so that receipts and lab reports reach you and nobody else.';
  const limits = `The link works once, for ${VERIFY_LINK_HOURS} hours.`;
  const reason = 'You get this mail because an account was made with this address. If that was not you, do nothing.';
  return {
    to,
    kind: 'verify-email',
    subject,
    secret: true,
    text: [hello, ask, link, limits, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={ask} reason={reason}>
        <MailText>{hello}</MailText>
        <MailText>{ask}</MailText>
        <MailText>{limits}</MailText>
        <MailButton href={link}>Confirm my e-mail</MailButton>
      </MailLayout>
    ),
  };
}
