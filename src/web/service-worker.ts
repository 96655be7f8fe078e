import { afterLogouts, sendLogouts, lookAgain, mayWait } from './pending-logouts.ts';
import { hasRegistration, keepRegistration, notificationOf, openPath } from './push-messages.ts';
import { base64url, forgetSeen, PERSONAL, SEEN, seenAnswer, seenKey, tokenOf } from './seen-answers.ts';

/**
 * The shop's service worker (`/sw.js`, written by scripts/build.mjs): opens the dashboard without a connection, with the
 * answers seen last. Registered by members' pages only (web/offline.ts). Pages and code carry the build's name; answers
 * outlive it. Where the browser's storage fails, everything comes from the server.
 */
declare const BUILD: string;
/** Files of the build that the dashboard may need. */
declare const FILES: readonly string[];

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface MessageEventFrom extends ExtendableEvent {
  data: 'logout' | 'online';
}
interface PushEventFrom extends ExtendableEvent {
  data: { text(): string } | null;
}
interface NotificationEventFrom extends ExtendableEvent {
  notification: Notification;
}
interface SubscriptionEventFrom extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}
interface OpenPages {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { id: string }[]>;
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEventFrom) => void): void;
  addEventListener(type: 'push', listener: (event: PushEventFrom) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEventFrom) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEventFrom) => void): void;
  skipWaiting(): Promise<void>;
  clients: Parameters<typeof openPath>[0] & OpenPages & { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
}
const worker = globalThis as unknown as WorkerScope;

const CODE_OF = 'purrwell-code-';
const CODE = `${CODE_OF}${BUILD}`;
/** Entry of this build's cache: the code of earlier builds that is left, and the ids of pages that may need it. */
const EARLIER = '/earlier-builds';
interface Earlier {
  code: string[];
  pages: string[];
}
const PAGE = '/dashboard';
/** Longest wait for an answer to begin. A slow line is waited for; a browser's own limit is minutes, or none. */
const PATIENCE_MS = 60_000;

class NoAnswer extends Error {}

/** The answer, once it begins. Rejects with `NoAnswer` where it does not begin in time: that is neither slow nor offline. */
function inTime(answer: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('There was no answer in time.')), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(onMessage(event)));
worker.addEventListener('push', (event) => event.waitUntil(show(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(worker.clients, event.notification.data));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(registerAgain(event)));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  const personal = method === 'GET' && PERSONAL.includes(pathname);
  if (pathname.startsWith('/api/auth/logout') || pathname === '/api/logout') event.respondWith(logOut(event));
  else if (mode === 'navigate' && method === 'GET' && !/^\/(api|downloads|sandbox)\//.test(pathname))
    event.respondWith(openPage(event.request));
  else if (method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(codeOf(event.request));
  else if (personal) event.respondWith(answerTo(event));
  else if (pathname.startsWith('/api/') && mayWait()) event.respondWith(afterLogouts(event.request));
});

/** Fails as a whole where the server holds another build by now; the browser then tries again with the next page. */
async function install() {
  const page = await inTime(fetch(PAGE, { cache: 'no-store', credentials: 'omit' }));
  const html = await page.text();
  if (!page.ok || !html.includes(BUILD)) throw new Error('The server holds another build.');
  const cache = await caches.open(CODE);
  await cache.addAll([...FILES]);
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await cache.put(PAGE, new Response(html, { headers }));
  await worker.skipWaiting();
}

/** Removes code of builds before the last one, and notes which pages are open, which may still use that. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(CODE_OF) && name !== CODE);
  for (const name of names.slice(0, -1)) await caches.delete(name);
  if (names.length > 0) {
    const earlier: Earlier = { code: names.slice(-1), pages: await openPages() };
    await (await caches.open(CODE)).put(EARLIER, Response.json(earlier));
    await removeUnusedCode();
  }
  await worker.clients.claim();
}

const openPages = async (): Promise<string[]> =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/**
 * Removes the code of the build before once no page is open that was opened before this build was. Only code that was there then: newer
 * code is of a build that is being installed.
 */
async function removeUnusedCode() {
  const noted = await kept(EARLIER, CODE);
  const { code, pages } = noted ? ((await noted.json()) as Earlier) : { code: [], pages: [] };
  if (code.length === 0 || isReplaced()) return;
  const before = new Set(pages);
  if ((await openPages()).some((id) => before.has(id))) return;
  for (const name of code) await caches.delete(name);
}

/** Whether another build is about to take over, which may be one that was here before. */
function isReplaced(): boolean {
  const { installing, waiting } = (worker.registration as ServiceWorkerRegistration | undefined) ?? {};
  return Boolean(installing ?? waiting);
}

/** A page has ended a session without a connection, or was opened or has a connection again. */
async function onMessage({ data }: MessageEventFrom) {
  lookAgain({ atOnce: true });
  if (data === 'logout') return endPush();
  await sendLogouts().catch(() => {});
  await removeUnusedCode().catch(() => {});
}

async function show({ data }: PushEventFrom) {
  const { title, options } = await notificationOf(data?.text());
  await worker.registration.showNotification(title, options);
}

/** The browser has replaced its subscription, or lost it. The session's cookie names its owner. */
async function registerAgain({ oldSubscription, newSubscription }: SubscriptionEventFrom) {
  if (!(await hasRegistration())) return;
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const made =
    newSubscription ??
    (applicationServerKey &&
      (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!made) return;
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((name) =>
    base64url(made.getKey(name) ?? new ArrayBuffer(0)),
  );
  const request = new Request(new URL('/api/push/browser', location.origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: made.endpoint, p256dh, auth }),
  });
  const response = await afterLogouts(request);
  if (response.ok) await keepRegistration(((await response.json()) as { id: string }).id);
}

/** Messages end with the session. */
async function endPush() {
  const subscription = await (worker.registration as Partial<ServiceWorkerRegistration> | undefined)?.pushManager
    ?.getSubscription()
    .catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}

/** Answers that were seen go with the session, once the server has ended it. */
async function logOut(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (!response.ok && response.type !== 'opaqueredirect') return response;
  event.waitUntil(endPush());
  await forgetSeen().catch(() => {});
  return response;
}

/** From the server; without a connection, or an answer in time, the dashboard as this build had it, or a sentence. */
async function openPage(request: Request): Promise<Response> {
  lookAgain(); // another worker of ours may have been told
  try {
    return await inTime(afterLogouts(request));
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/(.)\/$/, '$1');
    const isLate = error instanceof NoAnswer;
    if (path === '/' && !isLate) return Response.redirect(PAGE + search);
    const page = path === PAGE ? await kept(PAGE, CODE) : undefined;
    return page ?? new Response(isLate ? NO_ANSWER : OFFLINE, { status: isLate ? 504 : 503, headers: OFFLINE_HEADERS });
  }
}

/** Code is named by its hash, so that the build does not matter. */
const codeOf = async (request: Request): Promise<Response> => (await kept(request.url)) ?? fetch(request);

/** From a cache, or from any; nothing where the browser cannot read it. */
const kept = (url: string, cacheName?: string): Promise<Response | undefined> =>
  caches.match(url, cacheName === undefined ? {} : { cacheName }).catch(() => undefined);

/** From the server; without a connection its last answer to this session, with the time. An answer that does not come is no lost connection. */
async function answerTo(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const token = tokenOf(request.headers.get('authorization'));
  if (!token) return inTime(afterLogouts(request)).catch(orSaidLate);
  const key = await seenKey(new URL(request.url).pathname, token);
  // Opened before the request: entries of a cache that is deleted meanwhile are gone with it.
  const cache = await caches.open(SEEN).catch(() => null);
  let response: Response;
  try {
    response = await inTime(afterLogouts(request));
  } catch (error) {
    if (error instanceof NoAnswer) return saidLate();
    const seen = request.signal.aborted ? undefined : await kept(key, SEEN);
    const shown = seen && (await seenAnswer(seen, Date.now()));
    if (!shown) throw error;
    return shown;
  }
  if ([401, 403, 404].includes(response.status)) await forgetSeen().catch(() => {});
  else if (cache) event.waitUntil(keep(cache, key, response.clone()).catch(() => {}));
  return response;
}

const saidLate = (): Response =>
  Response.json(
    { code: 'no-answer', message: 'Our server has not answered for a minute. Please try again.' },
    { status: 504 },
  );

function orSaidLate(error: unknown): Response {
  if (error instanceof NoAnswer) return saidLate();
  throw error;
}

/** Keeps an answer; an unchanged one gets its new time. Removes those of every other session. */
async function keep(cache: Cache, key: string, response: Response) {
  const before = await cache.match(key);
  const unchanged = response.status === 304 && before?.headers.get('tag') === response.headers.get('etag');
  const json = response.headers.get('content-type')?.startsWith('application/json');
  if (!unchanged && !(response.status === 200 && json)) return;
  const text = await (unchanged && before ? before : response).text();
  for (const { url } of await cache.keys()) if (!url.endsWith(key.slice(key.indexOf('?')))) await cache.delete(url);
  const headers = { 'seen-at': new Date().toISOString(), tag: response.headers.get('etag') ?? '' };
  await cache.put(key, new Response(text, { headers }));
}

const OFFLINE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'sha256-e+FzPiEtxEuT7vwQAPxeaLmnk3N0rtMuVlPQMOHjqq8='",
};
/** Grounds and letters of `ui/tokens.css`: its files may not be kept. Its hash stands above. */
const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif;background:#fff9f5;color:#2b1418}
@media(prefers-color-scheme:dark){:root{background:#1d0c10;color:#fff3ec}}
main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.75rem;line-height:1.2}a{color:inherit;font-weight:700;display:inline-block;padding:.5rem 0}`;
const sentencePage = (
  title: string,
  text: string,
  way: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}. Purrwell</title><style>${STYLE}</style><main><h1>${title}</h1>
<p>${text}</p>
<p><a href="">Try again</a></p>${way}</main></html>`;
const OFFLINE = sentencePage(
  'You are offline',
  'This page is not kept on this device. Please open it again once you have a connection.',
  '\n<p><a href="/dashboard">Dashboard, as you last saw it</a></p>',
);
const NO_ANSWER = sentencePage(
  'No answer yet',
  'Our server has not answered for a minute. The line may be very slow. Please try again.',
  '',
);
