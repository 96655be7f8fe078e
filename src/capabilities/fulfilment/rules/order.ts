import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';

/** An order as this module gives it to others: as it was placed, without its progress. */
export interface Order {
  id: string;
  number: string;
  householdId: string;
  plan: PlanId;
  catCount: number;
  cats: { id: string; name: string }[];
  shipTo: { name: string; address: PostalAddress | null };
  placedAt: Date;
  /** First promises; null for orders of before they were stored. */
  promisedKitAt?: Date | null;
  promisedSticksAt?: Date | null;
  /** Last time a missed promise was noticed. */
  noticedAt?: Date | null;
}
