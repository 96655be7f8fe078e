import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PlanView } from '../contract.ts';
import { launchDiscountPercent, launchFirstMonth, type RunningOffer } from '../rules/launch-offer.ts';
import { ENTITLEMENTS, isLimited, PLAN_LIST, type Plan, productIdOf, proTagline } from '../rules/plans.ts';
import { planTotals } from '../rules/prices.ts';
import { countSeats, type SeatCount } from '../store.ts';
import { launchOfferNow } from './launch-offer.ts';
import { priceBookNow } from './price-books.ts';
import { proPlacesNow } from './pro-places.ts';
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
  const launch = await launchOfferNow(ctx);
  const book = await priceBookNow(ctx);
  const places = await proPlacesNow(ctx);
  return PLAN_LIST.map((plan) => ({
    ...describe(plan, places),
    soldOut: isSoldOut(plan, seats.get(plan.id)) && !(invited && plan.id === 'pro'),
    seats: isLimited(plan.id) ? seatsOf(places, seats.get(plan.id)) : null,
    priceBookVersion: book.version,
    prices: Object.fromEntries(currencies.map((currency) => [currency, planTotals(plan.id, cats, currency, book)])),
    launchOffer: launch && launchOffer(launch, plan, cats),
    vatIn: ctx.settings.taxRegistrations && Object.keys(ctx.settings.taxRegistrations),
  }));
}

function describe({ id, name, tagline, summary, features, sortOrder, mostPopular }: Plan, places: number) {
  return {
    id: productIdOf(id),
    planType: id,
    name,
    description: isLimited(id) ? proTagline(places) : tagline,
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
function seatsOf(places: number, found: SeatCount | undefined): PlanView['seats'] {
  if (!found) return { total: places, taken: places, held: 0 };
  const { total, taken, free } = found;
  return { total: places, taken: places - total + taken, held: total - taken - free };
}

function launchOffer(offer: RunningOffer, plan: Plan, cats: number): PlanView['launchOffer'] {
  return {
    version: offer.version,
    code: offer.code,
    until: offer.until.toISOString(),
    firstMonth: launchFirstMonth(plan.id, cats, offer),
    discountPercent: launchDiscountPercent(cats, offer),
  };
}
