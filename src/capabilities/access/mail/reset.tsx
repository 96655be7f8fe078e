import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { RESET_LINK_HOURS } from '../rules/limits.ts';

/** The link to a new password. */
export function resetMail({ to, firstName, link }: { to: string; firstName: string; link: string }): OutgoingMail {
  return letter({
    to,
    kind: 'reset-password',
    subject: 'Choose a new password',
    secret: true,
    hello: firstName,
    lines: [
      'Someone, most likely you, asked for a new password. Setting it signs you out everywhere else.',
      `The link works once, for ${RESET_LINK_HOURS * 60} minutes.`,
    ],
    button: { label: 'Choose a new password', href: link },
    reason: 'If you did not ask for this, do nothing: your password stays as it is.',
  });
}
