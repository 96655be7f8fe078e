import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PlanView } from '../contract.ts';
import { LAUNCH_CODE, launchDiscountPercent, launchFirstMonth, launchOfferRuns } from '../rules/launch-offer.ts';
import { ENTITLEMENTS, PLAN_LIST, type Plan, productIdOf } from '../rules/plans.ts';
import { planTotals } from '../rules/prices.ts';
import { countSeats, type SeatCount } from '../store.ts';
import { launchOfferEnd } from './launch-offer-end.ts';
import { priceBookNow } from './price-books.ts';
import { offerRuns, readOffer } from './offer-seat.ts';

/**
 * The plans with their prices for a household of `cats`, and the places that are left, as the database knows them. For the
 * holder of an invitation whose place still waits, Pro is not sold out.
 */
export async function listPlans(
  ctx: ReadCtx,
  wish: { currency?: Currency; cats?: number },
  invitation: string | null = null,
): Promise<PlanView[]> {
  const cats = wish.cats ?? 1;
  const currencies = wish.currency ? [wish.currency] : CURRENCIES;
  const seats = await countSeats(ctx.tx);
  const offer = readOffer(invitation, ctx.settings.sessionSecret);
  const invited = offer !== null && (await offerRuns(ctx, offer.offerId));
  const launchUntil = await launchOfferEnd(ctx);
  const book = await priceBookNow(ctx);
  return PLAN_LIST.map((plan) => ({
    ...describe(plan),
    soldOut: isSoldOut(plan, seats.get(plan.id)) && !(invited && plan.id === 'pro'),
    seats: seatsOf(plan, seats.get(plan.id)),
    priceBookVersion: book.version,
    prices: Object.fromEntries(currencies.map((currency) => [currency, planTotals(plan.id, cats, currency, book)])),
    launchOffer: launchUntil && launchOfferRuns(launchUntil, ctx.now) ? launchOffer(launchUntil, plan, cats) : null,
    vatIn: ctx.settings.taxRegistrations && Object.keys(ctx.settings.taxRegistrations),
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

/** Sold out as long as nobody can take a place: those that are held for a payment or an invitation may come back. */
const isSoldOut = ({ seats }: Plan, found: SeatCount | undefined): boolean =>
  seats !== null && (found?.free ?? 0) === 0;

/** Limited places that nobody entered count as taken. */
function seatsOf(plan: Plan, found: SeatCount | undefined): PlanView['seats'] {
  if (plan.seats === null) return null;
  if (!found) return { total: plan.seats, taken: plan.seats, held: 0 };
  const { total, taken, free } = found;
  return { total: plan.seats, taken: plan.seats - total + taken, held: total - taken - free };
}

function launchOffer(until: Date, plan: Plan, cats: number): PlanView['launchOffer'] {
  return {
    code: LAUNCH_CODE,
    until: until.toISOString(),
    firstMonth: launchFirstMonth(plan.id, cats),
    discountPercent: launchDiscountPercent(cats),
  };
}
