import { storedToken } from './api.ts';
import { buildUrl } from './code-loading.ts';

/**
 * The figures a page last showed, shown again while newer ones are on their way. Kept in this tab only, read only once
 * the server has said who is signed in, and only by that person and the build that kept them. Removed when the session
 * ends (web/session.ts).
 */
const KEY = 'last-seen';

interface Kept {
  person: string;
  build: string;
  at: number;
  value: unknown;
}

export function keepLastSeen(person: string, value: unknown): void {
  if (!storedToken()) return forgetLastSeen(); // the session has just ended
  try {
    const kept: Kept = { person, build: buildUrl(), at: Date.now(), value };
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    forgetLastSeen(); // rather none than old ones
  }
}

export function lastSeen<T>(person: string): { at: Date; value: T } | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept?.person === person && kept.build === buildUrl()) return { at: new Date(kept.at), value: kept.value as T };
  } catch {
    // unreadable, or no storage
  }
  forgetLastSeen();
  return null;
}

export function forgetLastSeen(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // there were none
  }
}
