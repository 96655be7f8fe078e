import { randomInt } from 'node:crypto';
import Stripe from 'stripe';
import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { ensureProducts, STRIPE_TIMEOUT } from '#src/capabilities/billing/actions/ensure-products.ts';
import { productsOf } from '#src/capabilities/billing/rules/payment-page.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { sha256 } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { type BuyGiftInput, refusals } from '../contract.ts';
import { GIFT_CONSENT } from '../rules/gift.ts';
import { giftItems } from '../rules/gift-items.ts';
import { sendingTime } from '../rules/sending-time.ts';
import { type Gift, giftById, insertGift, updateGift } from '../store.ts';
import { codeFor, giverPage } from './gift-code.ts';
import { type GiftTerms, readGiftTerms } from './quote-gift.ts';
import { pollGift } from './sync-gift.ts';

const SYSTEM = systemActor('gifts/buy-gift');
const VISITOR = { kind: 'visitor' } as const;
const BUY_LIMIT = { max: 30, windowSeconds: 3600 };
const POLL_AFTER_SECONDS = 600;

/**
 * Begins the payment of a gift and answers with the address of its page; the same form pressed twice is the same gift.
 * Refuses `gift-begun` (the same id with other content, or paid already), `gift-changed`, `gift-day`, `gift-terms-outdated`, `gift-payment-unavailable`,
 * `too-many-attempts`.
 */
export async function buyGift(
  services: AppServices,
  input: BuyGiftInput,
  caller: ClientInfo,
): Promise<{ checkoutUrl: string } | DomainError> {
  const gift = await services.transact(VISITOR, (ctx) => begin(ctx, input, caller));
  if (isDomainError(gift)) return gift;
  if (gift.stripeSessionUrl) return { checkoutUrl: gift.stripeSessionUrl };
  try {
    const session = await makeSession(services, gift);
    if (!session.url) return refusals('gift-payment-unavailable');
    const page = { stripeSessionId: session.id, stripeSessionUrl: session.url };
    await services.transact(SYSTEM, ({ tx }) => updateGift(tx, gift.id, page));
    return { checkoutUrl: session.url };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.error({ gift: gift.id, type: error.type, code: error.code }, 'payment page of a gift not made');
    return refusals('gift-payment-unavailable');
  }
}

async function begin(ctx: Ctx, input: BuyGiftInput, { address }: ClientInfo): Promise<Gift | DomainError> {
  const limited = await consume(ctx.tx, rateLimitKey('gift-address', address), BUY_LIMIT, ctx.now);
  if (limited) return limited;
  const known = await giftById(ctx.tx, input.id);
  const terms = readGiftTerms(ctx, input.quote);
  if (known) return openedBefore(known, input, terms);
  if (input.consent.version !== GIFT_CONSENT) return refusals('gift-terms-outdated');
  if (isDomainError(terms)) return terms;
  const { delivery } = input;
  if (delivery && !sendingTime(delivery, ctx.now)) return refusals('gift-day');
  const { choice, price } = terms;
  const inserted = await insertGift(ctx.tx, {
    id: input.id,
    number: `GIFT-${ctx.now.getUTCFullYear()}-${String(randomInt(10 ** 10)).padStart(10, '0')}`,
    codeHash: sha256(codeFor(input.id, ctx.settings.sessionSecret)),
    ...choice,
    price,
    totalAmount: price.total.amount,
    giverName: input.giverName,
    giverEmail: input.giverEmail,
    message: input.message,
    recipientEmail: delivery?.email ?? null,
    deliverOn: delivery?.day ?? null,
    deliverZone: delivery?.zone ?? null,
    consentVersion: input.consent.version,
    state: 'open',
    createdAt: ctx.now,
  });
  const gift = await giftById(ctx.tx, input.id);
  if (!gift) return refusals('gift-changed');
  // Another request with this id was first.
  if (!inserted) return openedBefore(gift, input, terms);
  await ctx.enqueue(pollGift, { giftId: input.id }, { startAfterSeconds: POLL_AFTER_SECONDS });
  return gift;
}

/** The gift that was begun with this id, for the same form while it is not paid. */
const openedBefore = (known: Gift, input: BuyGiftInput, terms: GiftTerms | DomainError): Gift | DomainError =>
  known.state === 'open' && isSameForm(known, input, terms) ? known : refusals('gift-begun');

/** Whether a form is the one that a payment was begun with. The signed price may be over by now. */
function isSameForm(known: Gift, { delivery, ...input }: BuyGiftInput, terms: GiftTerms | DomainError): boolean {
  const { giverName, giverEmail, message } = known;
  const sameWords = giverName === input.giverName && giverEmail === input.giverEmail && message === input.message;
  const sameDelivery =
    known.recipientEmail === (delivery?.email ?? null) && known.deliverOn === (delivery?.day ?? null);
  if (isDomainError(terms)) return sameWords && sameDelivery;
  const { plan, months, currency, country } = terms.choice;
  const sameGift = known.plan === plan && known.months === months && known.currency === currency;
  const samePrice = known.country === country && known.totalAmount === terms.price.total.amount;
  return sameWords && sameDelivery && sameGift && samePrice;
}

/** Repeating it gives the same page: the request's key is the gift. */
async function makeSession({ stripe, settings }: AppServices, gift: Gift): Promise<Stripe.Checkout.Session> {
  await ensureProducts(stripe, productsOf(gift.plan));
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: gift.id,
      customer_email: gift.giverEmail,
      line_items: giftItems(gift),
      metadata: { gift: gift.id },
      adaptive_pricing: { enabled: false },
      success_url: giverPage(settings, gift.id),
      cancel_url: `${settings.publicUrl}/gift`,
    },
    { idempotencyKey: `gift:${gift.id}`, ...STRIPE_TIMEOUT },
  );
}
