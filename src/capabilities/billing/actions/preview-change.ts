import Stripe from 'stripe';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { requireAvailable } from '#src/capabilities/pricing/actions/require-available.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import type { ChangeQuoteView, PreviewChangeInput } from '../plan-change-contract.ts';
import { refusals } from '../contract.ts';
import { checkoutById } from '../checkout-store.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { findLive, type Subscription } from '../store.ts';
import { boxesUntil } from '../rules/cat-pause.ts';
import { isOurMonth } from '../rules/change-request.ts';
import type { ChangeContext } from '../rules/change-words.ts';
import { goesOn, isLapsed, kitsDue, kitsThatRise, priceOfKit } from '../rules/follow-up-kits.ts';
import type { KitChoice } from '../rules/kit-choice.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import {
  isBelowMinimumCharge,
  isDearer,
  monthDifference,
  openOf,
  planChange,
  type PlannedChange,
  settled,
  shareOfMonth,
} from '../rules/plan-change.ts';
import { agreementOf } from './agreement-of.ts';
import { catsOfPlan, staying } from './cats-of-plan.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import { planStateOf } from './plan-state.ts';
import { timeZoneOf } from './time-zone-of.ts';
import { type Draft, view } from './change-quote-view.ts';

/**
 * Prices a change of plan or cats, now and from then on; the quote is signed and valid for half an hour. Refuses
 * what `rules/plan-actions.ts` does, `cat-not-in-order`, `pro-sold-out` and `payment-unavailable`.
 */
export async function previewChange(
  services: AppServices,
  actor: Actor,
  wish: PreviewChangeInput,
): Promise<ChangeQuoteView | DomainError> {
  return quoteFrom(services, await services.read(actor, (ctx) => draftChange(ctx, wish)));
}

/** Runs work on behalf of a household: `ctx.actor` is a colleague who acts in it. */
export type WithinBehalf = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T | DomainError>;

/** The same for a household, in the transaction of a colleague. */
export async function previewChangeFor(
  services: AppServices,
  wish: PreviewChangeInput,
  within: WithinBehalf,
): Promise<ChangeQuoteView | DomainError> {
  return quoteFrom(services, await within((ctx) => draftChange(ctx, wish)));
}

async function quoteFrom(services: AppServices, draft: Draft | DomainError): Promise<ChangeQuoteView | DomainError> {
  const now = services.clock.now();
  if (isDomainError(draft)) return draft;
  try {
    const planned = await priced(services, draft, now);
    return view(draft, planned, { now, secret: services.settings.sessionSecret });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code, param: error.param }, 'change not previewed');
    return refusals('payment-unavailable');
  }
}

async function draftChange(
  ctx: ReadCtx,
  { planType: plan, catIds, ...pause }: PreviewChangeInput,
): Promise<Draft | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = await findLive(ctx.tx, scope);
  const checkout = row && (await checkoutById(ctx.tx, row.checkoutId));
  if (!row || !checkout) return refusals('no-subscription');
  const cats = await catsOfPlan(ctx, row, checkout);
  const before = new Set(staying(cats, row).map(({ id }) => id));
  const wished = catIds ? new Set(catIds) : before;
  if ([...wished].some((id) => !cats.some((cat) => cat.id === id))) return refusals('cat-not-in-order');
  const stay = cats.filter(({ id }) => wished.has(id));
  const leave = cats.filter(({ id }) => !wished.has(id));
  // Cats left out that have moved away since stay left out when they come back.
  const away = openOf(row.excludedCats).filter((id) => !cats.some((cat) => cat.id === id));
  const pauseBoxes = await boxesOf(ctx, row, { ...pause, scope });
  if (isDomainError(pauseBoxes)) return pauseBoxes;
  const wish = {
    plan,
    staying: stay.map(({ id }) => id),
    leaving: [...leave.map(({ id }) => id), ...away],
    pauseBoxes,
  };
  const verdict = PLAN_RULES[isDearer(plan, row.plan) ? 'upgrade' : 'change'](await planStateOf(ctx, row, cats, stay));
  if (verdict !== 'allowed') return refusals(verdict);
  const available = row.plan === plan ? null : await requireAvailable(ctx, plan);
  if (available) return available;
  const planned = planChange(row, await agreementOf(ctx, checkout), wish, ctx.now);
  return {
    wish: { planType: plan, catIds: wish.staying, pauseBoxes },
    row,
    planned,
    told: {
      timeZone: await timeZoneOf(ctx, scope),
      registered: ctx.settings.taxRegistrations,
      country: row.country,
      leaving: leave.filter(({ id }) => before.has(id)).map(({ name }) => name),
      returning: stay.filter(({ id }) => !before.has(id)).map(({ name }) => name),
      waiting: await waitingDiscounts(ctx.tx, scope),
      ...kitsAfter(row, planned, await catsOfPlan(ctx, row, checkout), ctx.now),
      renewsOn: row.sticksLeftAt && !row.collectionPaused ? row.currentPeriodEnd : null,
    },
  };
}

/** The follow-up kits of the next box after a change, those of later boxes that cost more than before, and those that end because they would cost more than agreed. */
function kitsAfter(
  row: Subscription,
  planned: Omit<PlannedChange, 'due'>,
  cats: readonly { id: string; name: string }[],
  now: Date,
): Pick<ChangeContext, 'kits' | 'kitsEnd' | 'kitsRise' | 'kitsBack'> {
  if (!row.kits) return {};
  const after = { ...row, ...settled(row, planned, { excludedCats: row.excludedCats, now }) };
  const nameOf = (id: string) => cats.find((cat) => cat.id === id)?.name;
  const due = kitsDue(after);
  const named = (choices: readonly KitChoice[]) =>
    choices.flatMap((choice) => {
      const name = nameOf(choice.cat);
      return name === undefined ? [] : [{ name, price: priceOfKit(after, choice) }];
    });
  return {
    kits: due.map(({ cat, price }) => ({ name: nameOf(cat) ?? 'a cat', price })),
    kitsEnd: named(row.kits.filter((choice) => isLapsed(after, choice) && !isLapsed(row, choice))),
    kitsBack: named(row.kits.filter((choice) => planned.back?.cats.includes(choice.cat) && goesOn(after, choice))),
    kitsRise: named(kitsThatRise(row, after).filter(({ cat }) => !due.some((kit) => kit.cat === cat))),
  };
}

/** Number of boxes that cats are left out of, also for a chosen day. Refuses `pause-day-not-possible`. */
async function boxesOf(
  ctx: ReadCtx,
  { currentPeriodEnd }: Subscription,
  { pauseBoxes, pauseUntil, scope }: Pick<PreviewChangeInput, 'pauseBoxes' | 'pauseUntil'> & { scope: HouseholdScope },
): Promise<number | undefined | DomainError> {
  if (!pauseUntil) return pauseBoxes;
  const timeZone = await timeZoneOf(ctx, scope);
  return boxesUntil(currentPeriodEnd ?? ctx.now, pauseUntil, timeZone) ?? refusals('pause-day-not-possible');
}

/** Amount due: the difference of the plans for the rest of the month; 0 below the minimum charge. */
async function priced(services: AppServices, { row, planned }: Draft, now: Date): Promise<PlannedChange> {
  if (planned.effective !== 'now') return { ...planned, due: 0 };
  const due = shareOfMonth(monthDifference(planned), now, row.sticksLeftAt && (await monthOf(services, row)));
  return { ...planned, due: isBelowMinimumCharge(due, row.currency) ? 0 : due };
}

/** The month that runs: counted from the sticks, or by the payment service, which is asked when it began. */
async function monthOf({ stripe }: AppServices, row: Subscription): Promise<{ start: Date; end: Date } | null> {
  const { sticksLeftAt, currentPeriodEnd: end } = row;
  if (!end) return null;
  if (isOurMonth(row)) return sticksLeftAt && { start: sticksLeftAt, end };
  const { items } = await stripe.subscriptions.retrieve(row.stripeId, {}, STRIPE_TIMEOUT);
  return { start: new Date(Math.max(...items.data.map((item) => item.current_period_start)) * 1000), end };
}
