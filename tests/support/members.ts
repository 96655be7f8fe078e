import { inArray } from 'drizzle-orm';
import { cats } from '#src/capabilities/households/tables.ts';
import { type Browser, newBrowser } from './buyers.ts';
import type { TestServices } from './engines.ts';

let members = 0;
export const MEMBERS_PASSWORD = 'sevensticks';

/** A signed-in person in a household of their own without cats. */
export async function newMember(services: TestServices): Promise<Browser> {
  members += 1;
  const browser = newBrowser(services);
  const contact = { email: `member-${members}@example.com`, password: MEMBERS_PASSWORD };
  const account = { firstName: 'Maryam', lastName: 'Example', ...contact, preferredLoginMethod: 'email' };
  await browser.post('/api/auth/register', account);
  await browser.post('/api/auth/login', contact);
  return browser;
}

/** Uses the link that was mailed to somebody who has just registered, in the browser that is signed in. */
export async function confirmAddress(services: TestServices, browser: Browser, email: string): Promise<void> {
  const sent = (await services.mails()).findLast(
    ({ kind, recipient }) => kind === 'verify-email' && recipient === email,
  );
  const token = /token=([\w-]+)/.exec(sent?.text ?? '')?.[1];
  const { status, json } = await browser.post('/api/auth/email-verifications', { token });
  if (status !== 200) throw new Error(`${email} was not confirmed: ${JSON.stringify(json)}`);
}

/** A cat of that household, added by hand. */
export async function newCat(browser: Browser, cat: { name: string; [key: string]: unknown }): Promise<string> {
  const { status, json } = await browser.post('/api/cats', cat);
  if (status !== 200) throw new Error(`${cat.name} was not added: ${JSON.stringify(json)}`);
  return json.id;
}

/** As if the first box of sticks of these cats had arrived that day. */
export async function sticksAtHome(services: TestServices, catIds: string[], day = '2020-01-01'): Promise<void> {
  await services.database.db.update(cats).set({ sticksSince: day }).where(inArray(cats.id, catIds));
}
