import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { VERIFY_LINK_HOURS } from '../rules/limits.ts';

/** The link that confirms an e-mail address. */
export function verifyMail({ to, firstName, link }: { to: string; firstName: string; link: string }): OutgoingMail {
  return letter({
    to,
    kind: 'verify-email',
    subject: 'Confirm your e-mail',
    secret: true,
    hello: firstName,
    lines: [
      'Please confirm that this address is yours, so that receipts and lab reports reach only you.',
      `The link works once, for ${VERIFY_LINK_HOURS} hours.`,
    ],
    button: { label: 'Confirm my e-mail', href: link },
    reason: 'You get this mail because an account was made with this address. If that was not you, ignore it.',
  });
}
