import type { KitCadence, PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';

/** Prices of one kit by plan, in minor units. */
export type KitPrices = Record<PlanId, number>;

/** Follow-up kits of one cat, kept with the subscription. */
export interface KitChoice {
  cat: string;
  /** `none` keeps the count, so that choosing again brings no kit sooner. */
  cadence: KitCadence | 'none';
  /** Highest price of one kit that was agreed to, in minor units. */
  agreed: number;
  /** By the price book of the plan, for this cadence. */
  prices: KitPrices;
  /** Boxes of this cat that were paid since its last kit; null before the first. */
  since: number | null;
  /** The cat does not live here now. */
  away?: true;
  pending?: PendingKit;
}

/** A choice of a household that is not known to have reached the payment service. */
export interface PendingKit {
  /** Of the preview that was confirmed, so that confirming it twice is one change. */
  id: string;
  /** The charge that was shown as the next one; null where it had no date. */
  chargesAt: string | null;
  /** The choice before it, which holds again where that charge had begun. */
  before: KitChoice | null;
  agreement: KitAgreement;
  /** A colleague asked for it. */
  byStaff: boolean;
  /** Id of the person who asked for it; missing where it was nobody of the household, and before it was stored. */
  by?: string;
}

/** Agreement about the follow-up kits of a cat. */
export interface KitAgreement {
  cat: { id: string; name: string };
  cadence: KitChoice['cadence'];
  before: KitChoice['cadence'];
  plan: PlanId;
  /** Price of each, in minor units. */
  unit: number;
  currency: Currency;
  country: string;
  /** The next charge (ISO), and the one with which the first kit comes; null while they have no date, or none comes. */
  chargesAt: string | null;
  firstAt: string | null;
  /** Boxes before the one with the first kit. */
  boxes: number;
  /** The next payment without this change, and with it, in minor units, discounts taken off. */
  from: number;
  to: number;
  /** Id of the person who asked for it; missing where it was nobody of the household, and before it was stored. */
  by?: string;
}
