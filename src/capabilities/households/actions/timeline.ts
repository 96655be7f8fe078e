import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { Cat, RecordedEntry } from '../rules/cat.ts';
import { catsAddedPage, entriesBefore, catsArchivedPage, removalsBefore } from '../timeline-store.ts';

/** Log entries by the time they are about, newest first; corrected and removed ones included. */
export const loggedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<RecordedEntry[]> =>
  entriesBefore(tx, scope, page);

/** Removed log entries by the time of removal, newest first. */
export const removedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<RecordedEntry[]> =>
  removalsBefore(tx, scope, page);

/** Cats by the time they were added, newest first. */
export const catsAddedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<Cat[]> =>
  catsAddedPage(tx, scope, page);

/** Archived cats by the time they were archived, newest first. */
export const catsArchivedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<Cat[]> =>
  catsArchivedPage(tx, scope, page);
