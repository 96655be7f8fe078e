import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import type { TestServices } from '#tests/support/engines.ts';
import type { SecurityEventView } from '#src/capabilities/access/session-contract.ts';
import { people, securityEvents } from '#src/capabilities/access/tables.ts';

export const PASSWORD = 'sevensticks';

export const MARYAM = 'maryam@example.com';

export const RANA = { email: 'rana@example.com', password: 'reads-the-samples' };

export const OMAR = { email: 'omar@example.com', password: 'looks-a-second-time' };

export const NUMBER = '+971501234567';

export const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';

export const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';

/** A browser in Germany behind our proxy, by default. */
export function browserAt(services: TestServices, address = '91.0.1.77', userAgent = WINDOWS): Browser {
  services.settings.trustedProxies = 1;
  return newBrowser(services, { 'x-forwarded-for': address, 'user-agent': userAgent });
}

export async function register(browser: Browser, email = MARYAM): Promise<void> {
  const account = { firstName: 'Maryam', lastName: 'Example', email, password: PASSWORD };
  expect((await browser.post('/api/auth/register', { ...account, preferredLoginMethod: 'email' })).status).toBe(201);
}

export const signIn = (browser: Browser, email = MARYAM, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password });

export async function mailed(services: TestServices, kind: string, to: string): Promise<string> {
  await services.runJobs();
  const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
  return /(?:token=|invitation#|join#)([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `no ${kind} mail to ${to}`;
}

/** The code in the newest text message. */
export async function texted(services: TestServices): Promise<string> {
  await services.runJobs();
  return /^\d{6}/.exec((await services.texts()).at(-1)?.body ?? '')?.[0] ?? 'no code';
}

/** A person with a confirmed address, signed in on a known browser. */
export async function confirmed(
  services: TestServices,
  email = MARYAM,
  browser = browserAt(services),
): Promise<Browser> {
  await register(browser, email);
  await signIn(browser, email);
  const token = await mailed(services, 'verify-email', email);
  expect((await browser.post('/api/auth/email-verifications', { token })).status).toBe(200);
  return browser;
}

export async function changeProfile(browser: Browser, change: object) {
  const { json } = await browser.get('/api/profile');
  const { firstName, lastName, email, phone, address, preferences } = json;
  const before = { firstName, lastName, email, phone, address, preferences, currentPassword: PASSWORD };
  expect((await browser.put('/api/profile', { ...before, ...change })).status).toBe(200);
}

export const loggedEvents = (services: TestServices) =>
  services.database.db
    .select({ event: securityEvents, email: people.email })
    .from(securityEvents)
    .innerJoin(people, eq(people.id, securityEvents.personId))
    .orderBy(asc(securityEvents.at), asc(securityEvents.id));

export const ownEvents = async (browser: Browser): Promise<SecurityEventView[]> =>
  (await browser.get('/api/security-events')).json.events;
