import { PERSONAL } from './seen-answers.ts';
import { storedToken } from './api.ts';
import { onSessionChange } from './session.ts';

const container = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** What the page itself loads comes first. */
const QUIET_MS = 3000;

let begun = false;

/** Has the service worker keep the dashboard of the person signed in here, from now on. */
export async function keepOffline(): Promise<void> {
  const workers = container();
  if (begun || !workers) return;
  begun = true;
  onSessionChange((change) => change !== 'signed-in' && workers.controller?.postMessage({ type: 'forget' }));
  // What this page has been answered went past the worker that it had not yet.
  if (!workers.controller) workers.addEventListener('controllerchange', () => void readOnce(), { once: true });
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  if (storedToken()) await workers.register('/sw.js', { updateViaCache: 'none' });
}

async function readOnce() {
  const token = storedToken();
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  await Promise.all(PERSONAL.map((path) => fetch(path, { headers }))).catch(() => {});
}

/** Time for the worker to answer. */
const ENDED_MS = 3000;

/** Whether the server cannot be reached. An answer of any kind means that it can. */
export const isUnreachable = (): Promise<boolean> =>
  fetch('/site.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

/**
 * Ends the session of this token on this device: what was kept is deleted, and the server is told as soon as there is a
 * line. False where the browser has no worker of ours.
 */
export async function endWithoutLine(token: string): Promise<boolean> {
  const worker = container()?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ENDED_MS);
    worker.postMessage({ type: 'ended', token }, [port2]);
  });
}
