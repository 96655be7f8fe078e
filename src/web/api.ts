import type { Answer, AnsweredPath, Sent } from './answers.ts';

/** Every call to our own server goes through here: cookies always, the stored token as bearer, JSON in (or a form with a file) and out. */

export const TOKEN_KEY = 'sessionToken';

/** In this tab: the token with which a colleague looks as a customer. It goes before the own one, which stays. */
export const LOOK_KEY = 'lookToken';

let unstored: string | null = null; // for browsers that refuse storage: as long as the page stays open

export function storedToken(): string | null {
  try {
    return sessionStorage.getItem(LOOK_KEY) ?? localStorage.getItem(TOKEN_KEY);
  } catch {
    return unstored;
  }
}

/** Keeps the token for the next visit; null forgets it. Other tabs learn of it by their storage event. */
export function storeToken(token: string | null): void {
  if (token !== storedToken()) oldestRead = null;
  tagged.clear();
  unstored = token;
  try {
    if (stopLooking() && !token) return;
    if (token) localStorage.setItem(TOKEN_KEY, token);
    else localStorage.removeItem(TOKEN_KEY);
  } catch {
    // kept above
  }
}

/** From the next page on this tab shows the customer's view. */
export function startLooking(token: string): void {
  sessionStorage.setItem(LOOK_KEY, token);
}

/** Whether this tab shows a customer's view to a colleague. */
export const isLooking = (): boolean => sessionStorage.getItem(LOOK_KEY) !== null;

/** From the next page on this tab is the colleague's own again. Whether it was not. */
export function stopLooking(): boolean {
  const looking = isLooking();
  sessionStorage.removeItem(LOOK_KEY);
  return looking;
}

interface ErrorBody {
  message?: unknown;
  code?: unknown;
  issues?: { path: string; message: string }[];
}

/** Any answer that is not OK. `message` is "<status>: <body or status text>"; `kind` is the server's sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
  readonly userMessage: string | null;
  readonly code: string | null;
  readonly issues: { path: string; message: string }[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    this.data = parsed(body);
    const { message, code, issues } = (this.data ?? {}) as ErrorBody;
    this.userMessage = typeof message === 'string' ? message : null;
    this.code = typeof code === 'string' ? code : null;
    this.issues = Array.isArray(issues) ? issues : [];
  }
}

/** Whether the state was not, or no longer, as the page showed it. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Error text for a person: the server's message if there is one. */
export function sentenceFor(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.userMessage) || fallback;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function credentials(): Record<string, string> {
  const token = storedToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

const onEnded = new Set<() => void>();

/** Hears of a change that was refused because nobody is signed in any more. */
export function onUnauthorizedChange(listener: () => void): void {
  onEnded.add(listener);
}

async function file(path: string, body?: unknown): Promise<Blob> {
  const headers = credentials();
  if (body !== undefined) headers['content-type'] = 'application/json';
  const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(path, { headers, credentials: 'include', ...asked });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response.blob();
}

/** Last answers that came with a tag, by path. In memory alone: others may use this browser after its session. */
const tagged = new Map<string, { token: string; etag: string; text: string }>();

/** The answer that the session of a token was given last; removes one of another session. */
function lastTagged(path: string, token: string | null) {
  const last = tagged.get(path);
  if (last?.token === token) return last;
  tagged.delete(path);
  return undefined;
}

/** A request of an address that is put together while the page runs; the caller names the type of the answer. */
export async function call<T>(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  if (method !== 'GET') asked = null; // it may tell of a time before this change
  const headers = credentials();
  const token = storedToken();
  const last = method === 'GET' ? lastTagged(path, token) : undefined;
  if (last) headers['if-none-match'] = last.etag;
  // A form with a file says its own type, with a boundary only the browser knows.
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(last ? { cache: 'no-store' } : {}),
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (last && response.status === 304) return parsed(last.text) as T;
  const text = await response.text();
  if (!response.ok) {
    const error = new ApiError(response.status, response.statusText, text);
    if (method !== 'GET' && error.status === 401 && error.code === 'unauthorized')
      for (const listener of onEnded) listener();
    throw error;
  }
  const etag = response.headers.get('etag');
  // The session may have ended meanwhile.
  if (method === 'GET' && etag && token && token === storedToken()) tagged.set(path, { token, etag, text });
  return (text ? parsed(text) : null) as T;
}

let oldestRead: number | null = null;

/** Notes that figures of this session are requested; changes since then have to be replayed (web/live.ts). */
export function noteRead(): void {
  oldestRead ??= Date.now();
}

/** Time of the oldest request of this session whose answer may be on screen. */
export const readSince = (): number | null => oldestRead;

/** Time for which an answer that nobody has taken is kept. */
const UNTAKEN_MS = 5000;

let asked: { path: string; token: string | null; answer: Promise<unknown> } | null = null;

/** Requests data that the page will read once its code is there; the next `get` of that path takes the answer. */
export function getAhead(path: string): void {
  noteRead();
  const ahead = { path, token: storedToken(), answer: call('GET', path, undefined) };
  asked = ahead;
  const drop = () => {
    if (asked === ahead) asked = null;
  };
  ahead.answer.then(() => setTimeout(drop, UNTAKEN_MS), drop);
}

/** GET of an address that is put together while the page runs; the caller names the type of the answer. */
export function getJson<T>(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
  const taken = asked?.path === path && asked.token === storedToken() ? asked : null;
  if (!taken) return call<T>('GET', path, undefined, signal);
  asked = null;
  return taken.answer as Promise<T>;
}

type Options = { signal?: AbortSignal };

/** Bodies and answers have the types that the route declares; an address without a route does not compile. */
interface Api {
  get<const P extends string>(path: P & AnsweredPath<'get', P>, options?: Options): Promise<Answer<'get', P>>;
  post<const P extends string>(
    path: P & AnsweredPath<'post', P>,
    ...sent: [...Sent<'post', P>, options?: Options]
  ): Promise<Answer<'post', P>>;
  put<const P extends string>(path: P & AnsweredPath<'put', P>, ...sent: Sent<'put', P>): Promise<Answer<'put', P>>;
  patch<const P extends string>(
    path: P & AnsweredPath<'patch', P>,
    ...sent: Sent<'patch', P>
  ): Promise<Answer<'patch', P>>;
  delete<const P extends string>(path: P & AnsweredPath<'delete', P>): Promise<Answer<'delete', P>>;
  /** Downloads a file unchanged; with a body, by POST. */
  file(path: string, body?: unknown): Promise<Blob>;
}

export const api = {
  get: getJson<never>,
  post: (path: string, body?: unknown, options: Options = {}) => call<never>('POST', path, body, options.signal),
  put: (path: string, body?: unknown) => call<never>('PUT', path, body),
  patch: (path: string, body?: unknown) => call<never>('PATCH', path, body),
  delete: (path: string) => call<never>('DELETE', path, undefined),
  file,
} as Api;
