/** Whether everything that was paid went back. An invoice of nothing has nothing to give. */
export const givenBackWhole = (paid: { paidAmount: number; refundedAmount: number }): boolean =>
  paid.paidAmount > 0 && paid.refundedAmount >= paid.paidAmount;
