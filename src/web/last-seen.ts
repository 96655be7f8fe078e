import { storedToken } from './api.ts';
import { buildUrl } from './code-loading.ts';

/**
 * Answers that pages last showed, shown again while newer ones are on their way. Kept in this tab only, read only once
 * the server has named the signed-in person, and only by that person and the build that kept them. Removed when the session
 * ends (web/session.ts).
 */
const KEY = 'last-seen';

interface StoredPages {
  person: string;
  build: string;
  pages: Record<string, { at: number; value: unknown }>;
}

export function keepLastSeen(person: string, page: string, value: unknown): void {
  if (!storedToken()) return forgetLastSeen(); // the session has just ended
  try {
    const pages = { ...read(person)?.pages, [page]: { at: Date.now(), value } };
    sessionStorage.setItem(KEY, JSON.stringify({ person, build: buildUrl(), pages } satisfies StoredPages));
  } catch {
    forgetLastSeen(); // rather none than old ones
  }
}

export function lastSeen<T>(person: string, page: string): { at: Date; value: T } | null {
  const kept = read(person)?.pages[page];
  return kept ? { at: new Date(kept.at), value: kept.value as T } : null;
}

/** Answers kept for this person by this build; removes all others. */
function read(person: string): StoredPages | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredPages | null;
    if (kept?.person === person && kept.build === buildUrl() && kept.pages) return kept;
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
