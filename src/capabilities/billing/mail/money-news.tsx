import { formatMoney, type Money } from '#src/kit/money.ts';
import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';

interface Written {
  to: string;
  origin: string;
  supportEmail: string;
}

function aboutMoney(
  { to, origin, supportEmail }: Written,
  { kind, subject, lines, because }: { kind: string; subject: string; lines: string[]; because: string },
): OutgoingMail {
  return letter({
    to,
    kind,
    subject,
    lines,
    button: { label: 'See payments and plan', href: `${origin}/dashboard?tab=billing` },
    reason: `You get this mail because ${because}. Questions: ${supportEmail}`,
  });
}

interface Refunded extends Written {
  /** Amount of this refund. */
  amount: Money;
  /** Amount refunded of this payment so far, and the amount paid. */
  altogether: Money;
  paid: Money;
  invoice: string | null;
  /** It was all of the plan's current payment. */
  endsPlan: boolean;
}

/** Money goes back: how much, of what, and how. */
export function refundMail({ amount, altogether, paid, invoice, endsPlan, ...to }: Refunded): OutgoingMail {
  const rest =
    altogether.amount === amount.amount
      ? `It was paid as part of ${formatMoney(paid)}.`
      : `With it, ${formatMoney(altogether)} of ${formatMoney(paid)} went back.`;
  return aboutMoney(to, {
    kind: 'refund-made',
    subject: `${formatMoney(amount)} goes back to you${endsPlan ? ', and your plan ends' : ''}`,
    lines: [
      `We have returned ${formatMoney(amount)} the way it was paid. ${altogether.amount === paid.amount ? 'All that was paid goes back.' : rest}`,
      ...(endsPlan ? ['With it your plan ends: nothing more is charged, and what is not packed yet is not sent.'] : []),
      'Banks take a few days to show a refund.',
      ...(invoice ? [`Invoice ${invoice}`] : []),
    ],
    because: 'of a payment with this address',
  });
}

/** The last try to collect a renewal failed, and the plan is over. */
export function planEndedUnpaidMail({ amount, ...to }: Written & { amount: Money | null }): OutgoingMail {
  return aboutMoney(to, {
    kind: 'plan-ended-unpaid',
    subject: 'Your plan has ended: a payment did not go through',
    lines: [
      `The last try to charge ${amount ? formatMoney(amount) : 'the next month'} failed, so the plan has ended. It is not tried again, and nothing more is charged.`,
      'Sticks that are paid are still made and sent. Results and everything written down stay in your account.',
      'To go on, order again from your account. The lab need not read your cats anew.',
    ],
    because: 'a plan with this address has ended',
  });
}

/** A withdrawal is recorded: the contract is over, and what was paid goes back. */
export function withdrawalDoneMail({
  number,
  amount,
  ...to
}: Written & { number: string; amount: Money }): OutgoingMail {
  return aboutMoney(to, {
    kind: 'withdrawal-done',
    subject: `The contract for order ${number} is ended`,
    lines: [
      `Your withdrawal from order ${number} is recorded. The plan is ended, nothing more is charged, and what has not left us is not sent.`,
      amount.amount > 0
        ? `${formatMoney(amount)} goes back to you the way it was paid. Banks take a few days to show a refund.`
        : 'Everything that was paid for it has gone back before.',
      'There is nothing to send back, and the results stay yours.',
    ],
    because: 'of a withdrawal from an order with this address',
  });
}
