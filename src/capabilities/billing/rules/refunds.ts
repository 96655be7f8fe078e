export interface Repayment {
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
}

/** Whether everything that was paid went back, by us or by its holder's bank. An invoice of nothing has nothing to give. */
export const isFullyRefunded = ({ paidAmount, refundedAmount, lostAmount }: Repayment): boolean =>
  paidAmount > 0 && refundedAmount + lostAmount >= paidAmount;

/** Marks a refund of ours for sticks that are not sent, which is no refund of the plan. */
export const SHARE_METADATA = 'unsent_share';

interface Refund {
  amount: number;
  created: number;
  status: string | null;
  metadata: Record<string, string> | null;
}

/** Refunds that took place, the oldest first. */
export const effectiveRefunds = <R extends Refund>(refunds: readonly R[]): R[] =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .toSorted((one, other) => one.created - other.created);

/** Amount that went back altogether, in minor units. */
export const refundedSum = (refunds: readonly Refund[]): number =>
  effectiveRefunds(refunds).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Whether somebody decided to give back what was left of a payment. The rest that goes back by itself, because a month
 * is stopped or packed for fewer cats, leaves the plan as it is.
 */
export function refundedByHand(refunds: readonly Refund[]): boolean {
  const last = effectiveRefunds(refunds).at(-1);
  return last !== undefined && !last.metadata?.[SHARE_METADATA];
}
