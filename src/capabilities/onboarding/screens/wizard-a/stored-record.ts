import { RECORD_KEY, readRecord, type WizardARecord } from '../../rules/record.ts';
import type { Stored } from '../../rules/stored.ts';
import { recordsHidden } from '../parts/hidden-records.ts';
import { loadStored, removeStored, writeStored } from '../parts/browser-store.ts';

export const loadRecord = (): Stored<WizardARecord> =>
  recordsHidden() ? { kind: 'none' } : loadStored(RECORD_KEY, readRecord);

export function saveRecord(record: WizardARecord): void {
  if (!recordsHidden()) writeStored(RECORD_KEY, JSON.stringify(record));
}

/** For the page after the payment, and for starting over. */
export function forgetRecord(): void {
  if (!recordsHidden()) removeStored(RECORD_KEY);
}
