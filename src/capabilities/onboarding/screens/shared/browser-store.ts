import { asideKey, type Stored } from '../../rules/stored.ts';

export const UNREADABLE = 'We could not load the answers saved in this browser, so you start again.';

/** Reads a stored record. An unreadable one is moved aside instead of being deleted. Without storage there is none. */
export function loadStored<T>(key: string, read: (text: string | null) => Stored<T>): Stored<T> {
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

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // storage is full or refused: the server still has the answers
  }
}

export function removeStored(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // there was nothing to forget
  }
}
