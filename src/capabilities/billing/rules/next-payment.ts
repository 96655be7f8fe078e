import { formatMoney, type Money } from '#src/kit/money.ts';

export interface Renewal {
  status: string;
  monthlyAmount: Money | null;
  currentPeriodEnd: string | null;
  collectionPaused: boolean;
}

/** When the next payment is due and how much it is, in one sentence. `day` writes a date for the reader. */
export function nextPaymentSentence(renewal: Renewal, day: (iso: string) => string): string {
  const { status, monthlyAmount, currentPeriodEnd, collectionPaused } = renewal;
  if (!monthlyAmount?.amount || status === 'none' || status === 'canceled') return 'No further payments.';
  const amount = formatMoney(monthlyAmount);
  if (collectionPaused) return `Nothing until the sticks that are paid have left. Then ${amount} a month.`;
  if (status === 'past_due' || status === 'unpaid') return `The last payment of ${amount} did not go through.`;
  return currentPeriodEnd ? `${amount} on ${day(currentPeriodEnd)}.` : `${amount} a month.`;
}
