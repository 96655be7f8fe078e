import { defineEvent } from '#src/platform/events.ts';
import type { LogKind } from './rules/measures.ts';
import type { ArchiveReason } from './rules/vocabulary.ts';

interface OneCat {
  householdId: string;
  catId: string;
  name: string;
}

/** A cat was added by hand or by an import. Cats of an order come with the order. */
export const catAdded = defineEvent<OneCat>('cat-added');

/** Facts about a cat have changed. */
export const catDescribed = defineEvent<OneCat>('cat-described');

/** A cat was archived: its box stops. If it died, no mails about it are sent. Emitted again when the reason changes. */
export const catArchived = defineEvent<OneCat & { reason: ArchiveReason }>('cat-archived');

/** A cat is back. */
export const catRestored = defineEvent<OneCat>('cat-restored');

/** A cat that was added by an import was deleted with it. */
export const catDeleted = defineEvent<Omit<OneCat, 'name'>>('cat-deleted');

interface OneEntry {
  householdId: string;
  catId: string;
  entryId: string;
  kind: LogKind;
  /** In the household's calendar. */
  day: string;
  personId: string | null;
}

/** An entry was stored; emitted once per entry, however often it was sent. `corrects` names the entry it replaces. */
export const entryLogged = defineEvent<OneEntry & { corrects: string | null }>('entry-logged');

/** An entry was taken back. */
export const entryRemoved = defineEvent<OneEntry>('entry-removed');
