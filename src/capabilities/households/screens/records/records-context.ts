import { createContext, use } from 'react';
import type { CatView, EntryView } from '../../contract.ts';
import type { LogKind } from '../../rules/measures.ts';
import type { ArchiveReason } from '../../rules/vocabulary.ts';

/** Dialogs over the dashboard; one is open at a time. `onAdded` replaces choosing the new cat; `reason` is chosen at first. That of an upgrade belongs to a module above this one. */
export type Opened =
  | { what: 'add'; onAdded?: (catId: string) => void }
  | { what: 'upgrade' }
  | { what: 'profile' | 'edit'; cat: CatView }
  | { what: 'archive'; cat: CatView; reason?: ArchiveReason }
  | { what: 'log'; cat: CatView; kind: LogKind; formula?: string | null; entry?: EntryView };

export const RecordsContext = createContext<{ open: (opened: Opened) => void } | null>(null);

/** Anything on the dashboard may open a cat's records: its profile, the forms, the sheet of the log. */
export function useRecords() {
  const records = use(RecordsContext);
  if (!records) throw new Error('useRecords must be used within Records');
  return records;
}
