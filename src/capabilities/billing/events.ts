import { defineEvent } from '#src/platform/events.ts';
import type { AddressRecord } from './rules/checkout-record.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';

export interface SubscriptionStarted {
  householdId: string;
  checkoutId: string;
  subscriptionId: string;
  orderNumber: string;
  plan: PlanId;
  cats: { id: string; name: string }[];
  shipTo: { name: string; address: AddressRecord | null };
  paidAt: Date;
  /** Of the friend by whose link the buyer came, as it was sent; it may be nobody's. */
  friendCode: string | null;
}

/** A first payment stands: the household, its cats and its subscription exist. Told once for each order. */
export const subscriptionStarted = defineEvent<SubscriptionStarted>('subscription-started');

/** Another month is paid. Told once for each invoice. */
export const renewalPaid = defineEvent<{
  householdId: string;
  checkoutId: string;
  subscriptionId: string;
  invoiceId: string;
  /** The cats of the order that it is for, wherever they live now; null where that was not written down. */
  cats: string[] | null;
  paidAt: Date;
}>('renewal-paid');

/** Everything that was paid for an order or a month went back. */
export const moneyReturned = defineEvent<{ householdId: string; invoiceId: string }>('money-returned');

/** What a guest had paid for moves to the household of the account that claimed it. */
export const orderClaimed = defineEvent<{ from: string; to: string }>('order-claimed');

/** A payment was made with a discount; it is used up. Told once for each. */
export const discountUsed = defineEvent<{ householdId: string; discountId: string; invoiceId: string }>(
  'discount-used',
);

/** A discount was taken back and is off for good. Told once for each. */
export const discountWithdrawn = defineEvent<{ householdId: string; discountId: string }>('discount-withdrawn');

/** The plan is over and a discount was not used. Told once for each. */
export const discountLapsed = defineEvent<{ householdId: string; discountId: string }>('discount-lapsed');
