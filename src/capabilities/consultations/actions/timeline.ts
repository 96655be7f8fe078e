import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { EventKind } from '../rules/booking.ts';
import { catsOfConsultations } from '../store.ts';
import { eventsPage } from '../event-store.ts';
import { notesPage } from '../note-store.ts';

/** Notes of our vets after consultations, newest first. */
export const consultationNotesBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catIds: string[]; authorName: string; body: string }[]> =>
  notesPage(tx, scope, page);

/** Ids of cats that a consultation was booked for, cancelled ones included. */
export const catsWithConsultations = (tx: ReadHandle, scope: HouseholdScope): Promise<string[]> =>
  catsOfConsultations(tx, scope);

/** Consultations that were booked, changed, cancelled, held or missed, newest first. `time`: by the household's clock. */
export async function consultationEventsBefore(
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catIds: string[]; kind: EventKind; vetName: string; time: string }[]> {
  const rows = await eventsPage(tx, scope, page);
  if (rows.length === 0) return [];
  const zone = (await settingsOfHousehold(tx, scope))?.timeZone ?? SHOP_ZONE;
  return rows.map(({ id, at, catIds, kind, vetName, startsAt }) => {
    const time = `${formatDate('weekdayAndDay', startsAt, zone)}, ${formatDate('time', startsAt, zone)}`;
    return { id, at, catIds, kind, vetName, time };
  });
}
