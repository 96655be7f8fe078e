import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { unpaidRenewals } from '../invoice-store.ts';
import { cardSetupOf, noteCardSettled } from '../plan-store.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';

const SYSTEM = systemActor('billing/complete-card-change');

/**
 * A card that was given becomes the one the subscription is paid with, and what is overdue is tried with it at once. Each
 * form is settled once, so that an older one heard of late does not take the place of a newer card.
 */
export async function completeCardChange(services: AppServices, sessionId: string): Promise<void> {
  const known = await services.read(SYSTEM, ({ tx }) => cardSetupOf(tx, sessionId));
  if (!known || known.setup.settledAt) return;
  const { stripe } = services;
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] });
  const intent = typeof session.setup_intent === 'string' ? null : session.setup_intent;
  const card = idOf(intent?.payment_method);
  if (session.status !== 'complete' || intent?.status !== 'succeeded' || !card) return;
  const { stripeId } = known.subscription;
  const settled = () => services.transact(SYSTEM, ({ tx, now }) => noteCardSettled(tx, sessionId, now));
  // For a plan that has ended meanwhile a card is neither needed nor charged.
  if (PLAN_RULES.card(known.subscription) !== 'allowed') return settled();
  const key = (what: string) => ({ idempotencyKey: `card:${sessionId}:${what}` });
  await stripe.subscriptions.update(stripeId, { default_payment_method: card }, key('default'));
  const open = await services.read(SYSTEM, ({ tx }) => unpaidRenewals(tx, stripeId));
  for (const invoice of open) {
    await tryToPay(() => stripe.invoices.pay(invoice, { payment_method: card }, key(invoice)));
    await syncInvoice(services, invoice);
  }
  await syncSubscription(services, stripeId);
  await settled();
}

/** A card that is declined leaves the invoice as it was; one that was paid meanwhile is paid. */
async function tryToPay(pay: () => Promise<unknown>): Promise<void> {
  try {
    await pay();
  } catch (error) {
    const ours =
      error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!ours) throw error;
  }
}
