import type { Money } from '#src/lib/money.ts';
import { defineEvent } from '#src/platform/events.ts';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { ParcelEvidence } from './rules/evidence.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';

export interface SubscriptionStarted {
  householdId: string;
  checkoutId: string;
  subscriptionId: string;
  orderNumber: string;
  plan: PlanId;
  cats: { id: string; name: string }[];
  /** Those of them that get no test kit, because their results are fresh. */
  noKitFor: string[];
  shipTo: { name: string; address: PostalAddress | null };
  paidAt: Date;
  /** Referral code as sent; it may be invalid. */
  referralCode: string | null;
}

/** A first payment stands: the household, its cats and its subscription exist. Told once for each order. */
export const subscriptionStarted = defineEvent<SubscriptionStarted>('subscription-started');

/**
 * A payment is begun without a code, and would go on with that of an earlier one. A listener with an objection drops
 * the code.
 */
export const codeInherited = defineEvent<{ code: string; drop(): void }>('code-inherited');

/** A household is about to pay for a plan: a module that sends it boxes of another contract adds a sentence about them. */
export const planSought = defineEvent<{ householdId: string; beside(sentence: string): void }>('plan-sought');

/** Another month is paid. Told once for each invoice. */
export const renewalPaid = defineEvent<{
  householdId: string;
  checkoutId: string;
  subscriptionId: string;
  invoiceId: string;
  /** The cats of the order that it is for, wherever they live now; null where that was not written down. */
  cats: string[] | null;
  /** Of them, those whose follow-up kit comes with the box. */
  kits: string[];
  paidAt: Date;
}>('renewal-paid');

/**
 * The refunded amount of a payment changed: another refund, or one that failed. Emitted once for each change, for figures computed
 * from net amounts, such as commissions. In minor units; `added` is below zero where a refund failed.
 */
export const refundRecorded = defineEvent<{
  householdId: string;
  invoiceId: string;
  added: number;
  refundedAmount: number;
  paidAmount: number;
}>('refund-recorded');

/** Follow-up kits of a renewal that did not reach their cats were refunded. Told once for each kit. */
export const kitsLost = defineEvent<{ householdId: string; invoiceId: string; cats: string[] }>('kits-lost');

/** The lost part of a payment in disputes changed: another one was lost, or one was returned. Told once for each change. */
export const lossRecorded = defineEvent<{ householdId: string; invoiceId: string }>('loss-recorded');

/** Everything that was paid for the sticks of an order or a month went back, by us or by its holder's bank. */
export const moneyReturned = defineEvent<{ householdId: string; invoiceId: string }>('money-returned');

/**
 * A plan ends because its payment is refunded: paid boxes that have not left are stopped. Emitted once for each plan that
 * ends by a refund of its current payment, and once for each withdrawal.
 */
export const planRefunded = defineEvent<{
  householdId: string;
  checkoutId: string;
  /** Payment that was refunded, without an invoice for a prepaid order; null if it is everything paid with the order. */
  paidWith: { invoiceId: string | null; first: boolean } | null;
}>('plan-refunded');

/** A payment that was on its way arrived after the buyer withdrew from the order. */
export const paidAfterWithdrawal = defineEvent<{ checkoutId: string }>('paid-after-withdrawal');

/** A renewal was paid although its plan ends by a full refund: it goes back, and opens no box. */
export const paidAfterRefund = defineEvent<{ invoiceId: string }>('paid-after-refund');

/** Money lost in a dispute was returned by the bank. */
export const moneyReinstated = defineEvent<{ householdId: string; invoiceId: string }>('money-reinstated');

/** Evidence for a dispute is being collected: listening modules add parcels and use of the paid goods. */
export const evidenceRequested = defineEvent<{
  householdId: string;
  checkoutId: string;
  invoiceId: string;
  parcel(parcel: ParcelEvidence): void;
  use(sentence: string): void;
}>('evidence-requested');

/**
 * A payment without a plan changed: one of a gift. Its session is the source of truth; `paid` is the session's value,
 * if it was read.
 */
export const giftPaymentChanged = defineEvent<{ sessionId: string; paid: { stripeIntentId: string } | null }>(
  'gift-payment-changed',
);

/** A transfer of Stripe Connect was made or changed. Its current state is read from the payment service. */
export const transferChanged = defineEvent<{ transferId: string }>('transfer-changed');

/** An account that is paid by Stripe Connect changed. Its current state is read from the payment service. */
export const payeeChanged = defineEvent<{ accountId: string }>('payee-changed');

/** The state of the money of a sale changed (`actions/sale-money.ts`). Its invoice is locked. */
export const saleMoneyChanged = defineEvent<{
  key: string;
  /** Credit notes that came with it, in minor units. */
  issued: { number: string; amount: number }[];
  cancelled: { number: string; amount: number }[];
}>('sale-money-changed');

/** The payment service refused a refund that a rule asked for: a person has to make it another way. */
export const refundRefused = defineEvent<{
  requestId: string;
  invoiceId: string;
  /** Key of the order, or of the item sold without one. */
  number: string;
  name: string;
  email: string;
  amount: Money;
  /** In the words of the payment service. */
  failure: string;
}>('refund-refused');

/** A guest's order moved to the household of the account that claimed it. */
export const orderClaimed = defineEvent<{ from: string; to: string }>('order-claimed');

/** A payment was made with a discount; it is used up. Told once for each. */
export const discountUsed = defineEvent<{ householdId: string; discountId: string; invoiceId: string }>(
  'discount-used',
);

/**
 * The right of a household has changed: its plan is another one, ends, goes on or is over, its next box has another date, or a
 * bank decides about a payment; of a gift, too. Begun ones are not told.
 */
export const planChanged = defineEvent<{ householdId: string }>('plan-changed');

/** A discount was taken back and is off for good. Told once for each. */
export const discountWithdrawn = defineEvent<{ householdId: string; discountId: string }>('discount-withdrawn');

/** The plan is over and a discount was not used. Told once for each. */
export const discountLapsed = defineEvent<{ householdId: string; discountId: string }>('discount-lapsed');
