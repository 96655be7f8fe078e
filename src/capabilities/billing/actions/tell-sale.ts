import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { giftPaymentChanged } from '../events.ts';
import { idOf } from '../rules/stripe-mapping.ts';

const SYSTEM = systemActor('billing/tell-sale');

/** Whether a session of the payment service is a paid sale of ours without a plan. */
export const isPaidSale = ({ mode, metadata, payment_status: status }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && Boolean(metadata?.gift) && status === 'paid';

/** Notifies the gifts module of a paid sale, so that its invoice is written in the same transaction. */
export async function tellSale(services: AppServices, { id: sessionId, payment_intent }: Stripe.Checkout.Session) {
  const stripeIntentId = idOf(payment_intent);
  const paid = stripeIntentId ? { stripeIntentId } : null;
  await services.transact(SYSTEM, (ctx) => ctx.emit(giftPaymentChanged, { sessionId, paid }));
}
