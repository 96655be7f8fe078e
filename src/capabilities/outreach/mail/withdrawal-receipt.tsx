import type { OutgoingMail } from '#src/platform/house.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailLayout, MailRows, MailText } from '#src/ui/mail-layout.tsx';
import { momentText } from '../rules/moment.ts';
import { NEXT_STEPS } from '../rules/next-steps.ts';
import type { Inquiry } from '../store.ts';

/** The acknowledgement the law asks for: what was declared, about which order, and exactly when. */
export function withdrawalReceipt({ supportEmail }: Settings, inquiry: Inquiry): OutgoingMail {
  const { number, email, details, createdAt } = inquiry;
  const subject = `Your withdrawal has arrived: ${number}`;
  const declared = 'You have declared that you withdraw from your contract with Purrwell. This mail is your receipt.';
  const rows: [string, string][] = [
    ['Declaration', 'I withdraw from the contract'],
    ['Order', details.orderNumber ?? 'the one bought with this e-mail'],
    ['E-mail', email],
    ['Received', momentText(createdAt)],
    ['Reference number', number],
  ];
  const { next } = NEXT_STEPS.withdrawal;
  const reason = `You get this mail because a withdrawal was declared with this address. If that was not you, tell ${supportEmail} and nothing will be ended.`;
  return {
    to: email,
    kind: 'withdrawal-received',
    subject,
    text: [declared, rows.map((row) => row.join(': ')).join('\n'), next, reason].join('\n\n'),
    html: (
      <MailLayout title="Your withdrawal has arrived" preview={declared} reason={reason}>
        <MailText>{declared}</MailText>
        <MailRows rows={rows} />
        <MailText>{next}</MailText>
      </MailLayout>
    ),
  };
}
