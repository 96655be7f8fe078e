import Stripe from 'stripe';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { type CardSetupView, refusals } from '../contract.ts';
import { methodsToKeep, typesOf } from '../rules/payment-methods.ts';
import { idOf } from '../rules/provider-facts.ts';
import { insertCardSetup } from '../plan-store.ts';
import { findLive, type Subscription } from '../store.ts';
import { PATIENCE } from './ensure-products.ts';

/** Opens a form for another card. Nothing is charged by it but what is overdue. Refuses `no-subscription`, `payment-unavailable`. */
export async function setUpCard(house: House, actor: Actor): Promise<CardSetupView | Refusal> {
  const row = await house.read(actor, running);
  if (isRefusal(row)) return row;
  try {
    // Read there, because a claimed order may have a customer of its own.
    const { customer } = await house.stripe.subscriptions.retrieve(row.stripeId, {}, PATIENCE);
    const session = await house.stripe.checkout.sessions.create(
      {
        mode: 'setup',
        ui_mode: 'elements',
        currency: row.currency.toLowerCase(),
        allowed_payment_method_types: typesOf(methodsToKeep(row.currency)),
        customer: idOf(customer) ?? '',
        return_url: `${house.settings.publicUrl}/dashboard?tab=billing&card={CHECKOUT_SESSION_ID}`,
        metadata: { subscription: row.stripeId },
      },
      { idempotencyKey: `card-setup:${newId()}`, ...PATIENCE },
    );
    if (!session.client_secret) return refusals('payment-unavailable');
    await house.transact(actor, ({ tx, now }) =>
      insertCardSetup(tx, { stripeSessionId: session.id, subscriptionId: row.id, createdAt: now }),
    );
    const publishableKey = house.settings.stripePublishableKey ?? null;
    return { clientSecret: session.client_secret, sessionId: session.id, publishableKey };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    house.log.error({ type: error.type, code: error.code, param: error.param }, 'no form for a card');
    return refusals('payment-unavailable');
  }
}

async function running(ctx: Ctx): Promise<Subscription | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  return (await findLive(ctx.tx, scope)) ?? refusals('no-subscription');
}
