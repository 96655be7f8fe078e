/** What is given back of a month that was paid for more cats than were sent sticks, in minor units. */
export function shareToGiveBack(paid: number, { paidFor, sent }: { paidFor: number; sent: number }): number {
  if (paidFor <= 0 || sent >= paidFor) return 0;
  return Math.floor((paid * (paidFor - sent)) / paidFor);
}
