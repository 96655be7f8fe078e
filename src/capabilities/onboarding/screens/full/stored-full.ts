import type { FullAnswers } from '../../rules/full-answers.ts';
import {
  legacyRecordOf,
  FULL_KEYS,
  parseLegacyRecord,
  readFullRecord,
  recordFromLegacy,
  type FullRecord,
  serializeLegacyRecord,
  writeOnboardingData,
  writeFullRecord,
} from '../../rules/full-record.ts';
import { asideKey } from '../../rules/stored.ts';
import { recordsHidden } from '../shared/hidden-records.ts';
import { loadStored, removeStored, setBrokenAside, writeStored } from '../shared/browser-store.ts';

export interface LoadedFull {
  record: FullRecord | null;
  /** A record was stored, and could not be read. */
  broken: boolean;
}

/** Reads the stored record, else the simpler one beside it. */
export function loadFull(): LoadedFull {
  if (recordsHidden()) return { record: null, broken: false };
  const whole = loadStored(FULL_KEYS.record, readFullRecord);
  const simple = loadStored(FULL_KEYS.legacy, parseLegacyRecord);
  if (whole.kind === 'found') return { record: whole.value, broken: false };
  if (simple.kind === 'found') return { record: recordFromLegacy(simple.value), broken: false };
  return { record: null, broken: whole.kind === 'broken' || simple.kind === 'broken' };
}

export function setFullAside(): void {
  if (recordsHidden()) return;
  setBrokenAside(FULL_KEYS.record, readFullRecord);
  setBrokenAside(FULL_KEYS.legacy, parseLegacyRecord);
}

export function saveFull(record: FullRecord): void {
  if (recordsHidden()) return;
  writeStored(FULL_KEYS.record, writeFullRecord(record));
  writeStored(FULL_KEYS.legacy, serializeLegacyRecord(legacyRecordOf(record)));
}

/** R239: the whole answers and the order they became, for the registration page. */
export const saveOnboardingData = (answers: FullAnswers, order: string): void =>
  writeStored(FULL_KEYS.data, writeOnboardingData(answers, order));

/** Deletes all records, including those set aside: clearing the form means all of it. */
export function forgetFull(): void {
  if (recordsHidden()) return;
  const keys = Object.values(FULL_KEYS);
  removeStored(...keys, ...keys.map(asideKey));
}

/** Paid: the draft goes, and the simpler record says why (R117). */
export function putAwayFull(record: FullRecord): void {
  if (recordsHidden()) return;
  removeStored(FULL_KEYS.record);
  writeStored(FULL_KEYS.legacy, serializeLegacyRecord(legacyRecordOf(record, true)));
}
