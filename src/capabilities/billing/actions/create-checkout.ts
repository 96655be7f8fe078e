import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { coatOf } from '#src/capabilities/onboarding/rules/coats.ts';
import { describeFromDraft } from '#src/capabilities/onboarding/actions/describe-draft.ts';
import { loadDraft } from '#src/capabilities/onboarding/actions/load-draft.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { refuseOffer } from '#src/capabilities/pricing/actions/make-quote.ts';
import { acceptQuote } from '#src/capabilities/pricing/actions/accept-quote.ts';
import { zoneOrShop } from '#src/lib/known-zone.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError, caught } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import type { CreateCheckoutInput } from '../checkout-contract.ts';
import type { EmbeddedPaymentView } from '../subscribe-contract.ts';
import { refusals } from '../contract.ts';
import type { CheckoutAnswers } from '../rules/checkout-record.ts';
import { type Look, readOrder } from '../rules/checkout-request.ts';
import { contentHash } from '../rules/payment-page.ts';
import { type Checkout, lockBuyer, type NewCheckout, openCheckoutOf, updateCheckout } from '../checkout-store.ts';
import { beginCheckout, countCheckout, referralCodeFor, isTooOld, alreadyPurchased } from './begin-checkout.ts';
import { offerIsUsed } from './use-offer.ts';
import { checkBeside } from './beside-plan.ts';
import { checkConsent } from './check-consent.ts';
import { embedPayment, type PaymentRequest } from './embed-payment.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { reservePlace } from './reserve-place.ts';
import { expireCheckout } from './expire-checkout.ts';

export interface CheckoutRequest {
  input: CreateCheckoutInput;
  /** Of the browser's draft, from its cookie. */
  draftToken: string | null;
  caller: ClientInfo;
  /** To Pro, from its cookie. */
  invitation: string | null;
  /** Origin of our pages, for the links back from the payment service. */
  origin: string;
}

type Decision =
  | { kind: 'ready'; url: string }
  | { kind: 'open'; checkoutId: string }
  | { kind: 'retire'; checkout: Checkout };

/**
 * Begins a payment and answers with the address of its page, or, embedded, with the secret that opens it in ours. Asking again for
 * the same order, from another tab or by a second click, gives the same page; another order closes the earlier page
 * first. Amounts come from the signed quote. Refuses `consent-missing`, `consent-outdated`, `gift-runs`, `order-differs`, `too-many-cats`,
 * `pro-sold-out`, `invitation-other-address`, `quote-changed`, `already-subscribed`, `already-paid`, `payment-under-way`, `checkout-changed`,
 * `payment-unavailable`, `too-many-attempts`.
 */
export async function createCheckout(
  services: AppServices,
  actor: Actor,
  request: CheckoutRequest,
): Promise<{ checkoutUrl: string } | EmbeddedPaymentView | DomainError> {
  const { input, caller, origin, invitation } = request;
  const unconfirmed = input.embedded ? null : checkConsent(input.consent);
  if (unconfirmed) return unconfirmed;
  const limited = await services.transact(actor, (ctx) => countCheckout(ctx, caller));
  if (limited) return limited;
  if (input.embedded) {
    return embedPayment({ services, actor, origin, holder: { caller, invitation } }, async (ctx) => {
      const wanted = await readWish(ctx, request);
      return isDomainError(wanted)
        ? wanted
        : { wanted, ui: input.wallets ? 'wallets' : 'embedded', countryKnown: true };
    });
  }
  return openHosted(services, actor, request);
}

async function openHosted(services: AppServices, actor: Actor, request: CheckoutRequest) {
  // Twice when an earlier page has to be closed; a third time when another tab changed its mind meanwhile.
  for (let round = 0; round < 3; round++) {
    const decision = await caught(services.transact(actor, (ctx) => decide(ctx, request)));
    if (isDomainError(decision)) return decision;
    if (decision.kind === 'ready') return { checkoutUrl: decision.url };
    if (decision.kind === 'open') {
      const opened = await openPaymentPage(services, decision.checkoutId, request.origin);
      if (isDomainError(opened)) return opened;
      return opened.stripeSessionUrl ? { checkoutUrl: opened.stripeSessionUrl } : refusals('payment-unavailable');
    }
    const refused = await expireCheckout(services, decision.checkout);
    if (refused) return refused;
  }
  return refusals('checkout-changed');
}

/** The order as it was sent, with the draft it came from and the quote it is charged by. */
async function readWish(ctx: Ctx, { input, draftToken }: CheckoutRequest): Promise<PaymentRequest | DomainError> {
  const draft = await loadDraft(ctx, draftToken);
  const order = readOrder(input, (name, index) => lookIn(draft, name, index));
  if (Array.isArray(order)) return refusals('order-differs', { issues: order });
  const { plan, cats, currency, email, customer, answers } = order;
  const country = order.country || draft?.answers.country || '';
  if (!countryByCode(country)) return refusals('order-differs', { issues: [NO_COUNTRY] });
  const quote = await acceptQuote(ctx, { plan, cats, currency, country }, input.quote);
  if (isDomainError(quote)) return quote;
  if (await offerIsUsed(ctx, { quote, email })) return refuseOffer(ctx, quote);
  const buyerKey = buyerOf(ctx.actor, draft?.id, input.quote ? quote.id : null);
  const referralCode = await referralCodeFor(ctx, buyerKey, input);
  const told = { ...inFull(answers, draft), timeZone: zoneOrShop(input.timeZone) };
  const content = { referralCode, quote, quoteToken: input.quote ?? null, plan, catCount: cats, currency };
  return { buyerKey, ...content, draftId: draft?.id ?? null, email, customer, answers: told };
}

async function decide(ctx: Ctx, request: CheckoutRequest): Promise<Decision | DomainError> {
  const wanted = await readWish(ctx, request);
  if (isDomainError(wanted)) return wanted;
  await lockBuyer(ctx.tx, wanted.buyerKey);
  const refused = await alreadyPurchased(ctx, wanted.buyerKey);
  if (refused) return refused;
  const untold = await checkBeside(ctx, request.input.consent);
  if (untold) return untold;
  const hash = contentHash(wanted.quote, wanted.email, wanted.customer);
  const consent = { consentVersion: request.input.consent?.version ?? '', consentAt: ctx.now };
  const open = await openCheckoutOf(ctx.tx, wanted.buyerKey);
  if (open) {
    const { answers, referralCode } = wanted;
    return again(ctx, open, hash, { answers, referralCode, ...consent });
  }
  const checkoutId = await beginCheckout(ctx, { ...wanted, contentHash: hash, ...consent });
  const { plan, email } = wanted;
  const full = await reservePlace(ctx, { id: checkoutId, plan, email, createdAt: ctx.now }, request);
  if (full) throw full;
  return { kind: 'open', checkoutId };
}

const NO_COUNTRY = { path: 'customerData.address.country', message: 'Please select your country' };

type BuyerInput = Pick<NewCheckout, 'answers' | 'referralCode' | 'consentVersion' | 'consentAt'>;

/** The coat a cat of the draft was drawn in, picked or not, as long as it is still the same cat. */
function lookIn(draft: Awaited<ReturnType<typeof loadDraft>>, name: string, index: number): Look {
  const drawn = draft?.answers.cats[index];
  const choice = drawn?.name.trim() === name ? coatOf(drawn.portrait, index) : undefined;
  return choice ? { coat: choice.coat, pattern: choice.pattern, eye: choice.eye } : null;
}

/** The long wizard was told more of a cat than is sent with an order; it counts as long as it is still the same cat. */
function inFull(answers: CheckoutAnswers, draft: Awaited<ReturnType<typeof loadDraft>>): CheckoutAnswers {
  if (!draft?.extended) return answers;
  const { cats, home } = describeFromDraft(draft);
  const told = answers.cats.map((cat, index) => {
    const known = cats[index];
    return known && ['', cat.name].includes(known.name) ? { ...known, name: cat.name } : cat;
  });
  return {
    cats: told,
    activity: home.activity ?? answers.activity,
    homeType: home.homeType ?? answers.homeType,
    diet: home.diet ?? answers.diet,
  };
}

/** There is an open page for this buyer: the same order keeps it, another one makes way for itself. */
async function again(ctx: Ctx, open: Checkout, hash: string, told: BuyerInput): Promise<Decision> {
  if (open.contentHash !== hash || isTooOld(ctx, open)) return { kind: 'retire', checkout: open };
  await updateCheckout(ctx.tx, open.id, { ...told, updatedAt: ctx.now });
  return open.stripeSessionUrl ? { kind: 'ready', url: open.stripeSessionUrl } : { kind: 'open', checkoutId: open.id };
}

/** An account, else a browser's draft, else the quote itself: one page is open for each of them. */
function buyerOf(actor: Actor, draftId: string | undefined, quoteId: string | null): string {
  if (actor.kind === 'person') return `person:${actor.personId}`;
  if (draftId) return `draft:${draftId}`;
  return `quote:${quoteId ?? newId()}`;
}
