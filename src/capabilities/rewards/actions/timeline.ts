import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { LedgerLine } from '../rules/entry-words.ts';
import { titleAt } from '../rules/published-rewards.ts';
import { downloadsBefore, pointsBefore } from '../timeline-store.ts';
import { rewardVersions } from './published-rewards.ts';

/** Lines of the points ledger, newest first: one statement, and another where something was redeemed. */
export async function ledgerBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<(LedgerLine & { id: string; at: Date })[]> {
  const rows = await pointsBefore(tx, scope, page);
  const versions = rows.some(({ rewardId }) => rewardId !== null) ? await rewardVersions(tx) : [];
  return rows.map(({ rewardId, askedAt, ...row }) => ({
    ...row,
    rewardTitle: rewardId && askedAt && titleAt(versions, rewardId, askedAt),
  }));
}

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
