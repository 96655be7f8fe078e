import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { catDays, entriesSince, notedSince } from '../log-store.ts';
import type { RecordedEntry } from '../rules/cat.ts';
import type { CatDay } from '../rules/cat-day.ts';
import type { Day } from '../rules/days.ts';
import { entriesAndSticks } from '../day-store.ts';
import { entriesOfDay, findEntry } from '../entry-store.ts';

/** Valid entries of one day, oldest first. */
export const entriesOn = (tx: ReadHandle, scope: HouseholdScope, day: Day): Promise<RecordedEntry[]> =>
  entriesOfDay(tx, scope, day);

/** Valid entries of today, and those about sticks since a day, of all cats, oldest first: one statement. */
export const entriesAndSticksSince = (
  tx: ReadHandle,
  scope: HouseholdScope,
  { today, sticksSince }: { today: Day; sticksSince: Day },
): Promise<RecordedEntry[]> => entriesAndSticks(tx, scope, today, sticksSince);

/** Whether the household has an entry with this id, corrected and removed ones included. */
export const entryExists = async (tx: ReadHandle, scope: HouseholdScope, id: string): Promise<boolean> =>
  (await findEntry(tx, scope, id)) !== undefined;

/** Summary of each cat and day with valid entries, oldest day first: one statement. */
export const loggedDays = (tx: ReadHandle, scope: HouseholdScope): Promise<CatDay[]> => catDays(tx, scope);

/** Number of valid entries since a moment, of their days, and the time of the latest. */
export const countEntriesSince = (
  tx: ReadHandle,
  scope: HouseholdScope,
  since: Date,
): Promise<{ entries: number; days: number; last: Date | null }> => entriesSince(tx, scope, since);

/** Valid entries of a cat that have words, from a day on, newest first, with the number of all of them. */
export const notesSince = (
  tx: ReadHandle,
  scope: HouseholdScope,
  wanted: { catId: string; from: Day; limit: number },
): Promise<{ newest: RecordedEntry[]; all: number }> => notedSince(tx, scope, wanted);
