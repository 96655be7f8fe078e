import { PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import { type ExcludedCat, leftOutAfter, type PauseEnd, pauseEnd } from './cat-pause.ts';
import type { KitChoice } from './kit-choice.ts';
import { type Agreement, renewalTerms } from './renewal-terms.ts';
import type { SubscriptionStatus } from './subscription-states.ts';

export type { ExcludedCat };

/** Terms and price of a renewal, in minor units. */
export interface Terms {
  plan: PlanId;
  quantity: number;
  unitAmount: number;
  renewalAmount: number;
}

export interface PlannedChange {
  effective: 'now' | 'renewal' | 'unchanged';
  from: Terms;
  to: Terms;
  /** Of the cats of the order: those that leave, or have left before. */
  leaving: string[];
  currency: Currency;
  /** Country of delivery when it was planned; missing in changes stored before the field existed. */
  country?: string;
  /** To be charged at once, in minor units; less than the payment service charges at all is given. */
  due: number;
  /** Per cat and month until the renewal, for as many cats as the plan was for. */
  unitNow: number;
  /** Seconds: from when on the difference is due. */
  prorationAt: number;
  /** The end of the month that the difference is for. */
  until: string;
  /** The sticks of that month have not left, so it is due whole. */
  waits: boolean;
  /** Of those that leave: the cats that come back by themselves, with the time and the renewal's amount in minor units. */
  back?: { cats: string[]; end: PauseEnd; monthly: number };
  /** Id of the person who asked for it; missing where it was nobody of the household, and before it was stored. */
  by?: string;
  /** A colleague made it on behalf of the household. */
  byStaff?: true;
}

/** Our row, as far as a change depends on it. */
export interface SubscriptionTerms {
  country: string;
  plan: PlanId;
  nextPlan: PlanId | null;
  quantity: number;
  unitAmount: number;
  renewalAmount: number;
  currency: Currency;
  status: SubscriptionStatus;
  currentPeriodEnd: Date | null;
  sticksLeftAt: Date | null;
  endsOn: Date | null;
  excludedCats: ExcludedCat[] | null;
  withoutSticks: ExcludedCat[] | null;
}

export interface RequestedChange {
  plan: PlanId;
  /** Cats of the order: present ones that stay, and those that leave or have left before. */
  staying: string[];
  leaving: string[];
  /** Boxes after which the cats that leave now come back by themselves. */
  pauseBoxes?: number | undefined;
}

/** The payment service charges no less than this at once, in minor units. */
const LEAST_CHARGE: Readonly<Record<Currency, number>> = { USD: 50, EUR: 50, AED: 200 };

export const isDearer = (plan: PlanId, than: PlanId): boolean => PLAN_IDS.indexOf(plan) > PLAN_IDS.indexOf(than);

/**
 * Plans a change: a dearer plan starts now and its difference is due; a cheaper one, or other cats, start with the next
 * renewal at no cost now. Prices that were agreed on do not change.
 */
export function planChange(
  row: SubscriptionTerms,
  agreement: Agreement,
  wish: RequestedChange,
  now: Date,
): Omit<PlannedChange, 'due'> {
  const { plan, staying, leaving } = wish;
  const { quantity, unitAmount, renewalAmount, country } = row;
  const from = { plan: row.nextPlan ?? row.plan, quantity, unitAmount, renewalAmount };
  const to = { plan, ...renewalTerms(agreement, charged(staying, row.withoutSticks).length, { plan, country }) };
  const upgrade = isDearer(plan, row.plan);
  const same = from.plan === plan && sameCats(row.excludedCats, leaving);
  const end = row.currentPeriodEnd ?? now;
  return {
    effective: upgrade ? 'now' : same ? 'unchanged' : 'renewal',
    from,
    to: same ? from : to,
    leaving,
    currency: row.currency,
    country,
    unitNow: upgrade ? renewalTerms(agreement, quantity, { plan, country }).unitAmount : unitAmount,
    prorationAt: Math.floor(now.getTime() / 1000),
    until: end.toISOString(),
    waits: !row.sticksLeftAt,
    ...pauseOf(row, agreement, wish, now),
  };
}

/** The pause of the cats that leave with this change; nothing where they leave for good. */
function pauseOf(
  row: SubscriptionTerms,
  agreement: Agreement,
  wish: RequestedChange,
  now: Date,
): Pick<PlannedChange, 'back'> {
  const { plan, staying, leaving, pauseBoxes } = wish;
  const cats = leaving.filter((id) => !isExcluded(row.excludedCats, id));
  if (!pauseBoxes || cats.length === 0) return {};
  const then = charged([...staying, ...cats], row.withoutSticks).length;
  const monthly = renewalTerms(agreement, then, { plan, country: row.country }).renewalAmount;
  return { back: { cats, end: pauseEnd(row.currentPeriodEnd ?? now, pauseBoxes), monthly } };
}

const sameCats = (excludedCats: ExcludedCat[] | null, leaving: string[]) =>
  leaving.toSorted().join() === openOf(excludedCats).toSorted().join();

/** Extra cost of a dearer plan for a whole month, in minor units. */
export const monthDifference = ({ from, unitNow }: Pick<PlannedChange, 'from' | 'unitNow'>): number =>
  Math.max(0, (unitNow - from.unitAmount) * from.quantity);

/**
 * The part of a month's difference that is due: all of it while the sticks of the month have not left, because they are
 * made after the new plan; else by the second, to the nearest cent.
 */
export function shareOfMonth(difference: number, now: Date, month: { start: Date; end: Date } | null): number {
  if (!month) return difference;
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  const whole = BigInt(Math.max(1, seconds(month.end) - seconds(month.start)));
  const left = BigInt(Math.max(0, seconds(month.end) - Math.max(seconds(now), seconds(month.start))));
  return Number((2n * BigInt(difference) * left + whole) / (2n * whole));
}

/** An amount so small that it is not worth a charge, and is given. */
export const isBelowMinimumCharge = (amount: number, currency: Currency): boolean => amount < LEAST_CHARGE[currency];

/** Rows with the same value lead to the same quote. */
export function versionOf(
  row: SubscriptionTerms & { paidUntil: Date | null; timing: { id: string } | null; kits: KitChoice[] | null },
): string {
  const { plan, nextPlan, country, quantity, unitAmount, renewalAmount, status, excludedCats, withoutSticks } = row;
  const moments = [row.currentPeriodEnd, row.sticksLeftAt, row.endsOn, row.paidUntil].map((at) => at?.getTime());
  const left = openOf(excludedCats).toSorted();
  const none = openOf(withoutSticks).toSorted();
  const terms = [plan, nextPlan, country, quantity, unitAmount, renewalAmount, status, moments, left, none];
  const kits = row.kits?.map(({ cat, cadence, agreed, since, away }) => [cat, cadence, agreed, since, away ?? false]);
  return JSON.stringify([...terms, row.timing?.id ?? null, ...(kits ? [kits] : [])]);
}

/** Columns of the subscription after the change. */
export function settled(
  row: Pick<SubscriptionTerms, 'plan'>,
  { effective, to, leaving, back }: Pick<PlannedChange, 'effective' | 'to' | 'leaving' | 'back'>,
  { excludedCats, now }: { excludedCats: ExcludedCat[] | null; now: Date },
) {
  const { plan, quantity, unitAmount, renewalAmount } = to;
  const plans =
    effective === 'now' ? { plan, nextPlan: null } : { plan: row.plan, nextPlan: plan === row.plan ? null : plan };
  return {
    ...plans,
    quantity,
    unitAmount,
    renewalAmount,
    excludedCats: leftOutAfter(excludedCats, leaving, { back: back ?? null, now }),
  };
}

/** Whether a cat leaves the plan, or has left it. */
export const isExcluded = (excludedCats: ExcludedCat[] | null, id: string): boolean =>
  openOf(excludedCats).includes(id);

/** Whether the next renewal charges for a cat of the plan. */
export const chargesFor = (
  { excludedCats, withoutSticks }: Pick<SubscriptionTerms, 'excludedCats' | 'withoutSticks'>,
  id: string,
): boolean => !isExcluded(excludedCats, id) && charged([id], withoutSticks).length > 0;

/** Whether cats are left out whose month is still paid for: until it is over, a dearer plan would be theirs without being paid. */
export const hasPaidExcludedCats = (
  cats: readonly { id: string }[],
  excludedCats: ExcludedCat[] | null,
  paidAt: Date | null,
): boolean =>
  (excludedCats ?? []).some(
    ({ id, since, until }) =>
      !until && cats.some((cat) => cat.id === id) && (paidAt === null || new Date(since) > paidAt),
  );

/** Of these cats, those that are charged for: the others get no sticks now. */
export const charged = (cats: readonly string[], withoutSticks: ExcludedCat[] | null): string[] =>
  cats.filter((id) => !openOf(withoutSticks).includes(id));

/** Cats that are left out, or without sticks, now. */
export const openOf = (out: ExcludedCat[] | null): string[] =>
  (out ?? []).filter(({ until }) => !until).map(({ id }) => id);

/** Adds cats that get no sticks from now on, once each, and closes the entries of cats that get them again. */
export function noteWithoutSticks(
  before: ExcludedCat[] | null,
  none: readonly string[],
  now: Date,
): ExcludedCat[] | null {
  const at = now.toISOString();
  const open = openOf(before);
  const kept = (before ?? [])
    .filter(({ id, until }) => !until || !none.includes(id))
    .map((one) => (one.until || none.includes(one.id) ? one : { ...one, until: at }));
  const all = [...kept, ...none.filter((id) => !open.includes(id)).map((id) => ({ id, since: at }))];
  return all.length ? all : null;
}

/** Of the cats of an order, those that an invoice was for: without cats that were left out when it was issued. */
export const paidFor = (cats: string[], excludedCats: ExcludedCat[] | null, issuedAt: Date): string[] =>
  cats.filter(
    (id) =>
      !excludedCats?.some(
        ({ since, until, ...left }) =>
          left.id === id && new Date(since) <= issuedAt && !(until && new Date(until) <= issuedAt),
      ),
  );

/**
 * Of the cats of a plan, those that an invoice was for, and no more than it charged for: a cat that came back or got its sticks
 * a moment before it may not be on it yet. `out`: every time in which a cat was away, left out or without sticks; those
 * whose time ended last are left to the next invoice.
 */
export function chargedWith(
  cats: string[],
  out: ExcludedCat[],
  { issuedAt, quantity }: { issuedAt: Date; quantity: number },
): string[] {
  const served = paidFor(cats, out, issuedAt);
  const backAt = (id: string) =>
    Math.max(0, ...out.filter((one) => one.id === id && one.until).map(({ until }) => Date.parse(until as string)));
  const latest = served
    .filter((id) => backAt(id) > 0)
    .toSorted((one, other) => backAt(other) - backAt(one))
    .slice(0, Math.max(0, served.length - quantity));
  return served.filter((id) => !latest.includes(id));
}

/**
 * Number of cats that a plan renews for, of those that live here. With none of them getting sticks now, for all, and nothing is
 * collected; with only paused ones left the plan waits for their return.
 */
export function renewsFor(
  here: readonly string[],
  { excludedCats, withoutSticks }: Pick<SubscriptionTerms, 'excludedCats' | 'withoutSticks'>,
) {
  const inPlan = here.filter((id) => !isExcluded(excludedCats, id));
  const paying = charged(inPlan, withoutSticks).length;
  if (paying > 0) return { cats: paying, sticksHeld: false };
  const paused = (excludedCats ?? []).filter(({ id, until, back }) => !until && back && here.includes(id));
  const waiting = inPlan.length || paused.length;
  return { cats: waiting, sticksHeld: waiting > 0 };
}
