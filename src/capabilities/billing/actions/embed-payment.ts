import Stripe from 'stripe';
import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { holdOf } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import { isLimited } from '#src/capabilities/pricing/rules/plans.ts';
import { caught, isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import type { EmbeddedPaymentView } from '../subscribe-contract.ts';
import { refusals } from '../contract.ts';
import type { EmbeddedUi } from '../rules/checkout-record.ts';
import { deliveryIssues } from '../rules/delivery-fields.ts';
import { embeddedHash } from '../rules/payment-page.ts';
import { type Checkout, lockBuyer, openCheckoutOf, updateCheckout } from '../checkout-store.ts';
import { besidePlan } from './beside-plan.ts';
import { beginCheckout, type PendingCheckout, isTooOld, alreadyPurchased } from './begin-checkout.ts';
import { supersede } from './close-page.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { type FormHolder, reservePlace } from './reserve-place.ts';
import { syncCheckout } from './sync-checkout.ts';

/** An order as it would be paid for now. */
export interface PaymentRequest
  extends Omit<PendingCheckout, 'contentHash' | 'ui' | 'clientSecret' | 'consentVersion' | 'consentAt'> {
  draftId: string | null;
  referralCode: string | null;
}

/** The validated request, the place it is paid at, and whether the buyer has named its country. */
export interface Prepared {
  wanted: PaymentRequest;
  ui: EmbeddedUi;
  countryKnown: boolean;
}

interface Asking {
  services: AppServices;
  actor: Actor;
  origin: string;
  holder: FormHolder;
}

/** Facts for the page of a payment that are not part of it. */
type Shown = Pick<Prepared, 'countryKnown'> & Pick<EmbeddedPaymentView, 'beside'>;

type Step =
  | ({ kind: 'ready'; checkout: Checkout } & Shown)
  | ({ kind: 'open'; checkoutId: string } & Shown)
  | { kind: 'look'; sessionId: string };

/**
 * A payment to be finished within our page. Asked again for the same order it is the same one; another order takes its
 * place, once the earlier one is known not to have been paid. The form holds a place of a limited plan. Refuses what
 * `prepare` and `reservePlace` refuse, `already-subscribed`,
 * `already-paid`, `payment-under-way`, `checkout-changed`, `payment-unavailable`.
 */
export async function embedPayment(
  { services, actor, origin, holder }: Asking,
  prepare: (ctx: Ctx) => Promise<Prepared | DomainError>,
): Promise<EmbeddedPaymentView | DomainError> {
  const take = (looked: boolean) => caught(services.transact(actor, (ctx) => decide(ctx, prepare, { looked, holder })));
  let step = await take(false);
  if (!isDomainError(step) && step.kind === 'look') {
    const refused = await look(services, step.sessionId);
    if (refused) return refused;
    step = await take(true);
  }
  if (isDomainError(step)) return step;
  if (step.kind === 'look') return refusals('checkout-changed');
  const checkout = step.kind === 'ready' ? step.checkout : await openPaymentPage(services, step.checkoutId, origin);
  return isDomainError(checkout) ? checkout : view({ services, actor }, checkout, step);
}

async function decide(
  ctx: Ctx,
  prepare: (ctx: Ctx) => Promise<Prepared | DomainError>,
  { looked, holder }: { looked: boolean; holder: FormHolder },
): Promise<Step | DomainError> {
  const prepared = await prepare(ctx);
  if (isDomainError(prepared)) return prepared;
  const { wanted, ui, countryKnown } = prepared;
  const shown = { countryKnown, beside: await besidePlan(ctx) };
  await lockBuyer(ctx.tx, wanted.buyerKey);
  const refused = await alreadyPurchased(ctx, wanted.buyerKey);
  if (refused) return refused;
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const { quote, email, draftId, customer } = wanted;
  const contentHash = embeddedHash(quote, email, { ui, draftId, personId, customer });
  const open = await openCheckoutOf(ctx.tx, wanted.buyerKey);
  if (open?.contentHash === contentHash && !isTooOld(ctx, open)) {
    const full = await reservePlace(ctx, open, holder);
    if (full) throw full; // roll back a place that was just held
    return again(ctx, open, { wanted, shown });
  }
  if (open?.stripeSessionId && !looked) return { kind: 'look', sessionId: open.stripeSessionId };
  if (open) await supersede(ctx, open);
  const unagreed = { consentVersion: null, consentAt: null };
  const checkoutId = await beginCheckout(ctx, { ...wanted, contentHash, ui, ...unagreed });
  const full = await reservePlace(ctx, { id: checkoutId, plan: wanted.plan, email, createdAt: ctx.now }, holder);
  if (full) throw full; // roll back the begun checkout
  return { kind: 'open', checkoutId, ...shown };
}

/**
 * Reuses the open checkout, because the charge is the same: updates the answers and the buyer. An address that is not
 * sent is kept.
 */
async function again(
  ctx: Ctx,
  open: Checkout,
  { wanted, shown }: Pick<Prepared, 'wanted'> & { shown: Shown },
): Promise<Step> {
  const customer = wanted.customer.address ? wanted.customer : open.customer;
  const { answers, referralCode, noKitFor = null } = wanted;
  const told = { answers, referralCode, noKitFor, customer, updatedAt: ctx.now };
  await updateCheckout(ctx.tx, open.id, told);
  const checkout = { ...open, ...told };
  return open.stripeSessionId && open.clientSecret
    ? { kind: 'ready', checkout, ...shown }
    : { kind: 'open', checkoutId: open.id, ...shown };
}

/** Reads the state of the payment that is about to be replaced. */
async function look(services: AppServices, sessionId: string): Promise<DomainError | null> {
  try {
    await syncCheckout(services, sessionId);
    return null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.error({ type: error.type, code: error.code }, 'earlier payment not read');
    return refusals('payment-unavailable');
  }
}

async function view(
  { services, actor }: Pick<Asking, 'services' | 'actor'>,
  checkout: Checkout,
  { countryKnown, beside }: Shown,
): Promise<EmbeddedPaymentView | DomainError> {
  const { clientSecret, stripeSessionId, quote, customer, noKitFor } = checkout;
  if (!clientSecret || !stripeSessionId) return refusals('payment-unavailable');
  return {
    kind: 'payment',
    clientSecret,
    sessionId: stripeSessionId,
    publishableKey: services.settings.stripePublishableKey ?? null,
    quote,
    noKitFor: noKitFor ?? [],
    beside,
    needs: { address: !isWhole(customer.address), country: !countryKnown },
    heldSeconds: await heldSeconds(services, actor, checkout),
  };
}

/** An address from before its country's fields were asked for is asked for again. */
const isWhole = (address: PostalAddress | null) => address !== null && deliveryIssues(address).length === 0;

async function heldSeconds(services: AppServices, actor: Actor, { id, plan }: Checkout): Promise<number | null> {
  const until = isLimited(plan) ? await services.read(actor, (ctx) => holdOf(ctx, id)) : null;
  return until && Math.max(0, Math.floor((until.getTime() - services.clock.now().getTime()) / 1000));
}
