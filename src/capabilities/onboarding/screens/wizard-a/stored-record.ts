import { RECORD_KEY, readRecord, type WizardARecord } from '../../rules/record.ts';
import type { Stored } from '../../rules/stored.ts';
import { loadStored, removeStored, writeStored } from '../parts/browser-store.ts';

/** What this browser remembers. */
export const loadRecord = (): Stored<WizardARecord> => loadStored(RECORD_KEY, readRecord);

export const saveRecord = (record: WizardARecord): void => writeStored(RECORD_KEY, JSON.stringify(record));

/** For the page after the payment, and for starting over. */
export const forgetRecord = (): void => removeStored(RECORD_KEY);
