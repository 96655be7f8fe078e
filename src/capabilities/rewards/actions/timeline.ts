import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { LedgerLine } from '../rules/entry-words.ts';
import { pointsBefore } from '../timeline-store.ts';

/** Lines of the points ledger, newest first. */
export const ledgerBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<(LedgerLine & { id: string; at: Date })[]> => pointsBefore(tx, scope, page);
