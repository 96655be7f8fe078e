import { type Money, money, timesMoney } from '#src/lib/money.ts';

/** Terms offered to a partner, stored in the partner's row. */
export interface PartnerTerms {
  /** People who follow the partner. */
  audience: number;
  /** Of ten thousand of them, how many subscribe in a month: 40 is 0.4%. */
  conversionBasisPoints: number;
  /** For one subscription and month. */
  commission: Money;
  /** Months for which a subscription pays, as long as it runs. */
  paidMonths: number;
}

/** The figure begins to count this long after the page has loaded, in milliseconds. */
const COUNT_UP_DELAY_MS = 500;

/** Delay of a figure first seen so long after the page has loaded; later ones get the whole pause. */
export function countUpWait(sinceLoad: number): number {
  return sinceLoad < COUNT_UP_DELAY_MS ? COUNT_UP_DELAY_MS - sinceLoad : COUNT_UP_DELAY_MS;
}

const SCENARIOS = [
  { id: 'conservative', name: 'Conservative', factor: 0.5 },
  { id: 'baseline', name: 'Baseline', factor: 1 },
  { id: 'optimistic', name: 'Optimistic', factor: 2 },
] as const;

type ScenarioId = (typeof SCENARIOS)[number]['id'];

/** Factors that raise the rate, in percent of it. Several add up. */
export const BOOSTERS = [
  { id: 'shelter', name: 'Shelter visit content', percent: 40 },
  { id: 'testimonial', name: 'Personal testimonial', percent: 35 },
  { id: 'before-after', name: 'Before/after stories', percent: 30 },
  { id: 'ingredients', name: 'Educational ingredient breakdown', percent: 25 },
] as const;

export type BoosterId = (typeof BOOSTERS)[number]['id'];

export interface PartnerScenario {
  id: ScenarioId;
  name: string;
  /** In percent: 0.4. */
  conversion: number;
  /** New subscriptions in one month. */
  subscriptions: number;
  /** From one month's new subscribers. */
  monthly: Money;
  /** Baseline months in it: 6, 12 or 24. */
  months: number;
  annual: Money;
}

const MONTHS = 12;

export function subscriptionsAt({ audience, conversionBasisPoints }: PartnerTerms, factor = 1): number {
  return Math.round((audience * conversionBasisPoints * factor) / 10_000);
}

/** audience × conversion × commission: earnings by one month's new subscribers in their first month. */
export function monthlyEarnings(terms: PartnerTerms, factor = 1): Money {
  return money(subscriptionsAt(terms, factor) * terms.commission.amount, terms.commission.currency);
}

export function partnerScenarios(terms: PartnerTerms): PartnerScenario[] {
  const baseline = monthlyEarnings(terms);
  return SCENARIOS.map(({ id, name, factor }) => ({
    ...{ id, name },
    conversion: (terms.conversionBasisPoints * factor) / 100,
    subscriptions: subscriptionsAt(terms, factor),
    monthly: monthlyEarnings(terms, factor),
    months: MONTHS * factor,
    annual: timesMoney(baseline, MONTHS * factor),
  }));
}

/** Earnings once as many groups of subscribers pay as there are paid months. */
export function steadyMonth(terms: PartnerTerms): Money {
  return timesMoney(monthlyEarnings(terms), terms.paidMonths);
}

/** The rate with some boosters: 0.4% and 40% more is 0.56%. */
export function boostFactor(chosen: readonly BoosterId[]): number {
  const percent = BOOSTERS.reduce((sum, booster) => sum + (chosen.includes(booster.id) ? booster.percent : 0), 0);
  return (100 + percent) / 100;
}

/** One monthly supply is given away for each subscription sold. */
export function monthlyDonations(terms: PartnerTerms): number {
  return subscriptionsAt(terms);
}

/** In whole units of the partner's own currency. */
export function inLocalCurrency({ amount }: Money, rate: number): number {
  return Math.round((amount * rate) / 100);
}
