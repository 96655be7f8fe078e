import { api, storedToken } from './api.ts';
import { installsByShareMenu } from './install-prompt.ts';
import { forgetRegistration, hasRegistration, keepRegistration } from './push-messages.ts';
import { forgetPushOwner, keepPushOwner, pushOwner } from './push-owner.ts';
import { base64url, keyOf } from './seen-answers.ts';

/** Session for which this tab has registered the browser, and when. */
const SYNCED = 'push-registered';

/** A tab that stays open registers anew after so long: the server may have ended the registration. */
const DAY_MS = 86_400_000;

/**
 * `unsupported`: the browser shows none. `home-screen`: an iPhone or iPad shows them once the shop is on its home screen.
 * `denied`: the person, or the browser, has said no.
 */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** State of messages in this browser for a person. */
export async function pushState(person: string): Promise<PushState> {
  if (!canPush()) return installsByShareMenu(navigator) ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const on = Notification.permission === 'granted' && pushOwner() === person && (await subscription()) !== null;
  return on ? 'on' : 'off';
}

/** Asks the browser for its permission, within a press, and registers it. Rejects where it could not be registered. */
export async function turnPushOn(person: string, publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState(person);
  const made = await subscribe(person, publicKey);
  try {
    await register(made);
  } catch (error) {
    // It would look as if messages were on.
    forgetPushOwner();
    await made.unsubscribe().catch(() => false);
    throw error;
  }
  return 'on';
}

async function subscribe(person: string, publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeRegistration();
  const old = await pushManager.getSubscription();
  // Of somebody else, or of other keys of ours.
  if (old && !(pushOwner() === person && isFor(old, publicKey))) await old.unsubscribe();
  keepPushOwner(person);
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Registers the worker and waits until one is active. Rejects where none is and the new one cannot be installed. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active, installing } = registration;
  if (active || !installing) return serviceWorker.ready;
  const failed = new Promise<never>((_, reject) => {
    const look = () => {
      if (installing.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    };
    installing.addEventListener('statechange', look);
    look();
  });
  return Promise.race([serviceWorker.ready, failed]);
}

/** Ends messages in this browser: here, and on the server where it can be reached. */
export async function turnPushOff(): Promise<void> {
  const old = await subscription();
  forgetPushOwner();
  sessionStorage.removeItem(SYNCED);
  await forgetRegistration();
  if (!old) return;
  const { endpoint } = old;
  await old.unsubscribe();
  // Without an answer the server hears of it from the push service, with the next message.
  await api.post('/api/push/browser-removals', { endpoint }).catch(() => {});
}

/**
 * Follows the session: registers the browser again for its person, whose session may be another one by now, and takes it
 * away from somebody else's. Does nothing where this tab has done so within `olderThanMs`, a day by default.
 */
export async function syncPush(person: string, { olderThanMs = DAY_MS } = {}): Promise<void> {
  if (!canPush()) return;
  const old = await subscription();
  if (!old) return forgetPushOwner();
  if (pushOwner() !== person || Notification.permission !== 'granted') return turnPushOff();
  if ((await isSynced(olderThanMs)) && (await hasRegistration())) return;
  const { publicKey, available } = await api.get('/api/push');
  if (!available) return turnPushOff();
  // The next page tries again if this fails.
  await register(isFor(old, publicKey) ? old : await subscribe(person, publicKey));
}

async function isSynced(olderThanMs: number): Promise<boolean> {
  const [session, at] = (sessionStorage.getItem(SYNCED) ?? '').split(' ');
  const age = Date.now() - Number(at);
  return session === (await keyOf(storedToken() ?? '')) && age >= 0 && age < olderThanMs;
}

async function register(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON();
  const { id } = await api.put('/api/push/browser', {
    endpoint: endpoint ?? '',
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
  });
  await keepRegistration(id);
  sessionStorage.setItem(SYNCED, `${await keyOf(storedToken() ?? '')} ${Date.now()}`);
}

const isFor = ({ options }: PushSubscription, publicKey: string): boolean =>
  base64url(options.applicationServerKey ?? new ArrayBuffer(0)) === publicKey;
