import { expect } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import type { TestServices } from '#tests/support/engines.ts';
import { confirmAddress } from '#tests/support/members.ts';

export const NUMBER = '+971501234567';

export const OTHER_NUMBER = '+971507654321';

export const PASSWORD = 'sevensticks';

export const NEW_PASSWORD = 'eightsticks';

type Contact = { email: string } | { phoneNumber: string };

export async function newAccount(services: TestServices, contact: Contact, password = PASSWORD): Promise<Browser> {
  const browser = newBrowser(services);
  const preferredLoginMethod = 'email' in contact ? 'email' : 'phone';
  const account = { firstName: 'Maryam', lastName: 'Example', ...contact, password, preferredLoginMethod };
  expect((await browser.post('/api/auth/register', account)).status).toBe(201);
  await browser.post('/api/auth/login', { ...contact, password });
  return browser;
}

export async function newAddress(services: TestServices, email: string, password = PASSWORD): Promise<Browser> {
  const browser = await newAccount(services, { email }, password);
  await confirmAddress(services, browser, email);
  return browser;
}

export async function enterNumber(browser: Browser, phone: string, currentPassword = PASSWORD) {
  const { firstName, lastName, email, address, preferences } = (await browser.get('/api/profile')).json;
  return browser.put('/api/profile', { firstName, lastName, email, phone, address, preferences, currentPassword });
}

/** The code in the newest text message to a number, once jobs have run. */
export async function texted(services: TestServices, phone = NUMBER): Promise<string> {
  await services.runJobs();
  const text = (await services.texts()).findLast(({ recipient }) => recipient === phone);
  return /^\d{6}/.exec(text?.body ?? '')?.[0] ?? `no code to ${phone}`;
}

export const askPhoneCode = (browser: Browser) => browser.post('/api/profile/phone-codes');

export const confirmPhone = (browser: Browser, code: string) =>
  browser.post('/api/profile/phone-verifications', { code });

export async function verified(services: TestServices, browser: Browser, phone = NUMBER): Promise<void> {
  expect((await askPhoneCode(browser)).status).toBe(200);
  expect((await confirmPhone(browser, await texted(services, phone))).status).toBe(200);
}

export const askPhoneReset = (browser: Browser, phone = NUMBER) =>
  browser.post('/api/auth/phone-reset-requests', { phone });

export const resetWithCode = (browser: Browser, code: string, { phone = NUMBER, password = NEW_PASSWORD } = {}) =>
  browser.post('/api/auth/phone-resets', { phone, code, password });

export const canSignIn = async (services: TestServices, contact: Contact, password: string) =>
  (await newBrowser(services).post('/api/auth/login', { ...contact, password })).status === 200;

export const isSignedIn = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200;
