import { test as base, expect, type Page } from '@playwright/test';
import { type RunningShop, startShop } from './shop.ts';

export { expect };

/** Journeys share one running shop a worker. SHOP_URL names one that is running already. */
export const test = base.extend<{ shopUrl: string }, { shop: Pick<RunningShop, 'url'> }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      if (process.env.SHOP_URL) return use({ url: process.env.SHOP_URL });
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  shopUrl: async ({ shop }, use) => use(shop.url),
});

/** The demo data's staff account; its address and password stand in the README. */
export const STAFF = { email: 'staff@purrwell.example', password: 'behind-the-desk' };

let people = 0;

/** Somebody nobody has registered before. */
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

/** The newest link of a kind that was mailed to this address, read where staff read it. */
export async function mailedLink(page: Page, kind: string, recipient: string): Promise<string> {
  const { sessionToken } = await (await page.request.post('/api/auth/login', { data: STAFF })).json();
  const headers = { authorization: `Bearer ${sessionToken}` };
  let text = '';
  await expect(async () => {
    const { mails } = await (await page.request.get('/api/desk/mails?limit=100', { headers })).json();
    const mail = mails.find(
      (one: { kind: string; recipient: string }) => one.kind === kind && one.recipient === recipient,
    );
    expect(mail, `no ${kind} mail to ${recipient} yet`).toBeTruthy();
    text = (await (await page.request.get(`/api/desk/mails/${mail.id}`, { headers })).json()).text;
  }).toPass({ timeout: 10_000 });
  await page.context().clearCookies({ name: 'pw_session' });
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return url.pathname + url.search;
}
