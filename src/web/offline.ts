import { keepLogout } from './pending-logouts.ts';
import { forgetSeen, PERSONAL } from './seen-answers.ts';
import { forgetPushOwner } from './push-owner.ts';
import { storedToken } from './api.ts';
import { onSessionChange } from './session.ts';

const container = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined;

/** The page itself loads first. */
const QUIET_MS = 3000;

let begun = false;

/** Has the service worker keep the dashboard of the person signed in here, from now on. */
export async function keepOffline(person: string): Promise<void> {
  const workers = container();
  if (begun || !workers) return;
  begun = true;
  onSessionChange((change, user) => {
    if (change !== 'signed-in') void forgetSeen().catch(() => {});
    if (change === 'signed-out') forgetPushOwner();
    if (user) void followPush(user.id).catch(() => {});
  });
  // A worker that has just come has heard no answer yet.
  workers.addEventListener('controllerchange', () => void readOnce());
  workers.addEventListener('message', ({ data, ports }) => {
    if (data === 'may-be-left') ports[0]?.postMessage(mayBeLeft());
  });
  window.addEventListener('online', () => workers.controller?.postMessage('online'));
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  if (!storedToken()) return;
  await workers.register('/sw.js', { updateViaCache: 'none' });
  workers.controller?.postMessage('online'); // code of earlier builds goes once no page needs it
  await followPush(person);
}

/** Has messages of this browser follow who is logged in. Most browsers have none, and load no code for them. */
async function followPush(person: string) {
  const registration = await container()?.getRegistration();
  const manager = registration?.pushManager as PushManager | undefined;
  if (await manager?.getSubscription()) await (await import('./push-browser.ts')).syncPush(person);
}

/** Whether nothing that was typed is lost with this page, for the press on a message (`push-messages.ts`). */
const mayBeLeft = (): boolean =>
  !document.querySelector('dialog[open]') && [...document.querySelectorAll('textarea')].every(({ value }) => !value);

async function readOnce() {
  const token = storedToken();
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  await Promise.all(PERSONAL.map((path) => fetch(path, { headers }))).catch(() => {});
}

/** Whether the server cannot be reached. An answer of any kind means that it can. */
export const isUnreachable = (): Promise<boolean> =>
  fetch('/site.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );

/**
 * Ends the session of this token on this device: stored data is deleted, and the server is told as soon as there is a
 * connection. False where the browser has no worker of ours, or cannot keep the token for it. With `forgetting` the
 * worker removes itself and the rest once the server knows.
 */
export async function endWithoutConnection(token: string, { forgetting = false } = {}): Promise<boolean> {
  const worker = container()?.controller;
  const kept =
    worker &&
    (await keepLogout(token, { forgetting }).then(
      () => true,
      () => false,
    ));
  if (!kept) return false;
  worker.postMessage('logout');
  await forgetSeen().catch(() => {}); // of no use to anybody without the token
  return true;
}
