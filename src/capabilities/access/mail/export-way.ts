import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';

/** The way to the export of somebody's data, which a colleague mails on request. */
export function exportWayMail({
  to,
  firstName,
  origin,
  supportEmail,
}: {
  to: string;
  firstName: string;
  origin: string;
  supportEmail: string;
}): OutgoingMail {
  return letter({
    to,
    kind: 'export-way',
    subject: 'Your data, to download',
    hello: firstName,
    lines: [
      'You asked our team for your data. It is one file with everything we keep about you and your cats.',
      'Sign in and download it at the end of your profile. We ask for your password or passkey once more, so that nobody else gets it.',
      'If you cannot sign in, choose a new password on the sign-in page first.',
    ],
    button: { label: 'Go to my profile', href: `${origin}/profile` },
    reason: `You get this mail because somebody asked our team for the data of this account. Questions: ${supportEmail}`,
  });
}
