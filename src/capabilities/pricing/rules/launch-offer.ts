import { type Currency, type Money, money, timesMoney } from '#src/lib/money.ts';
import type { PlanId } from './plans.ts';

/** The first month for a whole household, in USD, while the offer runs. It is never a price per cat. */
export const LAUNCH_CODE = 'LAUNCH';
export const LAUNCH_CURRENCY: Currency = 'USD';

export const LAUNCH_BASE: Readonly<Record<PlanId, Money>> = {
  standard: money(1999, 'USD'),
  premium: money(3999, 'USD'),
  pro: money(5999, 'USD'),
};

/** Off the base by number of cats: none for one, then 10, 25, and 35 from four on. */
export function launchDiscountPercent(cats: number): number {
  if (cats >= 4) return 35;
  return cats === 3 ? 25 : cats === 2 ? 10 : 0;
}

export function launchFirstMonth(plan: PlanId, cats: number): Money {
  return timesMoney(LAUNCH_BASE[plan], (100 - launchDiscountPercent(cats)) / 100);
}

/** The banner's saving, always on the Standard base. */
export function launchBannerSaving(cats: number): Money {
  return timesMoney(LAUNCH_BASE.standard, launchDiscountPercent(cats) / 100);
}

/** The kind of the launch offer among the versions of `publishing`, and its only key. */
export const LAUNCH_KIND = 'launch-offer' as const;
export const LAUNCH_KEY = 'launch';

/** The launch offer as it is published at the desk; withdrawn it is off. */
export interface LaunchContent {
  /** ISO moment at which it ends. */
  until: string;
}

/** Until when is the operator's setting, or what was published at the desk since; null is off. */
export function launchOfferRuns(until: Date | null, now: Date): boolean {
  return until !== null && now < until;
}

export function isLaunchCode(code: string): boolean {
  return code.trim().toUpperCase() === LAUNCH_CODE;
}
