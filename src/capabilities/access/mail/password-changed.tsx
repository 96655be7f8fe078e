import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';

interface Notice {
  to: string;
  firstName: string;
  origin: string;
  supportEmail: string;
}

/** Tells an account that its password was changed by somebody signed in to it. */
export function passwordChangedMail({ to, firstName, origin, supportEmail }: Notice): OutgoingMail {
  return letter({
    to,
    kind: 'password-changed',
    subject: 'Your password was changed',
    hello: firstName,
    lines: [
      'Someone signed in to your account changed its password. Every other device was signed out. If that was you, you do not need to do anything.',
      `If it was not you, choose a new password now. This signs out every device. If you cannot, write to ${supportEmail}.`,
    ],
    button: { label: 'Choose a new password', href: `${origin}/forgot-password` },
    reason: 'You get this mail because it is about who can get into your account.',
  });
}
