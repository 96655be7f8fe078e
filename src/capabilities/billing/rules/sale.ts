/** A sale without a plan: paid once, by somebody who may have no household. */
export interface Sale {
  /** Printed on its documents: `GIFT-2026-0483920175`. */
  number: string;
  buyer: { name: string; email: string };
}

/** State of the money of a sale. */
export interface SaleMoney {
  invoiceId: string;
  /** Of the shop's series; empty until it is given. */
  invoiceNumber: string | null;
  /** All of it went back, by us or by its holder's bank. */
  returned: boolean;
  /** A bank has not decided on a dispute. */
  disputed: boolean;
  /** The refund of all that is left is asked for, and not made yet. */
  waiting: boolean;
  /** A colleague refunded it and chose to keep the sold item valid. */
  keeps: boolean;
}
