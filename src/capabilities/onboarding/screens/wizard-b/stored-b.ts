import type { WizardBAnswers } from '../../rules/answers-b.ts';
import {
  companionOf,
  KEYS_B,
  readCompanion,
  readRecordB,
  recordFromCompanion,
  type WizardBRecord,
  writeCompanion,
  writeOnboardingData,
  writeRecordB,
} from '../../rules/record-b.ts';
import { asideKey } from '../../rules/stored.ts';
import { recordsHidden } from '../parts/hidden-records.ts';
import { loadStored, removeStored, writeStored } from '../parts/browser-store.ts';

export interface LoadedB {
  record: WizardBRecord | null;
  /** A record was stored, and could not be read. */
  broken: boolean;
}

/** Reads the stored record, else the simpler one beside it. */
export function loadB(): LoadedB {
  if (recordsHidden()) return { record: null, broken: false };
  const whole = loadStored(KEYS_B.record, readRecordB);
  const simple = loadStored(KEYS_B.companion, readCompanion);
  if (whole.kind === 'found') return { record: whole.value, broken: false };
  if (simple.kind === 'found') return { record: recordFromCompanion(simple.value), broken: false };
  return { record: null, broken: whole.kind === 'broken' || simple.kind === 'broken' };
}

export function saveB(record: WizardBRecord): void {
  if (recordsHidden()) return;
  writeStored(KEYS_B.record, writeRecordB(record));
  writeStored(KEYS_B.companion, writeCompanion(companionOf(record)));
}

/** R239: the whole answers and the order they became, for the registration page. */
export const saveOnboardingData = (answers: WizardBAnswers, order: string): void =>
  writeStored(KEYS_B.data, writeOnboardingData(answers, order));

/** Deletes all records, including those set aside: clearing the form means all of it. */
export function forgetB(): void {
  if (recordsHidden()) return;
  const keys = Object.values(KEYS_B);
  removeStored(...keys, ...keys.map(asideKey));
}

/** Paid: the draft goes, and the simpler record says why (R117). */
export function putAwayB(record: WizardBRecord): void {
  if (recordsHidden()) return;
  removeStored(KEYS_B.record);
  writeStored(KEYS_B.companion, writeCompanion(companionOf(record, true)));
}
