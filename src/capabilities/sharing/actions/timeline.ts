import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import { catsOfNotes, notesPage } from '../vet-note-store.ts';
import { linksPage } from '../vet-store.ts';

/** Notes left through links for a vet, without removed ones, newest first. */
export const vetNotesBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catId: string; name: string; practice: string; body: string }[]> =>
  notesPage(tx, scope, page);

/** Ids of cats that a vet has left a note about: deleting such a cat deletes the note. */
export const catsWithVetNotes = (tx: ReadHandle, scope: HouseholdScope): Promise<string[]> => catsOfNotes(tx, scope);

/** Links for a vet by when they were made, newest first. */
export const vetLinksBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catId: string; expiresAt: Date; revokedAt: Date | null }[]> =>
  linksPage(tx, scope, page);
