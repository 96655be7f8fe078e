import { formatMoney, type Money } from '#src/kit/money.ts';
import type { OutgoingMail } from '#src/platform/house.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';

/** A second payment was cancelled and given back. */
export function strayReturnedMail(to: {
  to: string;
  amount: Money;
  origin: string;
  supportEmail: string;
}): OutgoingMail {
  const subject = 'Your second payment has been returned';
  const amount = formatMoney(to.amount);
  const what = `You paid twice, so we cancelled the second subscription and returned ${amount} to the same card.`;
  const rest = 'Your first order is not touched. Banks take a few days to show a refund.';
  const reason = `You get this mail because of a payment with this address. Questions: ${to.supportEmail}`;
  const link = `${to.origin}/dashboard`;
  return {
    to: to.to,
    kind: 'stray-payment-returned',
    subject,
    text: [what, rest, link, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={what} reason={reason}>
        <MailText>{what}</MailText>
        <MailText>{rest}</MailText>
        <MailButton href={link}>See my order</MailButton>
      </MailLayout>
    ),
  };
}
