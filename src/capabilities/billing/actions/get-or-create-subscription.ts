import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { deliveryAddress, findHousehold } from '#src/capabilities/access/actions/find-household.ts';
import { addressIssues, tidyAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { describeCats } from '#src/capabilities/households/actions/describe-cats.ts';
import { catsWithFreshResults } from '#src/capabilities/lab/actions/fresh-results.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { countryOfCurrency, DEFAULT_CURRENCY } from '#src/capabilities/pricing/rules/currency.ts';
import { launchOfferNow } from '#src/capabilities/pricing/actions/launch-offer.ts';
import { offerApplies, type QuoteChoice } from '#src/capabilities/pricing/rules/quote.ts';
import { acceptQuote } from '#src/capabilities/pricing/actions/accept-quote.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import type { GetOrCreateSubscriptionInput, SubscriptionOrPaymentView } from '../subscribe-contract.ts';
import { refusals } from '../contract.ts';
import type { Checkout } from '../checkout-store.ts';
import { lastPaidOf } from '../paid-order-store.ts';
import { hasLiveSubscription } from '../store.ts';
import { countCheckout, referralCodeFor } from './begin-checkout.ts';
import { embedPayment, type Prepared } from './embed-payment.ts';
import { subscriptionOf } from './read-subscription.ts';
import { offerIsUsed } from './use-offer.ts';

export interface SubscriptionRequest {
  input: GetOrCreateSubscriptionInput;
  caller: ClientInfo;
  /** To Pro, from its cookie. */
  invitation: string | null;
  origin: string;
}

/**
 * R339: the household's subscription, or the one payment that would start it. Nothing exists at the payment service but
 * that payment until it is made. Refuses `unauthorized`, `cat-unknown`, `order-differs`, `too-many-cats`,
 * `pro-sold-out`, `email-missing`, `already-paid`, `payment-under-way`, `checkout-changed`, `payment-unavailable`,
 * `too-many-attempts`.
 */
export async function getOrCreateSubscription(
  services: AppServices,
  actor: Actor,
  { input, caller, invitation, origin }: SubscriptionRequest,
): Promise<SubscriptionOrPaymentView | DomainError> {
  const scope = householdScope(actor);
  if (isDomainError(scope)) return scope;
  const limited = await services.transact(actor, (ctx) => countCheckout(ctx, caller));
  if (limited) return limited;
  const payment = await embedPayment({ services, actor, origin, holder: { caller, invitation } }, (ctx) =>
    prepare(ctx, scope, input),
  );
  if (!isDomainError(payment) || payment.code !== 'already-subscribed') return payment;
  const subscription = await services.read(actor, (ctx) => subscriptionOf(ctx, scope));
  return { kind: 'subscribed', clientSecret: null, subscription };
}

async function prepare(
  ctx: Ctx,
  scope: HouseholdScope,
  { planType: plan, catCount: cats, catIds: ids, ...input }: GetOrCreateSubscriptionInput,
): Promise<Prepared | DomainError> {
  if (await hasLiveSubscription(ctx.tx, scope)) return refusals('already-subscribed');
  if (ids && ids.length > cats) return refusals('order-differs', { issues: [TOO_MANY_IDS] });
  const last = await lastPaidOf(ctx.tx, scope);
  const buyer = await buyerOf(ctx, last);
  if (isDomainError(buyer)) return buyer;
  const household = await findHousehold(ctx.tx, scope);
  const currency = input.currency ?? household?.currency ?? DEFAULT_CURRENCY;
  const named = input.country ?? household?.country ?? null;
  const country = named ?? countryOfCurrency(currency);
  if (!countryByCode(country)) return refusals('order-differs', { issues: [NO_DELIVERY] });
  const described = await describeCats(ctx, scope, { count: cats, ids });
  if (isDomainError(described)) return described;
  const known = described.flatMap(({ id }) => id ?? []);
  const noKitFor = input.newKits ? [] : await catsWithFreshResults(ctx, scope, known);
  const choice = { plan, cats, currency, country, kits: cats - noKitFor.length };
  const quote = await acceptQuote(ctx, await withOffer(ctx, choice, buyer.email));
  if (isDomainError(quote)) return quote;
  const [address = null] = [await deliveryAddress(ctx.tx, scope), last?.customer.address].filter(
    (known) => known?.country === country && addressIssues(tidyAddress(known)).length === 0,
  );
  const wanted = {
    ...{ quote, quoteToken: null, plan, catCount: cats, currency, draftId: null, noKitFor },
    buyerKey: buyer.key,
    referralCode: await referralCodeFor(ctx, buyer.key, input),
    email: buyer.email,
    customer: { name: buyer.name, address },
    answers: { cats: described, activity: null, homeType: null, diet: null },
  };
  return { wanted, ui: 'embedded', countryKnown: named !== null };
}

/** The order with the launch offer that the plan pages show, where it applies and was not used up. */
async function withOffer(ctx: Ctx, choice: QuoteChoice, email: string): Promise<QuoteChoice> {
  const launch = await launchOfferNow(ctx);
  if (!launch) return choice;
  const offered = { ...choice, offerCode: launch.code };
  return offerApplies(offered, launch, ctx.now) && !(await offerIsUsed(ctx, { quote: offered, email }))
    ? offered
    : choice;
}

const TOO_MANY_IDS = { path: 'catIds', message: 'These are more cats than you ordered for.' };
const NO_DELIVERY = { path: 'country', message: 'We do not deliver to this country yet.' };

async function buyerOf({ tx, actor }: Ctx, last: Checkout | undefined) {
  const person = actor.kind === 'person' ? await findAccount(tx, actor.personId) : undefined;
  const email = person?.email ?? last?.email;
  if (!person || !email) return refusals('email-missing');
  return { key: `person:${person.id}`, email, name: `${person.firstName} ${person.lastName}`.trim() };
}
