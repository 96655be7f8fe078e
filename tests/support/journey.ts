import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { usualShop } from './shared-shops.ts';
import type { RunningShop } from './shop.ts';

export { expect, type Page };

interface Watch {
  /** Says that this journey provokes such a message (a refused request, an aborted one); any other still fails it. */
  expectTrouble(...messages: RegExp[]): void;
}

/**
 * Tests that share the running shop at their worker's place (SHOP_URL names one that is running already). It is asked for by
 * each test: tests with other shops run in the same worker, and a worker begins with a browser of its own.
 */
export const withShop = base.extend<{ shop: Pick<RunningShop, 'url'> }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use, { parallelIndex }) => {
      if (process.env.SHOP_URL) return use({ url: process.env.SHOP_URL });
      await use(await usualShop(parallelIndex));
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

/**
 * A journey in Chromium. It fails when a page of it writes to the console, throws, breaks its security policy or asks
 * another host for anything.
 */
export const test = withShop.extend<{ watch: Watch }>({
  baseURL: async ({ shop }, use) => use(shop.url),
  watch: [
    async ({ context, shop }, use) => {
      const troubles = listen(context, shop.url);
      const expected: RegExp[] = [];
      await use({ expectTrouble: (...messages) => expected.push(...messages) });
      // An answer that a test still rewrites when it ends would fail the next one.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(
        troubles.filter((trouble) => !expected.some((message) => message.test(trouble))),
        'the console is quiet and nobody else is asked',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

function listen(context: BrowserContext, home: string): string[] {
  const troubles: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text().includes('Service Worker registration blocked by Playwright')) return;
    // Chromium's complaint about code that a service worker answers: https://github.com/vite-pwa/vite-plugin-pwa/issues/945
    if (/^A preload for .* cross-world service worker resource mismatch/.test(message.text())) return;
    // The stream of changes may be asked for at the moment in which somebody signs out.
    if (refused(401).test(message.text()) && message.location().url.startsWith(`${home}/api/events`)) return;
    troubles.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => troubles.push(`thrown: ${thrown.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== home) troubles.push(`another host: ${url.href}`);
  });
  return troubles;
}

/** Console messages of the browser for a refused or failed request. */
export const refused = (status: number) => new RegExp(`the server responded with a status of ${status}`);
export const CUT_OFF = /net::ERR_FAILED/;

/** Opens a page and waits until it answers to the keyboard and the pointer. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.appRuns);
}

/** Goes on to another page as a link does, without loading the document anew: a fifth of the processor time of `visit`. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    return router.navigate(to, { flushSync: true });
  }, path);
}

interface Router {
  navigate(to: string, options: { flushSync: boolean }): Promise<void>;
}

/** Stops the page's clock; only `page.clock.runFor` moves it on. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  // Ahead of the page's time also where a busy machine hears of it late: a clock does not go back.
  await page.clock.pauseAt(Date.now() + 10_000);
}

const toast = (page: Page) => page.locator('.toast');

/** The one toast that is shown says exactly this. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  await expect(toast(page)).toHaveText(new RegExp(`^${escaped(title)}\\s*${escaped(text)}$`));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** 'AED 340' and 'AED 340' with the no-break space it is printed with. */
export const spaced = (text: string) => text.replaceAll(' ', '\u00a0');

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('sessionToken'));

/** The demo data's staff account; its address and password stand in the README. */
export const STAFF = { email: 'staff@purrwell.example', password: 'behind-the-desk' };

let people = 0;

/** An unregistered person. */
export function somebody() {
  people += 1;
  const unique = `${Date.now()}${process.pid % 1000}${people}`;
  return {
    firstName: 'Maryam',
    lastName: 'Al Suwaidi',
    email: `maryam.${unique}@example.com`,
    phone: `+97150${unique.slice(-7)}`,
    password: 'sevensticks',
  };
}

export type Somebody = ReturnType<typeof somebody>;

/** An account made behind the scenes, for journeys that begin after registration. */
export async function register(page: Page, person: Somebody): Promise<void> {
  const { firstName, lastName, email, password } = person;
  const answer = await page.request.post('/api/auth/register', {
    data: { firstName, lastName, email, password, preferredLoginMethod: 'email' },
  });
  expect(answer.status()).toBe(201);
}

/** Fills and sends the sign-in tab of `/login`, which must be open. */
export async function signIn(page: Page, { email, password }: Pick<Somebody, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A session begun behind the scenes: whichever page is visited next is opened by this person. */
export async function holdSession(
  page: Page,
  { email, password }: Pick<Somebody, 'email' | 'password'>,
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  const { sessionToken } = await answer.json();
  if (page.url() === 'about:blank') await page.goto('/robots.txt'); // storage belongs to an address
  // A page whose session has just ended may be on its way to another.
  await expect(() => page.evaluate((token) => localStorage.setItem('sessionToken', token), sessionToken)).toPass();
}

/** Signs a person in behind the scenes and opens the dashboard. */
export async function signedIn(page: Page, person: Pick<Somebody, 'email' | 'password'>): Promise<void> {
  await holdSession(page, person);
  // A page whose session has just ended may go to sign in at this moment, which stops this visit.
  await expect(() => visit(page, '/dashboard')).toPass();
}

const staffTokens = new Map<string, string>();

/** A signed-in member of staff, for reading the outbox beside a journey. Signs in once a shop. */
async function staffHeaders(page: Page, shop: string): Promise<{ authorization: string }> {
  let token = staffTokens.get(shop);
  if (!token) {
    const cookies = await page.context().cookies();
    const answer = await page.request.post('/api/auth/login', { data: STAFF });
    ({ sessionToken: token } = await answer.json());
    staffTokens.set(shop, token ?? '');
    await page.context().clearCookies({ name: 'pw_session' });
    await page.context().addCookies(cookies);
  }
  return { authorization: `Bearer ${token}` };
}

export interface ReadMail {
  id: string;
  subject: string;
  text: string;
  html: string;
}

async function staffReads<T>(page: Page, path: string): Promise<T> {
  const shop = new URL(page.url()).origin;
  const ask = async () => page.request.get(`/api/desk/mails${path}`, { headers: await staffHeaders(page, shop) });
  let answer = await ask();
  // Moving the clock may have expired the session.
  if (answer.status() === 401 && staffTokens.delete(shop)) answer = await ask();
  return answer.json();
}

type MailRow = { id: string; kind: string; recipient: string };

async function mailsTo(page: Page, kind: string, recipient: string): Promise<MailRow[]> {
  const { mails } = await staffReads<{ mails: MailRow[] }>(page, '?limit=100');
  return mails.filter((mail) => mail.kind === kind && mail.recipient === recipient);
}

/** Counts mails of a kind to this address, once there is one. */
export async function countMails(page: Page, kind: string, recipient: string): Promise<number> {
  await readMail(page, kind, recipient);
  return (await mailsTo(page, kind, recipient)).length;
}

/** The newest mail of a kind to this address, as staff read it. Waits for it. */
export async function readMail(page: Page, kind: string, recipient: string): Promise<ReadMail> {
  let newest: MailRow | undefined;
  await expect(async () => {
    [newest] = await mailsTo(page, kind, recipient);
    expect(newest, `no ${kind} mail to ${recipient} yet`).toBeTruthy();
  }).toPass();
  return staffReads(page, `/${newest?.id}`);
}

/** The first link in the newest mail of a kind to this address, as a path. */
export async function mailedLink(page: Page, kind: string, recipient: string): Promise<string> {
  const { text } = await readMail(page, kind, recipient);
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return url.pathname + url.search + url.hash;
}

export const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const;

/** Types a test card wherever one is asked for: in our pages, or on those of the payment service. */
export async function typeCard(form: Page | Locator, card: string): Promise<void> {
  await form.getByLabel('Card number').fill(card);
  await form.getByLabel('Expires').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('Name on card').fill('Maryam Al Suwaidi');
}

/** Fills the hosted payment page, with missing parts of the address, and pays. */
export async function payByCard(page: Page, card: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay Purrwell' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible(); // the end of the form: all its fields are there
  const address: [string, string][] = [
    ['Recipient', 'Maryam Al Suwaidi'],
    ['Street and number', '12 Jasmine Street'],
    ['City', 'Springfield'],
  ];
  for (const [label, text] of address) {
    const field = page.getByRole('group', { name: 'Deliver to' }).getByLabel(label, { exact: true });
    if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill(text);
  }
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Pay / }).click();
}
