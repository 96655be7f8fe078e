import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { LedgerLine } from '../rules/entry-words.ts';
import { downloadsBefore, pointsBefore } from '../timeline-store.ts';

/** Lines of the points ledger, newest first. */
export const ledgerBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<(LedgerLine & { id: string; at: Date })[]> => pointsBefore(tx, scope, page);

export interface Keepsake {
  id: string;
  at: Date;
  catId: string;
  title: string;
  /** Fetched once: it can no longer be given back. */
  used: boolean;
}

/** Pictures of cats to print that were redeemed for points, newest first. */
export async function keepsakesBefore(tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<Keepsake[]> {
  return (await downloadsBefore(tx, scope, page)).flatMap(({ id, at, state, rewardId, grant }) => {
    if (grant.kind !== 'download') return [];
    const title = rewardId === 'calendar' ? `Calendar with ${grant.catName}` : `Poster of ${grant.catName}`;
    return [{ id, at, catId: grant.catId, title, used: state === 'used' }];
  });
}
