import { RECORD_KEY, readRecord, type QuickRecord } from '../../rules/record.ts';
import type { Stored } from '../../rules/stored.ts';
import { recordsHidden } from '../shared/hidden-records.ts';
import { loadStored, removeStored, setBrokenAside, writeStored } from '../shared/browser-store.ts';

export const loadRecord = (): Stored<QuickRecord> =>
  recordsHidden() ? { kind: 'none' } : loadStored(RECORD_KEY, readRecord);

export function setRecordAside(): void {
  if (!recordsHidden()) setBrokenAside(RECORD_KEY, readRecord);
}

export function saveRecord(record: QuickRecord): void {
  if (!recordsHidden()) writeStored(RECORD_KEY, JSON.stringify(record));
}

/** For the page after the payment, and for starting over. */
export function forgetRecord(): void {
  if (!recordsHidden()) removeStored(RECORD_KEY);
}
