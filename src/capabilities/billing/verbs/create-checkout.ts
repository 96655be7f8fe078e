import { hit } from '#src/capabilities/access/limits.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { type Caller, limitKey } from '#src/capabilities/access/verbs/login.ts';
import { coatOf } from '#src/capabilities/onboarding/rules/coats.ts';
import { loadDraft } from '#src/capabilities/onboarding/verbs/load-draft.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { acceptQuote } from '#src/capabilities/pricing/verbs/accept-quote.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { type CreateCheckoutInput, refusals } from '../contract.ts';
import { type Look, readOrder } from '../rules/checkout-request.ts';
import { contentHash } from '../rules/payment-page.ts';
import {
  type Checkout,
  hasLiveSubscription,
  insertCheckout,
  lockBuyer,
  type NewCheckout,
  openCheckoutOf,
  paidHouseholdOf,
  pendingCheckoutOf,
  updateCheckout,
} from '../store.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { retireCheckout } from './retire-checkout.ts';
import { CHECK_AFTER_SECONDS, checkLater } from './check-later.ts';

/** The payment service closes a page after 24 hours; we stop handing it out before. */
const PAGE_LIVES_MS = 22 * 3_600_000;

/** Payments begun from one address: far above what people do. */
const CHECKOUT_LIMIT = { max: 120, windowSeconds: 600 };

export interface CheckoutRequest {
  input: CreateCheckoutInput;
  /** Of the browser's draft, from its cookie. */
  draftToken: string | null;
  caller: Caller;
  /** Where our pages are: what the payment service leads back to. */
  origin: string;
}

type Decision =
  | { kind: 'ready'; url: string }
  | { kind: 'open'; checkout: Pick<Checkout, 'id'> }
  | { kind: 'retire'; checkout: Checkout };

/**
 * Begins a payment and answers with the address of its page. Asking again for the same order, from another tab or by a
 * second click, gives the same page; another order closes the earlier page first. Amounts come from the signed quote.
 * Refuses `consent-missing`, `order-differs`, `too-many-cats`, `pro-sold-out`, `quote-changed`, `already-subscribed`,
 * `already-paid`, `payment-under-way`, `checkout-changed`, `payment-unavailable`, `too-many-attempts`.
 */
export async function createCheckout(
  house: House,
  actor: Actor,
  request: CheckoutRequest,
): Promise<{ checkoutUrl: string } | Refusal> {
  if (!request.input.consent?.accepted) {
    const message = 'Please confirm the terms.';
    return refusals('consent-missing', { issues: [{ path: 'consent.accepted', message }] });
  }
  const key = limitKey('checkout-address', request.caller.address);
  const limited = await house.transact(actor, (ctx) => hit(ctx.tx, key, CHECKOUT_LIMIT, ctx.now));
  if (limited) return limited;
  // Twice when an earlier page has to be closed; a third time when another tab changed its mind meanwhile.
  for (let round = 0; round < 3; round++) {
    const decision = await house.transact(actor, (ctx) => decide(ctx, request));
    if (isRefusal(decision)) return decision;
    if (decision.kind === 'ready') return { checkoutUrl: decision.url };
    if (decision.kind === 'open') return openPaymentPage(house, decision.checkout.id, request.origin);
    const refused = await retireCheckout(house, decision.checkout);
    if (refused) return refused;
  }
  return refusals('checkout-changed');
}

async function decide(ctx: Ctx, { input, draftToken }: CheckoutRequest): Promise<Decision | Refusal> {
  const draft = await loadDraft(ctx, draftToken);
  const order = readOrder(input, (name, index) => lookIn(draft, name, index));
  if (Array.isArray(order)) return refusals('order-differs', { issues: order });
  const { plan, cats, currency, email, customer, answers } = order;
  const country = order.country || draft?.answers.country || '';
  if (!countryByCode(country)) return refusals('order-differs', { issues: [NO_COUNTRY] });
  const quote = await acceptQuote(ctx, { plan, cats, currency, country }, input.quote);
  if (isRefusal(quote)) return quote;

  const buyerKey = buyerOf(ctx.actor, draft?.id, input.quote ? quote.id : null);
  await lockBuyer(ctx.tx, buyerKey);
  const refused = await servedAlready(ctx, buyerKey);
  if (refused) return refused;
  const hash = contentHash(quote, email, customer);
  const told = { answers, consentVersion: input.consent?.version ?? '', consentAt: ctx.now };
  const open = await openCheckoutOf(ctx.tx, buyerKey);
  if (open) return again(ctx, open, hash, told);
  const content = { contentHash: hash, quote, quoteToken: input.quote ?? null, plan, catCount: cats, currency };
  return begin(ctx, { buyerKey, ...content, draftId: draft?.id ?? null, email, customer, ...told });
}

const NO_COUNTRY = { path: 'customerData.address.country', message: 'Please select your country' };

type Told = Pick<NewCheckout, 'answers' | 'consentVersion' | 'consentAt'>;
type Begun = Omit<NewCheckout, 'id' | 'personId' | 'householdId' | 'status' | 'createdAt' | 'updatedAt'>;

/** The coat a cat of the draft was drawn in, picked or not, as long as it is still the same cat. */
function lookIn(draft: Awaited<ReturnType<typeof loadDraft>>, name: string, index: number): Look {
  const drawn = draft?.answers.cats[index];
  const choice = drawn?.name.trim() === name ? coatOf(drawn.portrait, index) : undefined;
  return choice ? { coat: choice.coat, pattern: choice.pattern, eye: choice.eye } : null;
}

/** Nobody pays twice for one household. */
async function servedAlready(ctx: Ctx, buyerKey: string): Promise<Refusal | null> {
  const scope = householdScope(ctx.actor);
  if (!isRefusal(scope) && (await hasLiveSubscription(ctx.tx, scope))) return refusals('already-subscribed');
  if (isRefusal(scope) && (await paidHouseholdOf(ctx.tx, buyerKey))) return refusals('already-paid');
  return (await pendingCheckoutOf(ctx.tx, buyerKey)) ? refusals('payment-under-way') : null;
}

async function begin(ctx: Ctx, begun: Begun): Promise<Decision> {
  const id = newId();
  const { actor, now } = ctx;
  const owner =
    actor.kind === 'person'
      ? { personId: actor.personId, householdId: actor.householdId }
      : { personId: null, householdId: null };
  await insertCheckout(ctx.tx, { id, ...begun, ...owner, status: 'open', createdAt: now, updatedAt: now });
  await ctx.enqueue(checkLater, { checkoutId: id }, { startAfterSeconds: CHECK_AFTER_SECONDS });
  return { kind: 'open', checkout: { id } };
}

/** There is an open page for this buyer: the same order keeps it, another one makes way for itself. */
async function again(ctx: Ctx, open: Checkout, hash: string, told: Told): Promise<Decision> {
  const tooOld = ctx.now.getTime() - open.createdAt.getTime() > PAGE_LIVES_MS;
  if (open.contentHash !== hash || tooOld) return { kind: 'retire', checkout: open };
  await updateCheckout(ctx.tx, open.id, { ...told, updatedAt: ctx.now });
  return open.stripeSessionUrl ? { kind: 'ready', url: open.stripeSessionUrl } : { kind: 'open', checkout: open };
}

/** An account, else a browser's draft, else the quote itself: one page is open for each of them. */
function buyerOf(actor: Actor, draftId: string | undefined, quoteId: string | null): string {
  if (actor.kind === 'person') return `person:${actor.personId}`;
  if (draftId) return `draft:${draftId}`;
  return `quote:${quoteId ?? newId()}`;
}
