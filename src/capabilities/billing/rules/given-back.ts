/** What was paid with an invoice, and what of it went back. */
export interface PaidBack {
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
}

/** Whether everything that was paid went back, by us or by its holder's bank. An invoice of nothing has nothing to give. */
export const givenBackWhole = ({ paidAmount, refundedAmount, lostAmount }: PaidBack): boolean =>
  paidAmount > 0 && refundedAmount + lostAmount >= paidAmount;
