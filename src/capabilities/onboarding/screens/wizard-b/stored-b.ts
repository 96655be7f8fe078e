import type { WizardBAnswers } from '../../rules/answers-b.ts';
import {
  asideKey,
  companionOf,
  KEYS_B,
  type KeyB,
  readCompanion,
  readRecordB,
  recordFromCompanion,
  type Stored,
  type WizardBRecord,
  writeCompanion,
  writeOnboardingData,
  writeRecordB,
} from '../../rules/record-b.ts';

/** What is unreadable is moved aside rather than thrown away. A browser that keeps nothing remembers nothing. */
function load<T>(key: KeyB, read: (text: string | null) => Stored<T>): Stored<T> {
  try {
    const text = localStorage.getItem(key);
    const stored = read(text);
    if (stored.kind === 'broken' && text !== null) {
      localStorage.setItem(asideKey(key), text);
      localStorage.removeItem(key);
    }
    return stored;
  } catch {
    return { kind: 'none' };
  }
}

export interface LoadedB {
  record: WizardBRecord | null;
  /** Something was there, and it was nothing of ours. */
  broken: boolean;
}

/** What this browser remembers: the whole record, else what the simpler one beside it knows. */
export function loadB(): LoadedB {
  const whole = load(KEYS_B.record, readRecordB);
  const simple = load(KEYS_B.companion, readCompanion);
  const broken = whole.kind === 'broken' || simple.kind === 'broken';
  if (whole.kind === 'found') return { record: whole.value, broken };
  return { record: simple.kind === 'found' ? recordFromCompanion(simple.value) : null, broken };
}

function write(key: KeyB, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // storage is full or refused: the server still has the answers
  }
}

export function saveB(record: WizardBRecord): void {
  write(KEYS_B.record, writeRecordB(record));
  write(KEYS_B.companion, writeCompanion(companionOf(record)));
}

/** R239: the whole answers and the order they became, for the registration page. */
export const saveOnboardingData = (answers: WizardBAnswers, order: string): void =>
  write(KEYS_B.data, writeOnboardingData(answers, order));

/** For starting over. What was put aside goes with it: whoever clears the form means all of it. */
export function forgetB(): void {
  try {
    for (const key of Object.values(KEYS_B)) {
      localStorage.removeItem(key);
      localStorage.removeItem(asideKey(key));
    }
  } catch {
    // there was nothing to forget
  }
}

/** Paid: the draft goes, and the simpler record says why (R117). */
export function putAwayB(record: WizardBRecord): void {
  try {
    localStorage.removeItem(KEYS_B.record);
  } catch {
    // there was nothing to put away
  }
  write(KEYS_B.companion, writeCompanion(companionOf(record, true)));
}
