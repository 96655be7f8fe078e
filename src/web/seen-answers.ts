/** Answers that the service worker keeps for the session that asked for them. */
export const PERSONAL: readonly string[] = ['/api/auth/user', '/api/user-dashboard'];

/** Cache of these answers. The number changes with the shape of the answers, not with the build. */
export const SEEN = 'purrwell-seen-1';

/** Time for which an answer is shown without a connection: 30 days. */
const SEEN_FOR_MS = 30 * 86_400_000;

/** By so much a clock may be corrected. */
const CLOCK_MS = 60 * 60_000;

/** The token of a session of one's own; null for none, and for a colleague who looks as a customer (access/rules/look-token.ts). */
export function tokenOf(authorization: string | null): string | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  return token && !token.startsWith('look-') ? token : null;
}

/** SHA-256 of a token, in base64url: names the data of its session without being of use to anybody. */
export async function keyOf(token: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
}

export const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Address at which the answer of a session is kept. */
export const seenKey = async (path: string, token: string): Promise<string> => `${path}?of=${await keyOf(token)}`;

/** Deletes the answers stored on this device, also by other builds. */
export async function forgetSeen(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('purrwell-seen-')) await caches.delete(name);
}

/** In a worker its registration, in a page the container of workers. */
type WorkerGlobals = {
  registration?: ServiceWorkerRegistration;
  navigator: { serviceWorker?: ServiceWorkerContainer };
};

/** Deletes the pages and answers kept on this device, and removes the service worker. Logouts that wait stay. */
export async function forgetWorker(): Promise<void> {
  for (const name of await caches.keys()) if (/^purrwell-(code|seen)-/.test(name)) await caches.delete(name);
  const { registration, navigator } = globalThis as unknown as WorkerGlobals;
  await (registration ?? (await navigator.serviceWorker?.getRegistration()))?.unregister();
}

/** A kept answer as it is shown; null where it is too old, or the clock was set back. */
export async function seenAnswer(kept: Response, now: number): Promise<Response | null> {
  const at = kept.headers.get('seen-at') ?? '';
  const age = now - Date.parse(at);
  if (!(age >= -CLOCK_MS && age <= SEEN_FOR_MS)) return null;
  return new Response(seenBody(await kept.text(), at), { headers: { 'content-type': 'application/json' } });
}

/** A JSON object as it was answered, with the time at which it was seen (`seenAt`). */
export const seenBody = (text: string, at: string): string =>
  text.startsWith('{"') ? `{"seenAt":${JSON.stringify(at)},${text.slice(1)}` : text;
