import { REFUND_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailLayout, MailRows, MailText } from '#src/ui/mail-layout.tsx';
import { momentText } from '../rules/moment.ts';
import { NEXT_STEPS } from '../rules/next-steps.ts';
import type { Inquiry } from '../store.ts';

/** The contract is ended in the same transaction that sends this. */
const ENDED = `The contract has ended: we charge nothing more and send nothing that has not shipped yet. We refund what is due within ${REFUND_DAYS} days, to the payment method you used.`;

/**
 * The acknowledgement that the law requires, with the declaration, the order and the exact time. `ended` says that the
 * declaration has been carried out already.
 */
export function withdrawalReceipt(
  { supportEmail }: Settings,
  inquiry: Inquiry & { email: string },
  ended: boolean,
): OutgoingMail {
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
  const next = ended ? ENDED : NEXT_STEPS.withdrawal.next;
  const otherwise = ended ? `write to ${supportEmail}.` : `tell ${supportEmail} and we will not end any contract.`;
  const reason = `You get this mail because a withdrawal was declared with this address. If that was not you, ${otherwise}`;
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
