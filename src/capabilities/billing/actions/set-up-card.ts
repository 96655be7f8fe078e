import Stripe from 'stripe';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { lowerCode } from '#src/lib/money.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { CardSetupView } from '../subscribe-contract.ts';
import { refusals } from '../contract.ts';
import { methodsToKeep, typesOf } from '../rules/payment-methods.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { insertCardSetup } from '../plan-store.ts';
import { findLive } from '../store.ts';
import { countCheckout } from './begin-checkout.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';

/**
 * Opens a form for another card. Nothing is charged by it but what is overdue. Refuses `unauthorized`, `no-subscription`,
 * `payment-unavailable`, `too-many-attempts`.
 */
export async function setUpCard(
  services: AppServices,
  actor: Actor,
  caller: ClientInfo,
): Promise<CardSetupView | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  const limited = await services.transact(actor, (ctx) => countCheckout(ctx, caller));
  if (limited) return limited;
  const row = await services.read(actor, ({ tx }) => findLive(tx, scope));
  if (!row) return refusals('no-subscription');
  try {
    // Read there, because a claimed order may have a customer of its own.
    const { customer } = await services.stripe.subscriptions.retrieve(row.stripeId, {}, STRIPE_TIMEOUT);
    const session = await services.stripe.checkout.sessions.create(
      {
        mode: 'setup',
        ui_mode: 'elements',
        currency: lowerCode(row.currency),
        allowed_payment_method_types: typesOf(methodsToKeep(row.currency)),
        customer: idOf(customer) ?? '',
        return_url: `${services.settings.publicUrl}/dashboard?tab=billing&card={CHECKOUT_SESSION_ID}`,
        metadata: { subscription: row.stripeId },
      },
      { idempotencyKey: `card-setup:${newId()}`, ...STRIPE_TIMEOUT },
    );
    if (!session.client_secret) return refusals('payment-unavailable');
    await services.transact(actor, ({ tx, now }) =>
      insertCardSetup(tx, { stripeSessionId: session.id, subscriptionId: row.id, createdAt: now }),
    );
    const publishableKey = services.settings.stripePublishableKey ?? null;
    return { clientSecret: session.client_secret, sessionId: session.id, publishableKey };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.error({ type: error.type, code: error.code, param: error.param }, 'no form for a card');
    return refusals('payment-unavailable');
  }
}
