interface Kind {
  name: string;
  /** The existing action that mends it; null where somebody has to decide. */
  heals: string | null;
  /** Advice to staff if it is still there after that. */
  advice: string;
}

/** Every way in which our rows and the payment service's can differ. */
export const DISCREPANCIES = {
  'order-missing': {
    name: 'Paid, but no order here',
    heals: 'sync-checkout',
    advice: 'Find the buyer in Stripe. Refund the payment there and cancel the subscription, or write to them.',
  },
  'payment-without-order': {
    name: 'A paid invoice without an order here',
    heals: 'sync-subscription',
    advice: 'Find the invoice in Stripe. If nothing was delivered for it, refund it there.',
  },
  'stray-not-returned': {
    name: 'A second payment was not refunded',
    heals: 'return-stray',
    advice: 'Refund the payment in Stripe and cancel its subscription. If it is disputed, the bank decides.',
  },
  'card-not-set': {
    name: 'A new card is not used yet',
    heals: 'settle-card',
    advice: 'Make the card the default of the subscription in Stripe, or ask the household to add it again.',
  },
  'subscription-unknown': {
    name: 'A live subscription without an order here',
    heals: 'sync-subscription',
    advice: 'It renews and ships nothing. Cancel it in Stripe and refund what was paid.',
  },
  'subscription-missing': {
    name: 'Live here, unknown to Stripe',
    heals: null,
    advice: 'Nothing is charged for it. Check that the keys are those of the account it was made in.',
  },
  'subscription-differs': {
    name: 'A subscription has another status in Stripe',
    heals: 'sync-subscription',
    advice: 'Compare it with Stripe. Stripe charges by its own status; ours should be the same.',
  },
  'second-subscription': {
    name: 'Two live subscriptions of one household',
    heals: null,
    advice: 'Keep one. Cancel the other in Stripe and refund what it charged.',
  },
  'terms-differ': {
    name: 'A renewal would charge something else',
    heals: 'align-subscription',
    advice: 'Compare items, pause and discounts with Stripe before the next renewal.',
  },
  'change-unsettled': {
    name: 'A change of plan is not settled',
    heals: 'settle-change',
    advice: 'Check in Stripe whether the change was made and charged.',
  },
  'customer-differs': {
    name: 'A customer without a household',
    heals: 'link-customer',
    advice: 'The household has another customer in this currency. Check in Stripe which of the two pays.',
  },
  'customer-email-differs': {
    name: 'A customer has an old e-mail address',
    heals: 'update-customers',
    advice: 'Stripe writes to an address the household no longer uses. Change it at the customer in Stripe.',
  },
  'invoice-missing': {
    name: 'An invoice is not here',
    heals: 'sync-invoice',
    advice: 'The household cannot see it. Compare it with Stripe.',
  },
  'invoice-differs': {
    name: 'An invoice differs',
    heals: 'sync-invoice',
    advice:
      'What is paid or void here is never overwritten. Compare amounts with Stripe and settle the difference there.',
  },
  'discount-differs': {
    name: 'A reward was deducted differently',
    heals: 'sync-invoice',
    advice: 'The reward is used here but was not deducted in Stripe, or the reverse. Refund the difference.',
  },
  'discount-without-plan': {
    name: 'A reward waits, but no payment is due',
    heals: 'lapse-discounts',
    advice: 'The household has no plan that renews. The reward should have been returned.',
  },
  'refund-differs': {
    name: 'Refunds differ',
    heals: 'sync-refunds',
    advice: 'A refund failed at the bank after it was shown, or belongs to no invoice here. Check it in Stripe.',
  },
  'dispute-differs': {
    name: 'A dispute differs',
    heals: 'sync-dispute',
    advice: 'Compare it with Stripe. After a loss the plan should have ended.',
  },
  'evidence-not-sent': {
    name: 'Evidence has not arrived',
    heals: 'submit-evidence',
    advice: 'Send it in Stripe by hand before the deadline.',
  },
  'seat-without-plan': {
    name: 'A Pro place is held without a plan',
    heals: 'release-seat',
    advice: 'Nobody pays for this place.',
  },
  'plan-without-seat': {
    name: 'Pro is paid without a place',
    heals: 'take-seat',
    advice: 'All places are taken. The payment is valid: free a place, or agree on another plan with the household.',
  },
  'event-unprocessed': {
    name: 'An event was not processed',
    heals: 'sync-event',
    advice: 'The log has the error, by the id of the event.',
  },
  'fraud-warning': {
    name: 'The bank warns of fraud',
    heals: null,
    advice:
      'A dispute is likely. Refund the payment now (this ends the plan if it is the current payment), or set this aside if you know the buyer.',
  },
  'not-understood': {
    name: 'Could not be compared',
    heals: null,
    advice: 'The log has the error. The nightly comparison continued without it.',
  },
} as const satisfies Record<string, Kind>;

export type DiscrepancyKind = keyof typeof DISCREPANCIES;

export const isAutomaticallyRepaired = (kind: DiscrepancyKind): boolean => DISCREPANCIES[kind].heals !== null;

/** A difference that was found, as it is here and there. */
export interface Finding {
  kind: DiscrepancyKind;
  ours: string;
  theirs: string;
  householdId?: string | null;
}
