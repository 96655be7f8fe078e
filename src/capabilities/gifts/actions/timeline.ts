import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import { giftMomentsBefore } from '../store.ts';
import type { GiftMonths, GiftPlan } from '../rules/gift.ts';

const KINDS = ['redeemed', 'ending', 'stopped'] as const;

export interface GiftMoment {
  id: string;
  at: Date | null;
  kind: (typeof KINDS)[number];
  giverName: string;
  plan: GiftPlan;
  months: GiftMonths;
  number: string;
}

/** Moments of a household's gifts: redeemed, the last box, an early end; newest first. */
export async function giftsBefore(tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<GiftMoment[]> {
  const found: GiftMoment[] = [];
  for (const kind of KINDS)
    found.push(...(await giftMomentsBefore(tx, scope, kind, page)).map((row) => ({ ...row, kind })));
  return found
    .toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0) || (one.id < other.id ? 1 : -1))
    .slice(0, page.limit);
}
