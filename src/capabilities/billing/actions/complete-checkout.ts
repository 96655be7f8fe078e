import type Stripe from 'stripe';
import { releaseReservation } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type CheckoutStatus, isFinal } from '../rules/checkout-states.ts';
import { invoiceFacts, subscriptionFacts } from '../rules/stripe-mapping.ts';
import { type Checkout, checkoutById, lockBuyer, lockedCheckout, updateCheckout } from '../checkout-store.ts';
import { duplicateBySubscription } from '../duplicate-payment-store.ts';
import { refreshSubscription } from '../store.ts';
import { endFailed } from './end-failed.ts';
import { recordInvoice } from './record-invoice.ts';
import { isBuyerDeleted, recordDuplicatePayment } from './refund-duplicate-payment.ts';
import { startSubscription } from './start-subscription.ts';

/** Objects of a payment page, all read at the same time. */
export interface ReadCheckout {
  checkoutId: string;
  status: CheckoutStatus;
  session: Stripe.Checkout.Session;
  subscription: Stripe.Subscription | null;
  invoice: Stripe.Invoice | null;
  readAt: Date;
}

/** Makes our record agree with what was read: the one place where a payment becomes an order. */
export async function completeCheckout(ctx: Ctx, read: ReadCheckout): Promise<CheckoutStatus> {
  const buyer = await checkoutById(ctx.tx, read.checkoutId);
  if (buyer) await lockBuyer(ctx.tx, buyer.buyerKey);
  const checkout = await lockedCheckout(ctx.tx, read.checkoutId);
  const samePage = !checkout.stripeSessionId || checkout.stripeSessionId === read.session.id;
  if (checkout.status === 'paid' && samePage) return refresh(ctx, checkout, read);
  if (read.status === 'paid' && read.subscription) return becomeOrder(ctx, checkout, read, read.subscription);
  if (samePage) return note(ctx, checkout, read);
  return checkout.status;
}

async function refresh(
  ctx: Ctx,
  { householdId }: Checkout,
  { subscription, invoice, readAt }: ReadCheckout,
): Promise<'paid'> {
  if (subscription) await refreshSubscription(ctx.tx, subscriptionFacts(subscription), readAt);
  const facts = invoice && invoiceFacts(invoice);
  if (facts && householdId) await recordInvoice(ctx, householdId, facts);
  if (householdId) await ctx.notify(householdId, 'billing');
  return 'paid';
}

/** Money has arrived. It stands, unless the household was served already, or has left: then it goes back. */
async function becomeOrder(
  ctx: Ctx,
  checkout: Checkout,
  read: ReadCheckout,
  subscription: Stripe.Subscription,
): Promise<CheckoutStatus> {
  if (await duplicateBySubscription(ctx.tx, subscription.id)) return checkout.status;
  const { session, invoice, readAt } = read;
  const outcome =
    checkout.status === 'paid' || isBuyerDeleted(checkout)
      ? null
      : await startSubscription(ctx, checkout, { session, subscription, invoice, readAt });
  if (outcome === 'started') return 'paid';
  await recordDuplicatePayment(ctx, checkout, {
    stripeSubscriptionId: subscription.id,
    soldOut: outcome === 'sold-out',
  });
  return checkout.status === 'paid' ? 'paid' : 'superseded';
}

/** Records any status short of paid. Final ones stay, and older readings do not overwrite newer ones. */
async function note(
  ctx: Ctx,
  checkout: Checkout,
  { status, session, subscription, readAt }: ReadCheckout,
): Promise<CheckoutStatus> {
  if (isFinal(checkout.status) || checkout.updatedAt > readAt) return checkout.status;
  await updateCheckout(ctx.tx, checkout.id, {
    status,
    stripeSessionId: session.id,
    stripeSessionUrl: session.url ?? checkout.stripeSessionUrl,
    stripeSubscriptionId: subscription?.id ?? null,
    updatedAt: readAt,
  });
  if (status === 'failed' || status === 'expired') await releaseReservation(ctx, checkout.id);
  if (status === 'failed' && checkout.status !== 'failed' && subscription)
    await ctx.enqueue(endFailed, { checkoutId: checkout.id, stripeSubscriptionId: subscription.id });
  return status;
}
