import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { Settings } from '#src/platform/settings.ts';

/** Asks colleagues to stop boxes and check refunds after an account with a plan is deleted. */
export function accountLeftMail({ supportEmail: to }: Settings, orderNumbers: string[]): OutgoingMail {
  return letter({
    to,
    kind: 'account-left',
    subject: `Account deleted: ${orderNumbers.join(', ')}`,
    lines: ['The plan has ended. Please stop boxes that have not shipped, and check whether a refund is due.'],
    reason: 'You get this mail because this is the support address of the shop.',
  });
}
