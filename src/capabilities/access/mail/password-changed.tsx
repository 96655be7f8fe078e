import type { OutgoingMail } from '#src/platform/house.ts';
import { greeting } from '#src/platform/mail/names.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';

interface Notice {
  to: string;
  firstName: string;
  origin: string;
  supportEmail: string;
}

/** Tells an account that its password was changed by somebody signed in to it. */
export function passwordChangedMail({ to, firstName, origin, supportEmail }: Notice): OutgoingMail {
  const subject = 'Your password was changed';
  const hello = greeting(firstName);
  const what =
    'Somebody signed in to your account gave it a new password. Every other device was signed out. If that was you, there is nothing to do.';
  const help = `If it was not you, choose a new password now: that signs everybody out. If you cannot, write to ${supportEmail}.`;
  const link = `${origin}/forgot-password`;
  const reason = 'You get this mail because it is about who can get into your account.';
  return {
    to,
    kind: 'password-changed',
    subject,
    text: [hello, what, help, link, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={what} reason={reason}>
        <MailText>{hello}</MailText>
        <MailText>{what}</MailText>
        <MailText>{help}</MailText>
        <MailButton href={link}>Choose a new password</MailButton>
      </MailLayout>
    ),
  };
}
