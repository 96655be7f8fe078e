import type Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx, House } from '#src/platform/house.ts';
import { discountsOff } from '../rules/discount-request.ts';
import { type InvoiceFacts, idOf, invoiceFacts } from '../rules/provider-facts.ts';
import { checkoutById } from '../checkout-store.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { paidAfterWithdrawal } from '../events.ts';
import { type Subscription, subscriptionByStripeId } from '../store.ts';
import { followDiscounts } from './follow-discounts.ts';
import { keepInvoice } from './keep-invoice.ts';
import { followSubscription } from './note-ending.ts';
import { readSubscriptionNow } from './settle-change.ts';
import { syncCheckout } from './sync-checkout.ts';
import { tellFailure } from './tell-failure.ts';
import { tellRenewal } from './tell-renewal.ts';

const SYSTEM = { kind: 'system' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes our subscription agree with the payment service's. One we do not know yet is read through its checkout. */
export async function syncSubscription(house: House, stripeSubscriptionId: string): Promise<void> {
  const read = await readSubscriptionNow(house, stripeSubscriptionId);
  if (read.subscription.status === 'canceled') await syncLastPayment(house, read.subscription);
  const checkoutId = read.subscription.metadata.checkout ?? '';
  const sessionId = await house.transact(SYSTEM, async (ctx) => {
    const { tx } = ctx;
    const known = await subscriptionByStripeId(tx, stripeSubscriptionId);
    if (known) {
      await followSubscription(ctx, known, read);
      await ctx.tell(known.householdId, 'billing');
      return null;
    }
    return UUID.test(checkoutId) ? ((await checkoutById(tx, checkoutId))?.stripeSessionId ?? null) : null;
  });
  if (sessionId) await syncCheckout(house, sessionId);
}

/** Reads the last payment while discounts wait for it: its events may arrive after the plan's end. */
async function syncLastPayment(house: House, { id, latest_invoice: last }: Stripe.Subscription): Promise<void> {
  const waits = await house.read(SYSTEM, async ({ tx }) => {
    const row = await subscriptionByStripeId(tx, id);
    return row ? (await waitingDiscounts(tx, systemScope(SYSTEM, row.householdId))).length > 0 : false;
  });
  if (waits && last) await syncInvoice(house, idOf(last) ?? '');
}

/** Refunds a payment that arrives after the withdrawal, such as a debit that was under way. */
async function refundAfterWithdrawal(ctx: Ctx, { checkoutId }: Subscription, { status }: InvoiceFacts): Promise<void> {
  const withdrawn = status === 'paid' && (await checkoutById(ctx.tx, checkoutId))?.withdrawnAt;
  if (withdrawn) await ctx.emit(paidAfterWithdrawal, { checkoutId });
}

/** Makes our copy of an invoice agree, once its subscription is one of ours. */
export async function syncInvoice(house: House, stripeInvoiceId: string): Promise<void> {
  const expand = ['payments.data.payment.payment_intent', 'discounts'];
  const invoice = await house.stripe.invoices.retrieve(stripeInvoiceId, { expand });
  const facts = invoiceFacts(invoice);
  if (!facts) return;
  await house.transact(SYSTEM, async (ctx) => {
    const subscription = await subscriptionByStripeId(ctx.tx, facts.stripeSubscriptionId);
    if (!subscription) return;
    await keepInvoice(ctx, subscription.householdId, facts);
    await refundAfterWithdrawal(ctx, subscription, facts);
    await tellRenewal(ctx, subscription, facts);
    await tellFailure(ctx, subscription, facts);
    await followDiscounts(ctx, subscription.householdId, facts, discountsOff(invoice));
    await ctx.tell(subscription.householdId, 'billing');
  });
}
