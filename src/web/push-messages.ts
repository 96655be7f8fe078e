/**
 * Push messages as the service worker shows them. A lock screen can be read by people other than its owner: a message
 * is shown with its text only if it was sent to the registration that this browser has now.
 */

/** Text of a message with the name of the registration it was sent to (push/rules/message.ts on the server). */
interface PushMessage {
  body: string;
  tag: string;
  path: string;
  to: string;
}

/** Deleted with the seen answers, when the session ends (`forgetSeen`). */
const REGISTERED = 'purrwell-seen-push';
const NAME = '/push/registration';

const TITLE = 'Purrwell';
/** For a registration that is over: every message has to be shown. */
const NEUTRAL = { body: 'There is news. Log in to read it.', tag: 'news', path: '/dashboard' };

/** Keeps the name of this browser's registration. */
export async function keepRegistration(id: string): Promise<void> {
  await (await caches.open(REGISTERED)).put(NAME, new Response(id));
}

/** From now on no message is shown with its text, and a subscription that the browser replaces is not registered. */
export const forgetRegistration = (): Promise<boolean> => caches.delete(REGISTERED);

export const hasRegistration = async (): Promise<boolean> => (await registrationName()) !== null;

async function registrationName(): Promise<string | null> {
  if (!(await caches.has(REGISTERED))) return null;
  return (await (await caches.open(REGISTERED)).match(NAME))?.text() ?? null;
}

interface Shown {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

/** The notification shown for the data of a push. */
export async function notificationOf(text: string | undefined): Promise<Shown> {
  const message = parsed(text);
  const name = await registrationName().catch(() => null);
  const { body, tag, path } = message && message.to === name ? message : NEUTRAL;
  return { title: TITLE, options: { body, tag, icon: '/icon-192.png', data: { path: ownPath(path) } } };
}

function parsed(text = ''): PushMessage | null {
  try {
    const { body, tag, path, to } = JSON.parse(text) as Record<keyof PushMessage, unknown>;
    if ([body, tag, path, to].every((part) => typeof part === 'string')) return { body, tag, path, to } as PushMessage;
  } catch {
    // none of ours
  }
  return null;
}

/** A page of ours; anything else is the dashboard. */
const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : NEUTRAL.path;

/** Tab of a browser, as a service worker sees it. */
interface Tab {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, ports: MessagePort[]): void;
}
interface Tabs {
  matchAll(wanted: { type: 'window' }): Promise<readonly Tab[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Pages that can be left without losing input, unless a dialog of theirs is open. */
const READ_ONLY = /^\/(dashboard|home|timeline|achievements|year|shared)$/;

/** Asked of a tab with a port for the answer, which is true or false (`offline.ts`). */
const MAY_BE_LEFT = 'may-be-left';

/** A tab answers at once; one that the browser has frozen does not. */
const ANSWER_MS = 500;

async function mayBeLeft(tab: Tab): Promise<boolean> {
  if (!READ_ONLY.test(new URL(tab.url).pathname)) return false;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_MS, false);
  });
  tab.postMessage(MAY_BE_LEFT, [port2]);
  return answered.finally(() => port1.close());
}

/** Opens the page of a message: in the tab that shows it, else in one that only shows something, else in a new one. */
export async function openPath(tabs: Tabs, data: unknown): Promise<void> {
  const url = new URL(ownPath((data as { path?: unknown } | null)?.path), location.origin).href;
  // Only those that this worker controls: it can navigate no others.
  const open = await tabs.matchAll({ type: 'window' });
  const there = open.find((tab) => tab.url === url);
  const free = there ? [] : await Promise.all(open.map(mayBeLeft));
  const tab = there ?? open.find((_, index) => free[index]);
  if (!tab) return void (await tabs.openWindow(url));
  // Before the page is loaded: a press lets a tab come to the front only for a moment.
  await tab.focus().catch(() => {});
  if (!there) await tab.navigate(url).catch(() => tabs.openWindow(url));
}
