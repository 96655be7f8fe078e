import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { Cat, RecordedEntry } from '../rules/cat.ts';
import { type MedicineRow, medicinesEndedPage, medicinesStartedPage } from '../medicine-store.ts';
import type { Medicine } from '../rules/medicine.ts';
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

/** A medicine or vaccination with its places on the timeline, its author and its last editor. */
export interface TimelineMedicine extends Medicine {
  startedAt: Date;
  endedAt: Date | null;
  enteredBy: { personId: string | null; name: string | null };
  changedBy: { personId: string | null; name: string | null };
  removed: boolean;
}

const onTimeline = ({
  personId,
  signedBy,
  changedBy,
  changeSignedBy,
  removedAt,
  ...row
}: MedicineRow): TimelineMedicine => ({
  ...row,
  enteredBy: { personId, name: signedBy },
  changedBy: { personId: changedBy, name: changeSignedBy },
  removed: removedAt !== null,
});

/** Medicines and vaccinations by their first day, newest first; removed ones included, imported ones not. */
export const medicinesStartedBefore = async (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<TimelineMedicine[]> => (await medicinesStartedPage(tx, scope, page)).map(onTimeline);

/** Medicines that ended until now, by their last day, newest first. */
export const medicinesEndedBefore = async (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page & { now: Date },
): Promise<TimelineMedicine[]> => (await medicinesEndedPage(tx, scope, page)).map(onTimeline);
