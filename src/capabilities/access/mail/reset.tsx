import type { OutgoingMail } from '#src/platform/house.ts';
import { greeting } from '#src/platform/mail/names.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { RESET_LINK_HOURS } from '../rules/limits.ts';

/** The link to a new password. */
export function resetMail({ to, firstName, link }: { to: string; firstName: string; link: string }): OutgoingMail {
  const subject = 'Choose a new password';
  const hello = greeting(firstName);
  const ask = 'Someone, most likely you, asked for a new password. Setting it signs you out everywhere else.';
  const limits = `The link works once, for ${RESET_LINK_HOURS * 60} minutes.`;
  const reason = 'If you did not ask for this, do nothing: your password stays as it is.';
  return {
    to,
    kind: 'reset-password',
    subject,
    secret: true,
    text: [hello, ask, link, limits, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={ask} reason={reason}>
        <MailText>{hello}</MailText>
        <MailText>{ask}</MailText>
        <MailText>{limits}</MailText>
        <MailButton href={link}>Choose a new password</MailButton>
      </MailLayout>
    ),
  };
}
