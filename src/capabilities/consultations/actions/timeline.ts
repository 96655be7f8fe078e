import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import { notesPage } from '../store.ts';

/** Notes of our vets after consultations, newest first. */
export const consultationNotesBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catIds: string[]; authorName: string; body: string }[]> =>
  notesPage(tx, scope, page);
