import type { OutgoingMail } from '#src/platform/house.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailLayout, MailText } from '#src/ui/mail-layout.tsx';

/** Tells the people here what an account that was deleted leaves behind. */
export function accountLeftMail({ supportEmail: to }: Settings, orderNumbers: string[]): OutgoingMail {
  const subject = `Account deleted: ${orderNumbers.join(', ')}`;
  const text = 'The plan has ended. Please stop what has not left, and see whether money has to go back.';
  const reason = 'You get this mail because this is the support address of the shop.';
  return {
    to,
    kind: 'account-left',
    subject,
    text: [subject, text, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={text} reason={reason}>
        <MailText>{text}</MailText>
      </MailLayout>
    ),
  };
}
