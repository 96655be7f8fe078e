import Stripe from 'stripe';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { takeSeat } from '#src/capabilities/pricing/verbs/require-available.ts';
import { isRefusal, Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { isUnderWay } from '#src/platform/stripe.ts';
import { type ChangeDoneView, refusals } from '../contract.ts';
import { hasOpenDispute } from '../dispute-store.ts';
import { begunChangeOf, changeById, insertChange } from '../plan-store.ts';
import { lockLive, type Subscription } from '../store.ts';
import { changeRequest, isOurMonth } from '../rules/change-request.ts';
import { type PlannedChange, versionOf } from '../rules/plan-change.ts';
import { subscriptionFacts } from '../rules/provider-facts.ts';
import { productsOf } from '../rules/payment-page.ts';
import { type ChangeTerms, readChange } from './change-token.ts';
import { ensureProducts, PATIENCE } from './ensure-products.ts';
import { previewChange } from './preview-change.ts';
import { subscriptionOf } from './read-subscription.ts';
import {
  applyChange,
  failChange,
  isCharged,
  readSubscriptionNow,
  type ReadSubscription,
  SETTLE_AFTER_SECONDS,
  settleChange,
  undoChange,
} from './settle-change.ts';

const SYSTEM = { kind: 'system' } as const;
const OUTDATED = 'outdated';

/**
 * Makes a previewed change true, once however often it is confirmed: begun here, asked of the payment service in one
 * request, recorded when that answers; an answer that is lost is found again. Refuses `change-outdated` with a fresh
 * quote in `details.quote`, `payment-declined` in the payment service's words, `card-needs-approval`,
 * `pro-sold-out`, `payment-unavailable` and what a preview refuses.
 */
export async function changeSubscription(house: House, actor: Actor, token: string): Promise<ChangeDoneView | Refusal> {
  const terms = readChange(token, house.settings.sessionSecret);
  if (!terms) return refusals('change-outdated');
  const row = await house.transact(actor, (ctx) => begin(ctx, terms));
  if (isRefusal(row)) return row;
  if (row === OUTDATED) return outdated(house, actor, terms);
  if (row === 'done') return done(house, actor, terms.planned);
  const outcome = await ask(house, row, terms);
  if (outcome === OUTDATED) return outdated(house, actor, terms);
  return outcome ?? done(house, actor, terms.planned);
}

/** Notes what is about to be asked, with what it needs held. Of two at once, the first gets past this. */
async function begin(ctx: Ctx, terms: ChangeTerms): Promise<Subscription | 'done' | typeof OUTDATED | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const row = await lockLive(ctx.tx, scope);
  if (!row) return refusals('no-subscription');
  const { planned } = terms;
  if (terms.subscriptionId !== row.id) return OUTDATED;
  const known = await changeById(ctx.tx, terms.id);
  if (known) return known.state === 'begun' ? row : known.state === 'done' ? 'done' : OUTDATED;
  if (planned.effective === 'unchanged') return 'done';
  const fresh = Date.parse(terms.expiresAt) > ctx.now.getTime() && versionOf(row) === terms.version;
  if (!fresh || (await begunChangeOf(ctx.tx, row.id))) return OUTDATED;
  if (planned.effective === 'now' && (await hasOpenDispute(ctx.tx, scope))) return refusals('payment-disputed');
  const seat = planned.effective === 'now' ? await takeSeat(ctx, planned.to.plan, row.householdId) : null;
  if (isRefusal(seat)) return seat;
  const tookSeat = typeof seat?.seatNo === 'number';
  const { id, subscriptionId } = terms;
  await insertChange(ctx.tx, { id, subscriptionId, planned, state: 'begun', tookSeat, begunAt: ctx.now });
  await ctx.enqueue(settleChange, { changeId: id }, { startAfterSeconds: SETTLE_AFTER_SECONDS });
  return row;
}

/** The one request that changes and charges, and a look at what it brought. Null when it went through. */
async function ask(house: House, row: Subscription, terms: ChangeTerms): Promise<Refusal | typeof OUTDATED | null> {
  try {
    const read = await request(house, row, terms).catch(async (error: unknown) => {
      // Only what was surely not done is over; of the rest the truth is found later.
      if (isRefused(error)) await house.transact(SYSTEM, (ctx) => failChange(ctx, terms.id));
      throw error;
    });
    if (read) return await record(house, terms.id, read);
    await house.transact(SYSTEM, (ctx) => failChange(ctx, terms.id));
    return OUTDATED;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    house.log.warn({ type: error.type, code: error.code, param: error.param }, 'plan not changed');
    return refusalOf(error);
  }
}

/** A change that was made becomes true here; one without the invoice it was to bring is taken back. */
async function record(house: House, id: string, read: ReadSubscription): Promise<Refusal | null> {
  const change = await house.read(SYSTEM, ({ tx }) => changeById(tx, id));
  if (!change) return null;
  if (await isCharged(house, change, read)) {
    await house.transact(SYSTEM, (ctx) => applyChange(ctx, change, read));
    return null;
  }
  await undoChange(house, change, read);
  return refusals('payment-unavailable');
}

const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  !isUnderWay(error) &&
  (refusalOf(error).code !== 'payment-unavailable' || error instanceof Stripe.errors.StripeInvalidRequestError);

/** Null where the payment service's month is not the one that the quote was made from. */
async function request(
  house: House,
  row: Subscription,
  { id, planned }: ChangeTerms,
): Promise<ReadSubscription | null> {
  const { stripe } = house;
  const found = await readSubscriptionNow(house, row.stripeId);
  if (found.subscription.metadata.change === id) return found;
  const { currentPeriodEnd: end } = subscriptionFacts(found.subscription);
  if (isOurMonth(found.subscription) !== isOurMonth(row) || end?.getTime() !== row.currentPeriodEnd?.getTime())
    return null;
  await ensureProducts(stripe, productsOf(planned.to.plan));
  const change = changeRequest(id, planned, { subscription: found.subscription, present: row.plan });
  const key = { idempotencyKey: `change:${id}`, ...PATIENCE };
  const subscription = await stripe.subscriptions.update(row.stripeId, change, key);
  return { subscription, readAt: house.clock.now() };
}

function refusalOf(error: Stripe.errors.StripeError): Refusal {
  const approval = /requires_action|authentication_required/;
  if (error.code && approval.test(error.code)) return refusals('card-needs-approval');
  if (error instanceof Stripe.errors.StripeCardError) return new Refusal('payment-declined', 402, error.message);
  const words = 'The payment service did not answer. Please try again. You are not charged twice.';
  return new Refusal('payment-unavailable', 502, words);
}

/** Refuses a change whose price differs by now, with the new quote. */
async function outdated(house: House, actor: Actor, { wish }: ChangeTerms): Promise<Refusal> {
  const quote = await previewChange(house, actor, wish);
  return isRefusal(quote) ? quote : refusals('change-outdated', { details: { quote } });
}

async function done(house: House, actor: Actor, { effective, to }: PlannedChange): Promise<ChangeDoneView | Refusal> {
  const { name } = PLANS[to.plan];
  const said = {
    now: `Your plan is now ${name}.`,
    renewal: `Saved. From the next renewal: ${name}, ${to.quantity} ${to.quantity === 1 ? 'cat' : 'cats'}.`,
    unchanged: 'Nothing has changed.',
  };
  return house.read(actor, async (ctx) => {
    const scope = householdScope(ctx.actor);
    if (isRefusal(scope)) return scope;
    return { subscription: await subscriptionOf(ctx, scope), message: said[effective] };
  });
}
