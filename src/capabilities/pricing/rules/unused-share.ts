/** Refund for a month paid for more cats than received sticks, in minor units, rounded down. */
export function unusedShare(paid: number, { paidFor, sent }: { paidFor: number; sent: number }): number {
  if (paidFor <= 0 || sent >= paidFor) return 0;
  return Math.floor((paid * (paidFor - sent)) / paidFor);
}
