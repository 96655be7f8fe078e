import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { lowerCode } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { couponId, firstMonthOff, paymentPage, productsOf } from '../rules/payment-page.ts';
import { type Checkout, checkoutById, lockedCheckout, updateCheckout } from '../checkout-store.ts';
import { customerOf } from '../customer-store.ts';
import { closePage } from './close-page.ts';
import { ensureCoupon } from './ensure-coupon.ts';
import { ensureProducts, STRIPE_TIMEOUT } from './ensure-products.ts';
import { timeZoneOf } from './time-zone-of.ts';

const SYSTEM = systemActor('billing/open-payment-page');

/**
 * Has the payment service make the page of a recorded checkout, and records it. Safe to repeat at any point: the
 * request carries a key made of the checkout and its content, so a second one is answered with the first one's page.
 */
export async function openPaymentPage(
  services: AppServices,
  checkoutId: string,
  origin: string,
): Promise<Checkout | DomainError> {
  const { checkout, ...terms } = await services.read(SYSTEM, (ctx) => prepare(ctx, checkoutId));
  let session: Stripe.Checkout.Session;
  try {
    session = await makeSession(services.stripe, checkout, paymentPage(checkout, { origin, ...terms }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The service's message may repeat the buyer's input; its type and code do not.
    services.log.error({ checkoutId, type: error.type, code: error.code, param: error.param }, 'payment page not made');
    return refusals('payment-unavailable');
  }
  const page = { stripeSessionId: session.id, stripeSessionUrl: session.url, clientSecret: session.client_secret };
  if (!page.stripeSessionUrl && !page.clientSecret) return refusals('payment-unavailable');
  const recorded = await services.transact(SYSTEM, (ctx) => record(ctx, checkoutId, page));
  return recorded ? { ...checkout, ...page } : refusals('checkout-changed');
}

async function prepare(ctx: ReadCtx, checkoutId: string) {
  const checkout = await checkoutById(ctx.tx, checkoutId);
  if (!checkout) throw new Error(`No checkout ${checkoutId}`);
  const { householdId, currency, answers } = checkout;
  if (!householdId) return { checkout, stripeCustomer: null, timeZone: answers.timeZone };
  const scope = systemScope(SYSTEM, householdId);
  const stripeCustomer = await customerOf(ctx.tx, scope, currency);
  return { checkout, stripeCustomer, timeZone: await timeZoneOf(ctx, scope) };
}

async function makeSession(stripe: Stripe, checkout: Checkout, page: Stripe.Checkout.SessionCreateParams) {
  const products = productsOf(checkout.quote.plan);
  await ensureProducts(stripe, products);
  await ensureFirstMonth(stripe, checkout, products);
  const content = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 16);
  return stripe.checkout.sessions.create(page, {
    idempotencyKey: `checkout:${checkout.id}:${content}`,
    ...STRIPE_TIMEOUT,
  });
}

/** Creates the first month's coupon for sticks and delivery, unless nothing comes off. */
async function ensureFirstMonth(stripe: Stripe, { quote }: Checkout, products: { id: string }[]): Promise<void> {
  const off = firstMonthOff(quote);
  if (off === 0) return;
  await ensureCoupon(stripe, {
    id: couponId(quote),
    name: 'First month',
    amount_off: off,
    currency: lowerCode(quote.currency),
    duration: 'once',
    applies_to: { products: products.map(({ id }) => id) },
  });
}

type Page = Pick<Checkout, 'clientSecret' | 'stripeSessionUrl'> & { stripeSessionId: string };

/** False when the checkout was replaced while its page was being made: then nobody is shown the page, and it closes. */
async function record(ctx: Ctx, checkoutId: string, page: Page): Promise<boolean> {
  const checkout = await lockedCheckout(ctx.tx, checkoutId);
  if (checkout.status === 'open') {
    await updateCheckout(ctx.tx, checkoutId, { ...page, updatedAt: ctx.now });
    return true;
  }
  await ctx.enqueue(closePage, { sessionId: page.stripeSessionId });
  return false;
}
