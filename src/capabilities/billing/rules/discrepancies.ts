interface Kind {
  name: string;
  /** Advice to staff if it is still there after the comparison has tried to mend it. */
  advice: string;
}

/** Every kind of difference between our rows and the payment service's. */
export const DISCREPANCIES = {
  'order-missing': {
    name: 'Paid, but no order here',
    advice: 'Find the buyer in Stripe. Refund the payment there and cancel the subscription, or write to them.',
  },
  'sale-missing': {
    name: 'A paid gift without an invoice here',
    advice: 'Find the payment in Stripe; its metadata names the gift. If the gift is not here, refund it there.',
  },
  'payment-without-order': {
    name: 'A paid invoice without an order here',
    advice: 'Find the invoice in Stripe. If nothing was delivered for it, refund it there.',
  },
  'stray-not-returned': {
    name: 'A second payment was not refunded',
    advice: 'Refund the payment in Stripe and cancel its subscription. If it is disputed, the bank decides.',
  },
  'card-not-set': {
    name: 'A new card is not used yet',
    advice: 'Make the card the default of the subscription in Stripe, or ask the household to add it again.',
  },
  'subscription-unknown': {
    name: 'A live subscription without an order here',
    advice: 'It renews and ships nothing. Cancel it in Stripe and refund what was paid.',
  },
  'subscription-missing': {
    name: 'Live here, unknown to Stripe',
    advice: 'Nothing is charged for it. Check that the keys are those of the account it was made in.',
  },
  'subscription-differs': {
    name: 'A subscription has another status in Stripe',
    advice: 'Compare it with Stripe. Stripe charges by its own status; ours should be the same.',
  },
  'second-subscription': {
    name: 'Two live subscriptions of one household',
    advice: 'Keep one. Cancel the other in Stripe and refund what it charged.',
  },
  'terms-differ': {
    name: 'A renewal would charge something else',
    advice: 'Compare items, pause and discounts with Stripe before the next renewal.',
  },
  'change-unsettled': {
    name: 'A change of plan is not settled',
    advice: 'Check in Stripe whether the change was made and charged.',
  },
  'customer-differs': {
    name: 'A customer without a household',
    advice: 'The household has another customer in this currency. Check in Stripe which of the two pays.',
  },
  'customer-email-differs': {
    name: 'A customer has an old e-mail address',
    advice: 'Stripe writes to an address the household no longer uses. Change it at the customer in Stripe.',
  },
  'invoice-missing': {
    name: 'An invoice is not here',
    advice: 'The household cannot see it. Compare it with Stripe.',
  },
  'invoice-differs': {
    name: 'An invoice differs',
    advice:
      'Our document is never changed: only what was paid of it is taken over from Stripe, where the total is the same. Compare total, currency and status with Stripe. Refund what was charged too much there; ask an engineer where our invoice is wrong.',
  },
  'invoice-unknown': {
    name: 'An invoice here that Stripe does not have',
    advice:
      'Stripe knows no such payment, so no money came for it. Check that the keys are those of the account it was paid in, then look for the payment at the bank. If it was paid another way, set this aside and say how; else nothing is owed for it: ask an engineer to take it out of the books.',
  },
  'discount-differs': {
    name: 'A reward was deducted differently',
    advice: 'The reward is used here but was not deducted in Stripe, or the reverse. Refund the difference.',
  },
  'discount-without-plan': {
    name: 'A reward waits, but no payment is due',
    advice: 'The household has no plan that renews. The reward should have been returned.',
  },
  'refund-differs': {
    name: 'Refunds differ',
    advice: 'A refund failed at the bank after it was shown, or belongs to no invoice here. Check it in Stripe.',
  },
  'credit-note-differs': {
    name: 'A credit note and its refund differ',
    advice:
      'A credit note is never changed. If the money did not go back, make the refund at the order; if another amount did, refund the rest, or set this aside and say why. Tell whoever does the books.',
  },
  'loss-differs': {
    name: 'A lost amount is not that of its disputes',
    advice: 'Compare the disputes of this invoice with Stripe. The books count what stands beside the invoice.',
  },
  'dispute-unknown': {
    name: 'A dispute here that Stripe does not have',
    advice:
      'Stripe knows no such dispute, and an open one holds the boxes of its household. Check that the keys are those of the account it was opened in, then ask Stripe; set this aside once it is clear.',
  },
  'dispute-differs': {
    name: 'A dispute differs',
    advice: 'Compare it with Stripe. After a loss the plan should have ended.',
  },
  'evidence-not-sent': {
    name: 'Evidence has not arrived',
    advice: 'Send it in Stripe by hand before the deadline.',
  },
  'seat-without-plan': {
    name: 'A Pro place is held without a plan',
    advice: 'Nobody pays for this place.',
  },
  'plan-without-seat': {
    name: 'Pro is paid without a place',
    advice: 'All places are taken. The payment is valid: free a place, or agree on another plan with the household.',
  },
  'event-unprocessed': {
    name: 'An event was not processed',
    advice: 'The log has the error, by the id of the event.',
  },
  'fraud-warning': {
    name: 'The bank warns of fraud',
    advice:
      'A dispute is likely. Refund the payment now (this ends the plan if it is the current payment), or set this aside if you know the buyer.',
  },
  'not-understood': {
    name: 'Could not be compared',
    advice: 'The log has the error. The nightly comparison continued without it.',
  },
} as const satisfies Record<string, Kind>;

export type DiscrepancyKind = keyof typeof DISCREPANCIES;

/** Kinds about which somebody has to decide. The others are mended by the `heal` of their comparer. */
const BY_HAND: ReadonlySet<DiscrepancyKind> = new Set([
  'subscription-missing',
  'invoice-unknown',
  'credit-note-differs',
  'dispute-unknown',
  'second-subscription',
  'fraud-warning',
  'not-understood',
]);

export const isAutomaticallyRepaired = (kind: DiscrepancyKind): boolean => !BY_HAND.has(kind);

/** A difference that was found, as it is here and there. */
export interface Finding {
  kind: DiscrepancyKind;
  ours: string;
  theirs: string;
  householdId?: string | null;
}
