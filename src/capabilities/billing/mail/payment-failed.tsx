import { formatMoney, type Money } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { dateWords } from '#src/lib/dates.ts';

interface Failed {
  to: string;
  amount: Money;
  /** In the payment service's words. */
  why: string;
  payUrl: string | null;
  nextTryAt: Date | null;
  needsApproval: boolean;
  origin: string;
  supportEmail: string;
}

/** A renewal did not go through: how much, why, how to pay, and what happens if nothing is done. */
export function paymentFailedMail(failed: Failed): OutgoingMail {
  const { to, why, payUrl, nextTryAt, needsApproval, origin, supportEmail } = failed;
  const amount = formatMoney(failed.amount);
  const tab = `${origin}/dashboard?tab=billing`;
  const subject = needsApproval
    ? `Please approve ${amount} with your bank`
    : `${amount} for the next month did not go through`;
  const lines = [
    needsApproval
      ? `Your bank asks you to approve ${amount} for the next month of sticks. It takes a minute.`
      : `We could not charge ${amount} for the next month of sticks. ${why}`,
    nextTryAt ? `If you do nothing, we try again on ${dateWords(nextTryAt)}.` : 'We will not try again automatically.',
    'We make no new sticks until it is paid.',
  ];
  const card = `To use another card: ${tab}`;
  const reason = `You get this mail because a payment is due. Questions: ${supportEmail}`;
  return {
    to,
    kind: 'payment-failed',
    subject,
    text: [...lines, ...(payUrl ? [`Pay: ${payUrl}`] : []), card, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={lines[0] ?? subject} reason={reason}>
        {lines.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailButton href={payUrl ?? tab}>{needsApproval ? `Approve ${amount}` : `Pay ${amount}`}</MailButton>
        <MailText>
          <MailLink href={tab}>Use another card</MailLink>
        </MailText>
      </MailLayout>
    ),
  };
}
