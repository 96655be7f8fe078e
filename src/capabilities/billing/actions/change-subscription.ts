import { isOnBehalf, personIdOf, systemActor } from '#src/platform/actors.ts';
import Stripe from 'stripe';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { pricingRefusals } from '#src/capabilities/pricing/contract.ts';
import { offerRuns, readOffer } from '#src/capabilities/pricing/actions/offer-seat.ts';
import { type PlanId, PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { takeSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { isDomainError, DomainError } from '#src/lib/domain-error.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import { isUnderWay } from '#src/platform/stripe.ts';
import type { ChangeDoneView } from '../plan-change-contract.ts';
import { refusals } from '../contract.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { hasOpenDispute } from '../dispute-store.ts';
import { begunChangeOf, changeById, insertChange } from '../plan-store.ts';
import { lockLive, type Subscription } from '../store.ts';
import { changeRequest, isOurMonth } from '../rules/change-request.ts';
import { renewsNow } from '../rules/next-box.ts';
import { type PlannedChange, versionOf } from '../rules/plan-change.ts';
import { subscriptionFacts } from '../rules/stripe-mapping.ts';
import { productsOf } from '../rules/payment-page.ts';
import { type ChangeTerms, readChange } from './change-token.ts';
import { ensureProducts, STRIPE_TIMEOUT } from './ensure-products.ts';
import { previewChange, type WithinBehalf } from './preview-change.ts';
import { subscriptionOf } from './read-subscription.ts';
import { applyChange, failChange, isCharged, type ReadSubscription, undoChange } from './apply-plan-change.ts';
import { readSubscriptionNow, COMPLETE_AFTER_SECONDS, completePlanChange } from './complete-plan-change.ts';

const SYSTEM = systemActor('billing/change-subscription');
const OUTDATED = 'outdated';

/**
 * Applies a previewed change, once however often it is confirmed: begun here, sent to the payment service in one
 * request, recorded when that answers; a lost answer is looked up later. Refuses `change-outdated` with a fresh
 * quote in `details.quote`, `payment-declined` in the payment service's words, `card-needs-approval`,
 * `pro-sold-out`, `payment-unavailable` and what a preview refuses.
 */
export async function changeSubscription(
  services: AppServices,
  actor: Actor,
  { token, invitation = null }: { token: string; invitation?: string | null },
): Promise<ChangeDoneView | DomainError> {
  const terms = readChange(token, services.settings.sessionSecret);
  if (!terms) return refusals('change-outdated');
  const refused = await make(services, terms, (work) => services.transact(actor, work), invitation);
  if (refused === OUTDATED) return outdated(services, actor, terms);
  return refused ?? done(services, actor, terms.planned);
}

/** The same for a household, in the transaction of a colleague. An outdated request is refused without a new quote. */
export async function changeSubscriptionFor(
  services: AppServices,
  token: string,
  within: WithinBehalf,
): Promise<DomainError | null> {
  const terms = readChange(token, services.settings.sessionSecret);
  if (!terms) return within(async () => refusals('change-outdated'));
  const refused = await make(
    services,
    terms,
    (work) =>
      within(async (ctx) => {
        const begun = await work(ctx);
        return begun === OUTDATED ? refusals('change-outdated') : begun;
      }),
    null,
  );
  return refused === OUTDATED ? refusals('change-outdated') : refused;
}

async function make(
  services: AppServices,
  terms: ChangeTerms,
  within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T | DomainError>,
  invitation: string | null,
): Promise<DomainError | typeof OUTDATED | null> {
  const row = await within((ctx) => begin(ctx, terms, invitation));
  if (row === OUTDATED || isDomainError(row)) return row;
  return row === 'done' ? null : ask(services, row, terms);
}

/** Stores the request that is about to be sent and holds the rows it needs. Of two at once, only the first gets past this. */
async function begin(
  ctx: Ctx,
  terms: ChangeTerms,
  invitation: string | null,
): Promise<Subscription | 'done' | typeof OUTDATED | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = await lockLive(ctx.tx, scope);
  if (!row) return refusals('no-subscription');
  const { planned } = terms;
  if (terms.subscriptionId !== row.id) return OUTDATED;
  const known = await changeById(ctx.tx, terms.id);
  if (known && known.state !== 'begun') return known.state === 'done' ? 'done' : OUTDATED;
  // A change that has begun may have reached the payment service, or not yet.
  if (planned.effective === 'now' && renewsNow(row, ctx.now))
    return known ? refusals('change-unsure', { details: { mayBeDone: true } }) : refusals('renews-now');
  if (known) return row;
  if (planned.effective === 'unchanged') return 'done';
  const fresh = Date.parse(terms.expiresAt) > ctx.now.getTime() && versionOf(row) === terms.version;
  if (!fresh || (await begunChangeOf(ctx.tx, row.id))) return OUTDATED;
  // The rest of the plan's state is in its version; discounts and a dispute are not.
  if (idsOf(await waitingDiscounts(ctx.tx, scope)) !== idsOf(terms.shown.waiting)) return OUTDATED;
  if (planned.effective === 'now' && (await hasOpenDispute(ctx.tx, scope))) return refusals('payment-disputed');
  const seat = planned.effective === 'now' ? await seatWith(ctx, { plan: planned.to.plan, row, invitation }) : null;
  if (isDomainError(seat)) return seat;
  const tookSeat = typeof seat?.seatNo === 'number';
  const { id, subscriptionId, shown } = terms;
  const by = personIdOf(ctx.actor);
  const byStaff = isOnBehalf(ctx.actor);
  const asked = { ...planned, ...(by && { by }), ...(byStaff && { byStaff: true as const }), shown };
  await insertChange(ctx.tx, { id, subscriptionId, planned: asked, state: 'begun', tookSeat, begunAt: ctx.now });
  await ctx.enqueue(completePlanChange, { changeId: id }, { startAfterSeconds: COMPLETE_AFTER_SECONDS });
  return row;
}

const idsOf = (discounts: readonly { id: string }[]): string => discounts.map(({ id }) => id).join();

/** Takes the place of the plan; with an invitation to the address of this account, the one that is kept for it. */
async function seatWith(
  ctx: Ctx,
  { plan, row, invitation }: { plan: PlanId; row: Subscription; invitation: string | null },
) {
  const offer = readOffer(invitation, ctx.settings.sessionSecret);
  const person = offer && ctx.actor.kind === 'person' ? await findAccount(ctx.tx, ctx.actor.personId) : undefined;
  const theirs = offer !== null && person?.email?.toLowerCase() === offer.email;
  const seat = await takeSeat(ctx, plan, row.householdId, theirs ? offer.offerId : null);
  const misused = isDomainError(seat) && offer && !theirs && (await offerRuns(ctx, offer.offerId));
  return misused ? pricingRefusals('invitation-other-address') : seat;
}

/** The one request that changes and charges, and a check of its outcome. Null when it went through. */
async function ask(
  services: AppServices,
  row: Subscription,
  terms: ChangeTerms,
): Promise<DomainError | typeof OUTDATED | null> {
  try {
    const read = await request(services, row, terms).catch(async (error: unknown) => {
      // Only a refused request is surely over; the outcome of others is looked up later.
      if (isRefused(error)) await services.transact(SYSTEM, (ctx) => failChange(ctx, terms.id));
      throw error;
    });
    if (read) return await record(services, terms.id, read);
    await services.transact(SYSTEM, (ctx) => failChange(ctx, terms.id));
    return OUTDATED;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code, param: error.param }, 'plan not changed');
    // The month was moved there between the read and the request, so that nothing was made.
    if (error.param === 'proration_date') return OUTDATED;
    if (isRefused(error)) return refusalOf(error);
    const { code, status, message } = refusalOf(error);
    return new DomainError(code, status, message, { details: { mayBeDone: true } });
  }
}

/** A change that was made becomes true here; one without the invoice it was to bring is taken back. */
async function record(services: AppServices, id: string, read: ReadSubscription): Promise<DomainError | null> {
  const change = await services.read(SYSTEM, ({ tx }) => changeById(tx, id));
  if (!change) return null;
  if (await isCharged(services, change, read)) {
    await services.transact(SYSTEM, (ctx) => applyChange(ctx, change, read));
    return null;
  }
  await undoChange(services, change, read);
  return refusals('payment-unavailable');
}

const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  !isUnderWay(error) &&
  (refusalOf(error).code !== 'payment-unavailable' || error instanceof Stripe.errors.StripeInvalidRequestError);

/** Null where the plan, or the payment service's month, is not the one that the quote was made from. */
async function request(
  services: AppServices,
  row: Subscription,
  { id, planned, version }: ChangeTerms,
): Promise<ReadSubscription | null> {
  const { stripe } = services;
  const found = await readSubscriptionNow(services, row.stripeId);
  if (found.subscription.metadata.change === id) return found;
  if (versionOf(row) !== version) return null;
  const { currentPeriodEnd: end } = subscriptionFacts(found.subscription);
  if (isOurMonth(found.subscription) !== isOurMonth(row) || end?.getTime() !== row.currentPeriodEnd?.getTime())
    return null;
  await ensureProducts(stripe, productsOf(planned.to.plan));
  const change = changeRequest(id, planned, { subscription: found.subscription, present: row.plan });
  const key = { idempotencyKey: `change:${id}`, ...STRIPE_TIMEOUT };
  const subscription = await stripe.subscriptions.update(row.stripeId, change, key);
  return { subscription, readAt: services.clock.now() };
}

function refusalOf(error: Stripe.errors.StripeError): DomainError {
  const approval = /requires_action|authentication_required/;
  if (error.code && approval.test(error.code)) return refusals('card-needs-approval');
  if (error instanceof Stripe.errors.StripeCardError) return new DomainError('payment-declined', 402, error.message);
  const words = 'The payment service did not answer. Please try again. You are not charged twice.';
  return new DomainError('payment-unavailable', 502, words);
}

/** Refuses a change whose price differs by now, with the new quote. */
async function outdated(services: AppServices, actor: Actor, { wish }: ChangeTerms): Promise<DomainError> {
  const quote = await previewChange(services, actor, wish);
  return isDomainError(quote) ? quote : refusals('change-outdated', { details: { quote } });
}

async function done(
  services: AppServices,
  actor: Actor,
  { effective, to }: PlannedChange,
): Promise<ChangeDoneView | DomainError> {
  const { name } = PLANS[to.plan];
  const said = {
    now: `Your plan is now ${name}.`,
    renewal: `Saved. From the next renewal: ${name}, ${countOf(to.quantity, 'cat')}.`,
    unchanged: 'Nothing has changed.',
  };
  return services.read(actor, async (ctx) => {
    const scope = householdScope(ctx.actor);
    if (isDomainError(scope)) return scope;
    return { subscription: await subscriptionOf(ctx, scope), message: said[effective] };
  });
}
