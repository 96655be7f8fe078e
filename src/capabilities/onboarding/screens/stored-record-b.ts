import {
  asideKey,
  companionOf,
  type KeyB,
  KEYS_B,
  readCompanion,
  readRecordB,
  recordFromCompanion,
  type Stored,
  type WizardBRecord,
  writeCompanion,
  writeOnboardingData,
  writeRecordB,
} from '../rules/record-b.ts';

export interface LoadedB {
  record: WizardBRecord | null;
  /** Something could not be read and has been set aside: somebody should be told. */
  setAside: boolean;
}

/** What this browser remembers of wizard B. A browser that keeps nothing remembers nothing. */
export function loadRecordB(): LoadedB {
  try {
    const record = look(KEYS_B.record, readRecordB);
    const companion = look(KEYS_B.companion, readCompanion);
    const setAside = record.kind === 'broken' || companion.kind === 'broken';
    if (record.kind === 'found') return { record: record.value, setAside };
    const simpler = companion.kind === 'found' ? recordFromCompanion(companion.value) : null;
    return { record: simpler, setAside };
  } catch {
    return { record: null, setAside: false };
  }
}

function look<T>(key: KeyB, read: (text: string | null) => Stored<T>): Stored<T> {
  const found = read(localStorage.getItem(key));
  if (found.kind === 'broken') moveAside(key);
  return found;
}

function moveAside(key: KeyB): void {
  const text = localStorage.getItem(key);
  if (text === null) return;
  localStorage.setItem(asideKey(key), text);
  localStorage.removeItem(key);
}

/** Both records, at every change. */
export function saveRecordB(record: WizardBRecord, { paid = false } = {}): void {
  try {
    localStorage.setItem(KEYS_B.record, writeRecordB(record));
    localStorage.setItem(KEYS_B.companion, writeCompanion(companionOf(record, paid)));
  } catch {
    // storage is full or refused: the server still has the answers
  }
}

/** R128: the whole answers for `/register`, and nothing to come back to. */
export function completeRecordB(record: WizardBRecord): void {
  try {
    localStorage.setItem(KEYS_B.data, writeOnboardingData(record.answers));
    localStorage.setItem(KEYS_B.companion, writeCompanion(companionOf(record, true)));
    localStorage.removeItem(KEYS_B.record);
  } catch {
    // the account form is then not filled in beforehand
  }
}

/** Answers from elsewhere take the place of this browser's own, which are set aside rather than lost. */
export function makeWayForAnswersB(): void {
  try {
    moveAside(KEYS_B.record);
    localStorage.removeItem(KEYS_B.companion);
  } catch {
    // there was nothing
  }
}

/** C49: everything wizard B left in this browser, what was set aside included. */
export function forgetRecordsB(): void {
  try {
    for (const key of Object.values(KEYS_B)) {
      localStorage.removeItem(key);
      localStorage.removeItem(asideKey(key));
    }
  } catch {
    // there was nothing to forget
  }
}
