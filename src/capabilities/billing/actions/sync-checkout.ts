import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { isUuid } from '#src/lib/text.ts';
import type { AppServices } from '#src/platform/services.ts';
import { type CheckoutStatus, statusOf } from '../rules/checkout-states.ts';
import { intentOf } from '../rules/stripe-mapping.ts';
import { checkoutById, checkoutBySession } from '../checkout-store.ts';
import { completeCheckout } from './complete-checkout.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import { readPaid } from './refund-up-to.ts';

const SYSTEM = systemActor('billing/sync-checkout');

/**
 * Reads the state of a payment page and updates ours; idempotent and independent of order. Null for pages that are not
 * ours.
 */
export async function syncCheckout(services: AppServices, sessionId: string): Promise<CheckoutStatus | null> {
  const readAt = services.clock.now();
  const expand = ['subscription', 'invoice'];
  const session = await services.stripe.checkout.sessions.retrieve(sessionId, { expand }, STRIPE_TIMEOUT);
  const checkoutId = await services.read(SYSTEM, async ({ tx }) => {
    const reference = session.client_reference_id ?? '';
    const known =
      (await checkoutBySession(tx, sessionId)) ?? (isUuid(reference) && (await checkoutById(tx, reference)));
    return known ? known.id : null;
  });
  if (!checkoutId) return null;
  const subscription = expanded<Stripe.Subscription>(session.subscription);
  const invoice = expanded<Stripe.Invoice>(session.invoice);
  const unpaid = session.status === 'complete' && session.payment_status === 'unpaid';
  const intent = unpaid && invoice?.id ? intentOf(await readPaid(services.stripe, invoice.id)) : null;
  const status = statusOf({
    session: session.status ?? 'open',
    payment: session.payment_status,
    subscription: subscription?.status ?? null,
    invoice: invoice?.status ?? null,
    intent: intent?.status ?? null,
  });
  const settled = { checkoutId, status, session, subscription, invoice, readAt };
  return services.transact(SYSTEM, (ctx) => completeCheckout(ctx, settled));
}

function expanded<T extends { id?: string }>(reference: string | T | null | undefined): T | null {
  return reference && typeof reference !== 'string' ? reference : null;
}
