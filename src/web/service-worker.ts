import { keyOf, PERSONAL, seenBody, SEEN_FOR_MS, tokenOf } from './seen-answers.ts';

/**
 * The shop's service worker (`/sw.js`, written by scripts/build.mjs): opens the dashboard without a line, with the
 * answers seen last. Registered by members' pages only (web/offline.ts). Every cache carries the build's name, so that
 * code of one build never meets pages or answers of another.
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
  data: { type: 'ended'; token: string } | { type: 'forget' };
  ports: readonly MessagePort[];
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', hear: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', hear: (event: MessageEventFrom) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = globalThis as unknown as WorkerScope;

const CODE = `purrwell-code-${BUILD}`;
const SEEN = `purrwell-seen-${BUILD}`;
/** Sessions that ended on this device without a line, and still have to end on the server. */
const ENDED = 'purrwell-ended';
const PAGE = '/dashboard';
const files = new Set(FILES);

/** Counts what ended sessions: an answer that was asked for before is not kept afterwards. */
let epoch = 0;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(hear(event)));
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (pathname.startsWith('/api/auth/logout') || pathname === '/api/logout') event.waitUntil(forget());
  else if (mode === 'navigate' && method === 'GET' && !/^\/(api|downloads|sandbox)\//.test(pathname))
    event.respondWith(openPage(event.request));
  else if (method === 'GET' && files.has(pathname)) event.respondWith(codeOf(event.request));
  else if (method === 'GET' && PERSONAL.includes(pathname)) event.respondWith(answerTo(event));
});

/** Fails as a whole where the server holds another build by now; the browser then tries again with the next page. */
async function install() {
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit' });
  const html = await page.text();
  if (!page.ok || !html.includes(BUILD)) throw new Error('The server holds another build.');
  const cache = await caches.open(CODE);
  await cache.addAll([...FILES]);
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await cache.put(PAGE, new Response(html, { headers }));
  await worker.skipWaiting();
}

/** Removes what other builds kept. */
async function activate() {
  for (const name of await caches.keys())
    if (/^purrwell-(code|seen)-/.test(name) && name !== CODE && name !== SEEN) await caches.delete(name);
  await worker.clients.claim();
}

async function hear({ data, ports }: MessageEventFrom) {
  if (data.type === 'ended') {
    const ended = await caches.open(ENDED);
    await ended.put(`/ended/${await keyOf(data.token)}`, new Response(data.token));
  }
  await forget();
  ports[0]?.postMessage('done');
}

async function forget() {
  epoch += 1;
  await caches.delete(SEEN);
}

/** From the server; without a line the dashboard as this build had it, or a sentence. */
async function openPage(request: Request): Promise<Response> {
  try {
    await endSessions();
    return await fetch(request);
  } catch {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/(.)\/$/, '$1');
    if (path === '/') return Response.redirect(PAGE + search);
    const page = path === PAGE ? await (await caches.open(CODE)).match(PAGE) : undefined;
    return page ?? new Response(NO_LINE, { status: 503, headers: NO_LINE_HEADERS });
  }
}

async function codeOf(request: Request): Promise<Response> {
  return (await (await caches.open(CODE)).match(request.url)) ?? fetch(request);
}

/** From the server; without a line what it answered this session last, with the time. */
async function answerTo(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const token = tokenOf(request.headers.get('authorization'));
  if (!token) return fetch(request);
  const before = epoch;
  const key = `${new URL(request.url).pathname}?of=${await keyOf(token)}`;
  let response: Response;
  try {
    await endSessions();
    response = await fetch(request);
  } catch (error) {
    const seen = !request.signal.aborted && before === epoch && (await readSeen(key));
    if (!seen) throw error;
    return seen;
  }
  if (response.status === 401) await forget();
  else if (before === epoch) event.waitUntil(keep(key, response.clone(), before));
  return response;
}

async function readSeen(key: string): Promise<Response | null> {
  const kept = await (await caches.open(SEEN)).match(key);
  const at = kept?.headers.get('seen-at');
  if (!kept || !at || Date.now() - Date.parse(at) > SEEN_FOR_MS) return null;
  return new Response(seenBody(await kept.text(), at), { headers: { 'content-type': 'application/json' } });
}

/** Keeps an answer; an unchanged one gets its new time. Removes those of every other session. */
async function keep(key: string, response: Response, asked: number) {
  const cache = await caches.open(SEEN);
  const before = await cache.match(key);
  const unchanged = response.status === 304 && before?.headers.get('tag') === response.headers.get('etag');
  if (response.status !== 200 && !unchanged) return;
  const text = await (unchanged && before ? before : response).text();
  const [, person] = key.split('?of=');
  for (const { url } of await cache.keys()) if (!url.endsWith(`?of=${person}`)) await cache.delete(url);
  if (asked !== epoch) return;
  const headers = { 'seen-at': new Date().toISOString(), tag: response.headers.get('etag') ?? '' };
  await cache.put(key, new Response(text, { headers }));
  if (asked !== epoch) await caches.delete(SEEN);
}

/** Ends on the server what ended here without a line, before anything else is asked of it. */
async function endSessions() {
  if (!(await caches.has(ENDED))) return;
  const ended = await caches.open(ENDED);
  for (const request of await ended.keys()) {
    const token = await (await ended.match(request))?.text();
    const answer = await fetch('/api/auth/logout', {
      method: 'POST',
      credentials: 'omit', // the cookie may be somebody else's by now
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status < 500) await ended.delete(request);
  }
  if ((await ended.keys()).length === 0) await caches.delete(ENDED);
}

const NO_LINE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
};
const NO_LINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>No line. Purrwell</title><main><h1>No line</h1>
<p>This page is not kept on this device. Please open it again once there is a connection.</p>
<p><a href="/dashboard">Dashboard, as you last saw it</a></p></main></html>`;
