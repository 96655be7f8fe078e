import { RECORD_KEY, type ReadRecord, readRecord, type WizardARecord } from '../../rules/record.ts';

/** Unreadable answers are moved here rather than thrown away. */
const SET_ASIDE_KEY = `${RECORD_KEY}-set-aside`;

/** What this browser remembers. A browser that keeps nothing remembers nothing. */
export function loadRecord(): ReadRecord {
  try {
    const text = localStorage.getItem(RECORD_KEY);
    const read = readRecord(text);
    if (read.kind === 'broken' && text !== null) {
      localStorage.setItem(SET_ASIDE_KEY, text);
      localStorage.removeItem(RECORD_KEY);
    }
    return read;
  } catch {
    return { kind: 'none' };
  }
}

export function saveRecord(record: WizardARecord): void {
  try {
    localStorage.setItem(RECORD_KEY, JSON.stringify(record));
  } catch {
    // storage is full or refused: the server still has the answers
  }
}

/** For the page after the payment, and for starting over. */
export function forgetRecord(): void {
  try {
    localStorage.removeItem(RECORD_KEY);
  } catch {
    // there was nothing to forget
  }
}
