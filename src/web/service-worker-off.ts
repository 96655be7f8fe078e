import { sendLogouts } from './pending-logouts.ts';
import { forgetWorker } from './seen-answers.ts';

/** Served as `/sw.js` where `OFFLINE_DASHBOARD` is `no`: removes the service worker and all it kept. */
interface Scope {
  addEventListener(type: string, listener: (event: Event & { waitUntil(done: Promise<unknown>): void }) => void): void;
  skipWaiting(): Promise<void>;
}
const worker = globalThis as unknown as Scope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  // If it could not, the next page of a member registers this worker again.
  await sendLogouts().catch(() => {});
  await forgetWorker();
}
