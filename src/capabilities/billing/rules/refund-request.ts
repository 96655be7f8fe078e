import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';

/** Reasons of a refund: for the credit note and the mail, and for the choice at the desk (`asked`). */
export const REFUND_REASONS = {
  goodwill: { text: 'Goodwill', asked: true },
  refused: { text: 'The cat refused the sticks', asked: true },
  'not-received': { text: 'The box did not arrive', asked: true },
  damaged: { text: 'The box arrived damaged', asked: true },
  wrong: { text: 'The wrong amount was charged', asked: true },
  withdrawal: { text: 'Withdrawal from the contract', asked: false },
  unsent: { text: 'Sticks that are not sent', asked: false },
  other: { text: 'Refund', asked: false },
} as const satisfies Record<string, { text: string; asked: boolean }>;
export type RefundReason = keyof typeof REFUND_REASONS;

const REASON_IDS = Object.keys(REFUND_REASONS) as RefundReason[];
export const isRefundReason = (text: string | undefined): text is RefundReason =>
  text !== undefined && Object.hasOwn(REFUND_REASONS, text);

/** Those that a colleague may choose. */
export const ASKED_REASONS = REASON_IDS.filter((reason) => REFUND_REASONS[reason].asked) as [
  RefundReason,
  ...RefundReason[],
];

/** What is to be refunded: everything that is left, an amount in minor units, or the boxes of so many cats. */
export type RefundAsk = { kind: 'full' } | { kind: 'amount'; amount: number } | { kind: 'box'; cats: number };

/** `begun` until the payment service has answered; `sent` once it has made the refund. */
export type RefundRequestState = 'begun' | 'sent' | 'failed';

/** Everything about an invoice that decides what may be refunded, in minor units. */
export interface RefundableState {
  status: string;
  paidAmount: number;
  refundedAmount: number;
  lostAmount: number;
  /** Of requests that the payment service has not answered. */
  waiting: number;
  /** A bank has not decided on a dispute. */
  disputed: boolean;
  /** Cats that a month was paid for; null where boxes cannot be counted. */
  cats: number | null;
  /** Part of the payment that was for follow-up kits, which the share of a box does not hold. */
  kits?: number;
}

export type RefundRefusal =
  | 'refund-not-paid'
  | 'refund-disputed'
  | 'refund-nothing-left'
  | 'refund-too-much'
  | 'refund-no-boxes';

/** What is left of a payment to refund. Never below zero. */
export const refundableAmount = ({ paidAmount, refundedAmount, lostAmount, waiting }: RefundableState): number =>
  Math.max(0, paidAmount - refundedAmount - lostAmount - waiting);

/** Whether anything of a payment may be refunded now, whatever the amount. */
export function refundRefusal(state: RefundableState): RefundRefusal | null {
  if (state.status !== 'paid' || state.paidAmount === 0) return 'refund-not-paid';
  if (state.disputed) return 'refund-disputed';
  return refundableAmount(state) === 0 ? 'refund-nothing-left' : null;
}

/** The share of a payment for the boxes of so many of its cats, delivery included, in minor units. */
export const boxShare = (paidAmount: number, paidFor: number, cats: number): number =>
  unusedShare(paidAmount, { paidFor, sent: paidFor - cats });

/** The amount that a request comes to, in minor units, or why it is refused. */
export function refundAmount(state: RefundableState, ask: RefundAsk): number | RefundRefusal {
  const refusal = refundRefusal(state);
  if (refusal) return refusal;
  const left = refundableAmount(state);
  if (ask.kind === 'full') return left;
  if (ask.kind === 'box' && (state.cats === null || ask.cats > state.cats)) return 'refund-no-boxes';
  const amount =
    ask.kind === 'box' ? boxShare(state.paidAmount - (state.kits ?? 0), state.cats ?? 0, ask.cats) : ask.amount;
  return amount > left ? 'refund-too-much' : amount;
}
