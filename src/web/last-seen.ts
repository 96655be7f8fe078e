/**
 * The figures a page last showed, shown again while newer ones are on their way. Kept in this tab only, read only once
 * the server has said who is signed in, and only by that person. Removed with the session token (web/api.ts).
 */
const KEY = 'last-seen';

interface Kept {
  person: string;
  at: number;
  value: unknown;
}

export function keepLastSeen(person: string, value: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ person, at: Date.now(), value } satisfies Kept));
  } catch {
    forgetLastSeen(); // rather none than old ones
  }
}

export function lastSeen<T>(person: string): { at: Date; value: T } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.person === person ? { at: new Date(kept.at), value: kept.value as T } : null;
  } catch {
    return null;
  }
}

export function forgetLastSeen(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // there were none
  }
}
