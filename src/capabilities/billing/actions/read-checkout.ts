import Stripe from 'stripe';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { CheckoutStateView } from '../checkout-contract.ts';
import { refusals } from '../contract.ts';
import { claimExpired } from '../rules/claim.ts';
import { isFinal, PAGE_STATE } from '../rules/checkout-states.ts';
import { splitRecipientName } from '../rules/recipient-names.ts';
import { maskedEmail } from '../rules/masked-email.ts';
import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import { kitsOf } from '#src/capabilities/pricing/rules/quote.ts';
import { nextSteps } from '../rules/next-steps.ts';
import { continuePath } from '../rules/payment-place.ts';
import { type Checkout, checkoutBySession } from '../checkout-store.ts';
import { duplicateBySubscription } from '../duplicate-payment-store.ts';
import { receiptUrlOf } from '../invoice-store.ts';
import { orderSchedule } from './order-schedule.ts';
import { syncCheckout } from './sync-checkout.ts';

/**
 * State of a payment for holders of its page's id: read from the payment service until ours is final. Refuses
 * `checkout-unknown`.
 */
export async function readCheckout(
  services: AppServices,
  actor: Actor,
  sessionId: string,
): Promise<CheckoutStateView | DomainError> {
  const known = await services.read(actor, ({ tx }) => checkoutBySession(tx, sessionId));
  if (!known) return refusals('checkout-unknown');
  // One that was replaced may have been paid in that very moment.
  if (!isFinal(known.status) || known.status === 'superseded') await trySync(services, known);
  return services.read(actor, async ({ tx, now }) => {
    const checkout = await checkoutBySession(tx, sessionId);
    if (!checkout) return refusals('checkout-unknown');
    const { stripeSubscriptionId } = checkout;
    const receiptUrl = stripeSubscriptionId ? await receiptUrlOf(tx, stripeSubscriptionId) : null;
    const duplicate = stripeSubscriptionId ? await duplicateBySubscription(tx, stripeSubscriptionId) : undefined;
    const schedule = await orderSchedule(tx, checkout);
    return view(checkout, {
      schedule,
      sessionId,
      actor,
      now,
      receiptUrl,
      duplicate: duplicate?.checkoutId === checkout.id,
    });
  });
}

/**
 * Syncs the payment state. If the payment service does not answer, the stored state stands: it may be old, but is not
 * wrong.
 */
async function trySync(services: AppServices, { id, stripeSessionId }: Checkout): Promise<void> {
  try {
    if (stripeSessionId) await syncCheckout(services, stripeSessionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ checkoutId: id, type: error.type, code: error.code }, 'payment state not read');
  }
}

interface CheckoutContext {
  sessionId: string;
  actor: Actor;
  now: Date;
  receiptUrl: string | null;
  duplicate: boolean;
  schedule: Schedule | null;
}

function view(
  checkout: Checkout,
  { sessionId, actor, now, receiptUrl, duplicate, schedule }: CheckoutContext,
): CheckoutStateView {
  const { status, quote, catCount, plan, email, orderNumber } = checkout;
  return {
    sessionId,
    state: PAGE_STATE[status],
    reason: reasonOf(checkout, duplicate),
    orderNumber,
    amount: quote.totalToday,
    renewal: quote.renewalTotal,
    taxIncluded: quote.tax.amount,
    plan,
    cats: catCount,
    email: maskedEmail(email),
    accountState: accountState(checkout, actor, now),
    nameKnown: splitRecipientName(checkout.customer.name) !== null,
    continueUrl: status === 'open' ? continueUrl(checkout) : null,
    receiptUrl,
    schedule,
    nextSteps: status === 'paid' ? nextSteps(catCount, quote.country, kitsOf(quote)) : [],
  };
}

const continueUrl = (checkout: Checkout): string | null =>
  checkout.ui === 'hosted' ? checkout.stripeSessionUrl : continuePath(checkout);

function reasonOf({ status }: Checkout, duplicate: boolean): CheckoutStateView['reason'] {
  if (status === 'open') return 'open';
  if (status === 'needs_action') return 'bank-approval';
  if (status === 'failed') return 'declined';
  if (status === 'expired') return 'expired';
  if (status === 'superseded') return duplicate ? 'refunded-duplicate' : 'replaced';
  return null;
}

function accountState(checkout: Checkout, actor: Actor, now: Date): CheckoutStateView['accountState'] {
  if (actor.kind === 'person' && actor.householdId === checkout.householdId) return 'yours';
  if (checkout.personId) return 'claimed';
  return checkout.status === 'paid' && claimExpired(checkout, now) ? 'guest-expired' : 'guest';
}
