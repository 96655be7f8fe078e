import { forgetWorker, keyOf } from './seen-answers.ts';

/**
 * Logouts without a connection: sessions that ended on this device, and still have to end on the server. Their cookie
 * stays in the browser, where scripts cannot reach it: nothing is asked of the server with it (service-worker.ts).
 */
const PENDING = 'purrwell-pending-logouts';

/** Has the server clear every cookie of the browser, too. */
const FORGET = '?browser=forget';

/** Time for the server to end a session, and until it is asked again after it did not. */
const PATIENCE_MS = 4000;
const PAUSE_MS = 10_000;

/** Keeps the token of a session until the server has ended it; with `forgetting`, the browser is forgotten then. */
export async function keepLogout(token: string, { forgetting = false } = {}): Promise<void> {
  const pending = await caches.open(PENDING);
  await pending.put(`/logout/${await keyOf(token)}${forgetting ? FORGET : ''}`, new Response(token));
}

/** Whether sessions wait; unknown until it has been looked up. */
let waits: boolean | undefined;
let pausedUntil = 0;

/** Has it looked up again; `atOnce` also after the server did not answer. */
export function lookAgain({ atOnce = false } = {}): void {
  waits = undefined;
  if (atOnce) pausedUntil = 0;
}

export const mayWait = (): boolean => waits !== false;

/** Asks the server once no ended session is left; else without cookies, so that the server stays reachable. */
export async function afterLogouts(request: Request): Promise<Response> {
  if (!mayWait()) return fetch(request);
  const ended = await sendLogouts().then(
    () => true,
    () => false,
  );
  return fetch(ended ? request : withoutCookies(request));
}

/** Some browsers refuse to copy the request of a navigation. */
const withoutCookies = (request: Request): Request =>
  request.mode === 'navigate' && request.method === 'GET'
    ? new Request(request.url, { credentials: 'omit', redirect: 'manual' })
    : new Request(request, { credentials: 'omit' });

let ending: Promise<void> | undefined;

/** Ends sessions on the server that ended here. Rejects if it could not. */
export function sendLogouts(): Promise<void> {
  ending ??= endAll().finally(() => (ending = undefined));
  return ending;
}

async function endAll() {
  // Nothing was kept if the browser's storage fails.
  if (!(await caches.has(PENDING).catch(() => false))) return void (waits = false);
  if (Date.now() < pausedUntil) throw new Error('The server did not end it a moment ago.');
  const pending = await caches.open(PENDING);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (const request of await pending.keys()) {
    const token = (await (await pending.match(request))?.text()) ?? '';
    const { search } = new URL(request.url);
    if (!(await isEnded(token, search, signal))) {
      pausedUntil = Date.now() + PAUSE_MS;
      throw new Error('The session was not ended.');
    }
    await pending.delete(request);
    if (search === FORGET) await forgetWorker().catch(() => {});
  }
  if ((await pending.keys()).length > 0) return; // another has ended meanwhile
  await caches.delete(PENDING);
  waits = false;
}

/** Whether the server has ended a session by now. Rejects without a connection. */
async function isEnded(token: string, search: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`/api/auth/logout${search}`, {
      method: 'POST',
      // The cookie may be somebody else's by now; to forget the browser is to forget them, too.
      credentials: search === FORGET ? 'include' : 'omit',
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    return ok || status === 401;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
