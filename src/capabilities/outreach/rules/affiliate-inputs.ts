import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';

export interface AffiliateInputs {
  followerCount: number;
  /** Percent of the followers who buy in a month. */
  conversionRate: number;
  standardPercent: number;
  premiumPercent: number;
  proPercent: number;
  /** Affiliates brought along. */
  teamSize: number;
  /** Average earnings of each, in percent of one's own commission. */
  subAffiliatePerformance: number;
  /** Years looked at. */
  performancePeriod: number;
  currency: Currency;
}

export type RangedInput =
  | 'followerCount'
  | 'conversionRate'
  | 'teamSize'
  | 'subAffiliatePerformance'
  | 'performancePeriod';
export type Shares = Record<PlanId, number>;

interface Range {
  min: number;
  max: number;
  step: number;
  initial: number;
  /** Value for text that is not a number. */
  unreadable: number;
}

const range = (min: number, max: number, step: number, initial: number, unreadable = initial): Range => ({
  ...{ min, max, step, initial, unreadable },
});

export const RANGES: Readonly<Record<RangedInput, Range>> = {
  followerCount: range(1000, 10_000_000, 1000, 100_000),
  conversionRate: range(0.1, 5, 0.1, 1),
  teamSize: range(1, 100, 1, 5, 1),
  subAffiliatePerformance: range(10, 100, 5, 50),
  performancePeriod: range(1, 5, 1, 2),
};

const DEFAULT_SHARES: Shares = { standard: 30, premium: 50, pro: 20 };

export const DEFAULT_INPUTS: AffiliateInputs = {
  followerCount: RANGES.followerCount.initial,
  conversionRate: RANGES.conversionRate.initial,
  standardPercent: DEFAULT_SHARES.standard,
  premiumPercent: DEFAULT_SHARES.premium,
  proPercent: DEFAULT_SHARES.pro,
  teamSize: RANGES.teamSize.initial,
  subAffiliatePerformance: RANGES.subAffiliatePerformance.initial,
  performancePeriod: RANGES.performancePeriod.initial,
  currency: CURRENCIES[0],
};

/** Into the range and onto its steps. */
export function clampInput(name: RangedInput, value: number): number {
  const { min, max, step, unreadable } = RANGES[name];
  if (Number.isNaN(value)) return unreadable;
  const inside = Math.min(max, Math.max(min, value));
  const steps = Math.round((inside - min) / step);
  return Math.min(max, Number((min + steps * step).toFixed(1)));
}

const wholePercent = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.round(Math.min(100, Math.max(0, value)));

/** Sets one share; the other two keep their proportion and fill up to exactly 100, in whole percent. */
export function rescaleShares(changed: PlanId, value: number, shares: Shares): Shares {
  const [first, second] = PLAN_IDS.filter((plan) => plan !== changed) as [PlanId, PlanId];
  const mine = wholePercent(value);
  const left = 100 - mine;
  const others = shares[first] + shares[second];
  const one = Math.round(others === 0 ? left / 2 : (left * shares[first]) / others);
  return { ...shares, [changed]: mine, [first]: one, [second]: left - one };
}

/** Three shares as they come, perhaps typed into an address, in the same proportion and exactly 100 together. */
export function evenShares(given: Shares): Shares {
  const [standard, premium, pro] = PLAN_IDS.map((plan) => wholePercent(given[plan])) as [number, number, number];
  const total = standard + premium + pro;
  if (total === 0) return DEFAULT_SHARES;
  const first = Math.round((standard * 100) / total);
  const second = Math.round(((standard + premium) * 100) / total) - first;
  return { standard: first, premium: second, pro: 100 - first - second };
}

export function sharesOf({ standardPercent, premiumPercent, proPercent }: AffiliateInputs): Shares {
  return { standard: standardPercent, premium: premiumPercent, pro: proPercent };
}

export function withShares(inputs: AffiliateInputs, { standard, premium, pro }: Shares): AffiliateInputs {
  return { ...inputs, standardPercent: standard, premiumPercent: premium, proPercent: pro };
}

/** Followers span four powers of ten, so their slider has even steps of magnitude; its ends are the range's. */
export const FOLLOWER_NOTCHES = 400;

const { min: FEWEST, max: MOST } = RANGES.followerCount;

export function followersAtNotch(notch: number): number {
  const part = Math.min(1, Math.max(0, notch / FOLLOWER_NOTCHES));
  const exact = FEWEST * (MOST / FEWEST) ** part;
  const magnitude = 10 ** Math.max(3, Math.floor(Math.log10(exact)) - 1); // two figures that count
  return clampInput('followerCount', Math.round(exact / magnitude) * magnitude);
}

export function notchOfFollowers(followers: number): number {
  return Math.round((Math.log(followers / FEWEST) / Math.log(MOST / FEWEST)) * FOLLOWER_NOTCHES);
}
