import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { Settings } from '#src/platform/settings.ts';

/** Tells the people here what an account that was deleted leaves behind. */
export function accountLeftMail({ supportEmail: to }: Settings, orderNumbers: string[]): OutgoingMail {
  return letter({
    to,
    kind: 'account-left',
    subject: `Account deleted: ${orderNumbers.join(', ')}`,
    lines: ['The plan has ended. Please stop what has not left, and see whether money has to go back.'],
    reason: 'You get this mail because this is the support address of the shop.',
  });
}
