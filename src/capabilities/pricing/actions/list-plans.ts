import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PlanView } from '../contract.ts';
import { LAUNCH_CODE, launchDiscountPercent, launchFirstMonth, launchOfferRuns } from '../rules/launch-offer.ts';
import { ENTITLEMENTS, PLAN_LIST, type Plan, productIdOf } from '../rules/plans.ts';
import { PRICE_BOOK, planTotals } from '../rules/prices.ts';
import { countSeats, type SeatCount } from '../store.ts';
import { hasFreeSeat } from './require-available.ts';

/** The plans with their prices for a household of `cats`, and the places that are left, as the database knows them. */
export async function listPlans(ctx: ReadCtx, wish: { currency?: Currency; cats?: number }): Promise<PlanView[]> {
  const cats = wish.cats ?? 1;
  const currencies = wish.currency ? [wish.currency] : CURRENCIES;
  const seats = await countSeats(ctx.tx);
  return PLAN_LIST.map((plan) => ({
    ...describe(plan),
    soldOut: !hasFreeSeat(plan.id, seats),
    seats: seatsOf(plan, seats.get(plan.id)),
    priceBookVersion: PRICE_BOOK.version,
    prices: Object.fromEntries(currencies.map((currency) => [currency, planTotals(plan.id, cats, currency)])),
    launchOffer: launchOffer(ctx, plan, cats),
  }));
}

function describe({ id, name, tagline, summary, features, sortOrder, mostPopular }: Plan) {
  return {
    id: productIdOf(id),
    planType: id,
    name,
    description: tagline,
    summary,
    features: [...features],
    sortOrder: String(sortOrder),
    mostPopular,
    adjustment: ENTITLEMENTS[id].adjustment,
  };
}

/** Limited places that nobody entered count as taken. */
function seatsOf(plan: Plan, found: SeatCount | undefined): PlanView['seats'] {
  return plan.seats === null
    ? null
    : { total: plan.seats, taken: found ? plan.seats - found.total + found.taken : plan.seats };
}

function launchOffer({ settings, now }: ReadCtx, plan: Plan, cats: number): PlanView['launchOffer'] {
  const until = settings.launchOfferUntil;
  if (until === null || !launchOfferRuns(until, now)) return null;
  return {
    code: LAUNCH_CODE,
    until: until.toISOString(),
    firstMonth: launchFirstMonth(plan.id, cats),
    discountPercent: launchDiscountPercent(cats),
  };
}
