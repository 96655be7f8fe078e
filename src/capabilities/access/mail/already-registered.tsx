import type { OutgoingMail } from '#src/platform/services.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';

/** Tells the owner of an account that its e-mail was registered again. It repeats nothing that was typed. */
export function alreadyRegisteredMail({ to, publicUrl }: { to: string; publicUrl: string }): OutgoingMail {
  const subject = 'You already have an account';
  const what =
    'Someone, probably you, tried to make an account with this address. You already have one, and it has not changed.';
  const signIn = `${publicUrl}/login`;
  const reset = `${publicUrl}/forgot-password`;
  const reason =
    'You get this mail because it is about who can get into your account. If it was not you, you do not need to do anything.';
  return {
    to,
    kind: 'already-registered',
    subject,
    text: [what, `Sign in: ${signIn}`, `Choose a new password: ${reset}`, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={what} reason={reason}>
        <MailText>{what}</MailText>
        <MailButton href={signIn}>Sign in</MailButton>
        <MailText>
          Or <MailLink href={reset}>choose a new password</MailLink> if you have forgotten yours.
        </MailText>
      </MailLayout>
    ),
  };
}
