import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';
import { ApiError, api, sentenceFor, storedToken, storeToken, TOKEN_KEY } from './api.ts';
import { forgetDrafts } from './form-draft.ts';
import { forgetLastSeen } from './last-seen.ts';

/**
 * The signed-in person, as far as this browser knows. A small store rather than a cached query, because every public
 * page includes it: no request without a stored token, nothing kept between visits, no retries.
 */
export interface Session {
  /** `failed`: there is a token, but the server could not say whose it is. */
  status: 'none' | 'checking' | 'signed-in' | 'failed';
  user: CurrentUser | null;
  /** With `failed`: status and status text. */
  error: string | null;
}

/** Error of a session that could not be checked because the server did not answer. */
export const NO_ANSWER = 'No answer from the server';

/** The person of the stored token, when it was last heard of. */
let owner: { person: string; token: string } | null = null;

/** Whether the stored token, which another tab may have replaced, is still this person's. */
export const isSessionOf = (person: string): boolean => owner?.person === person && owner.token === storedToken();

const NOBODY: Session = { status: 'none', user: null, error: null };

let session: Session | null = null; // null until the browser's storage has been looked at
let asked = 0; // the newest question; answers to older ones are dropped
let answered = 0;
let checkedAhead = false; // by the page's own first line; the first subscriber need not ask again
const subscribers = new Set<() => void>();
/** `expired`: it ended by itself, and the same person may sign in again. */
type Change = 'signed-in' | 'signed-out' | 'expired';
const changeListeners = new Set<(change: Change, user: CurrentUser | null) => void>();

function show(next: Session) {
  session = next;
  document.documentElement.classList.toggle('has-session', next.status !== 'none');
  for (const notify of subscribers) notify();
}

function current(): Session {
  session ??= storedToken() ? { ...NOBODY, status: 'checking' } : NOBODY;
  return session;
}

/** Asks the server whose the stored token is. A known user stays on screen meanwhile. */
export async function checkSession(): Promise<void> {
  const mine = ++asked;
  const token = storedToken();
  if (!token) return forget('expired');
  if (current().status !== 'signed-in') show({ ...NOBODY, status: 'checking' });
  try {
    const { user } = await api.get('/api/auth/user');
    if (mine !== asked) return;
    answered = mine;
    owner = { person: user.id, token };
    show({ status: 'signed-in', user, error: null });
  } catch (error) {
    if (mine !== asked) return;
    answered = mine;
    if (error instanceof ApiError && error.status === 401) {
      return storedToken() === token ? forget('expired') : checkSession(); // another tab may have signed in meanwhile
    }
    const words = error instanceof ApiError ? `${error.status}: ${error.statusText}` : NO_ANSWER;
    show({ status: 'failed', user: null, error: words });
  }
}

/** Whether the server has yet to say whose the stored token is. */
export const isChecking = (): boolean => current().status === 'checking';

/** Begins to check a stored session before a page asks whose it is. */
export function checkSessionAhead(): void {
  if (asked > 0) return;
  checkedAhead = true;
  void checkSession();
}

/** Signed out, silently. */
function forget(change: Change = 'signed-out') {
  answered = ++asked;
  storeToken(null);
  forgetLastSeen(); // also where another tab has removed the token
  if (current().status === 'signed-in') for (const listener of changeListeners) listener(change, null);
  show(NOBODY);
}

/** After login or registration: keeps the token, tells everyone who listens, and has the server confirm it. */
export function signIn(token: string, user: CurrentUser): void {
  storeToken(token);
  owner = { person: user.id, token };
  show({ status: 'signed-in', user, error: null });
  for (const listener of changeListeners) listener('signed-in', user);
  void checkSession();
}

/** R51, R261: said wherever somebody could not be logged out. */
export const NOT_LOGGED_OUT = { title: 'Error', text: 'Failed to logout. Please try again.', tone: 'bad' } as const;

/**
 * Ends the session on the server, then here, then starts over at `/`. Throws with a sentence for people when the
 * server could not do it; then nothing has changed. `stay` leaves the page where it is; `forgetting` takes along
 * everything our pages have left in this browser, for a device that others use too. `before` runs before the page is left.
 */
export async function signOut({
  everywhere = false,
  stay = false,
  forgetting = false,
  before,
}: {
  everywhere?: boolean;
  stay?: boolean;
  forgetting?: boolean;
  before?: (() => Promise<void>) | undefined;
} = {}): Promise<void> {
  const way = everywhere ? 'logout-everywhere' : forgetting ? 'logout?browser=forget' : 'logout';
  try {
    await api.post(`/api/auth/${way}`);
  } catch (error) {
    throw new Error(sentenceFor(error, 'Failed to logout'));
  }
  if (forgetting) clearStorage();
  await before?.();
  if (stay) return forget();
  signedOutAlready();
}

/** Deletes our pages' storage of this browser and this tab. */
export function clearStorage(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch {
      // a browser that keeps nothing has nothing to forget
    }
  }
}

/** The session has ended on the server: ends it here and starts over at `/`. */
export function signedOutAlready(): void {
  // The page is about to go: its contents stay until then, so that nothing flashes.
  answered = ++asked;
  storeToken(null);
  forgetLastSeen();
  for (const listener of changeListeners) listener('signed-out', null);
  window.location.assign('/');
}

/** For caches of one person's data. */
export function onSessionChange(listener: (change: Change, user: CurrentUser | null) => void) {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

// Done here rather than in the forms, because the page of a sign-out may have none.
onSessionChange((change) => {
  if (change === 'signed-out') forgetDrafts();
});

function subscribe(notify: () => void) {
  subscribers.add(notify);
  if (subscribers.size === 1) {
    window.addEventListener('storage', hearOtherTab);
    window.addEventListener('pageshow', hearReturn);
    if (asked === answered && !checkedAhead) void checkSession(); // else the answer is on its way, or has just come
    checkedAhead = false;
  }
  return () => {
    subscribers.delete(notify);
    if (subscribers.size > 0) return;
    window.removeEventListener('storage', hearOtherTab);
    window.removeEventListener('pageshow', hearReturn);
  };
}

/** `key` is null when another tab has cleared everything. */
function hearOtherTab(event: StorageEvent) {
  if (event.key !== null && event.key !== TOKEN_KEY) return;
  forgetLastSeen(); // the token may already be another person's
  void checkSession();
}

/** A page brought back by the Back button missed changes by other tabs. */
function hearReturn(event: PageTransitionEvent) {
  if (event.persisted) void checkSession();
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, current, () => NOBODY);
}
