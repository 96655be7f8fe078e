import { asideKey, type Stored } from '../../rules/stored.ts';

export const UNREADABLE = 'We could not load the answers saved in this browser, so you start again.';

/** Reads a stored record and changes nothing: a render that reads it may be thrown away. Without storage there is none. */
export function loadStored<T>(key: string, read: (text: string | null) => Stored<T>): Stored<T> {
  try {
    return read(localStorage.getItem(key));
  } catch {
    return { kind: 'none' };
  }
}

/** Moves a record that cannot be read aside, instead of deleting it. */
export function setBrokenAside<T>(key: string, read: (text: string | null) => Stored<T>): void {
  try {
    const text = localStorage.getItem(key);
    if (text === null || read(text).kind !== 'broken') return;
    localStorage.setItem(asideKey(key), text);
    localStorage.removeItem(key);
  } catch {
    // it is written over with the next answer
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
