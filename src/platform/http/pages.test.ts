import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYING, SECRET_LINKS } from '#src/web/pages.ts';
import { readSettings } from '../settings.ts';
import { servePages } from './pages.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'sha256-abc'; frame-src 'self'; connect-src 'self'; base-uri 'none'";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purrwell-pages-'));
  const files = [
    '/index.html',
    '/dashboard/index.html',
    '/about/index.html',
    '/404/index.html',
    '/__spa-fallback.html',
  ];
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '<!doctype html>');
  }
  await writeFile(join(folder, 'csp.json'), JSON.stringify(Object.fromEntries(files.map((file) => [file, POLICY]))));
});
afterAll(() => rm(folder, { recursive: true }));

const shop = (paying: readonly string[], secretLinks: readonly string[] = []) => {
  const clientRendered = ['/subscribe', '/home', ...secretLinks];
  const pages = { prerendered: ['/', '/dashboard', '/about', '/404'], clientRendered, paying, secretLinks };
  const origin = { placeholder: 'https://origin.invalid', publicUrl: 'http://shop.test', facts: {} };
  return new Hono().get('*', servePages(folder, pages, origin));
};
const policyAt = async (app: Hono, path: string) => (await app.request(path)).headers.get('content-security-policy');

test('a page that a mailed link opens is no referrer to anything', async () => {
  expect(SECRET_LINKS).toEqual(expect.arrayContaining(['/reset-password', '/verify-email', '/claim', '/continue']));
  const app = shop([], SECRET_LINKS);
  const policyOf = async (path: string) => (await app.request(path)).headers.get('referrer-policy');
  for (const path of SECRET_LINKS) expect(await policyOf(`${path}?token=x`), path).toBe('no-referrer');
  expect(await policyOf('/home')).not.toBe('no-referrer');
});

test('R215 the payment service’s script may run where something is paid, and nowhere else', async () => {
  const app = shop(PAYING);
  for (const path of ['/subscribe', '/', '/dashboard']) {
    const policy = await policyAt(app, path);
    expect(policy).toContain("script-src 'self' 'sha256-abc' https://js.stripe.com");
    expect(policy).toContain('https://hooks.stripe.com');
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(policy).toContain("base-uri 'none'");
  }
  for (const path of ['/home', '/about', '/nowhere']) expect(await policyAt(app, path)).toBe(POLICY);
});

test('R215 without keys of the payment service no page knows of it', async () => {
  const app = shop([]);
  for (const path of ['/subscribe', '/', '/dashboard']) expect(await policyAt(app, path)).toBe(POLICY);
});

test('R215 a shop that takes real money has the key its payment form needs, and a sandbox has none', () => {
  const real = {
    SESSION_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  expect(() => readSettings(real)).toThrow('STRIPE_PUBLISHABLE_KEY is missing');
  const key = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(readSettings({ ...real, ...key }).stripePublishableKey).toBe('pk_test_1');
  expect(readSettings({ ...key, SESSION_SECRET: 'x'.repeat(32) }).stripePublishableKey).toBeUndefined();
});
