// Takes pictures of every page at two widths in both themes: npm run shots. They are kept in docs/shots, to be looked at and compared.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startShop } from '../tests/support/shop.ts';
import { PRERENDERED } from '../src/web/pages.ts';
import { findBrowser } from './browser.mjs';

const FOLDER = 'docs/shots';
const QUALITY = 45;
const WIDTHS = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };
const TABS = ['overview', 'health', 'dna', 'supplements', 'delivery', 'billing'];

const VISITOR = [
  ...PRERENDERED.filter((path) => !['/dashboard', '/demo-dashboard'].includes(path)),
  ...['/info#plans', '/info#science', '/legal#privacy', '/demo-dashboard', '/#onboarding', '/#everything'],
  ...['/subscribe', '/order-status', '/claim', '/continue', '/reset-password'],
];
const MEMBER = [
  ...TABS.map((tab) => `/dashboard?tab=${tab}`),
  ...['/dashboard?view=household', '/home', '/timeline', '/year', '/profile'],
  ...['/achievements', '/achievements#streaks', '/achievements#rewards'],
];
const STAFF = ['orders', 'results', 'households', 'inbox', 'outbox', 'payments', 'figures', 'staff'].map(
  (page) => `/desk/${page}`,
);

const SESSIONS = [
  { who: 'visitor', paths: VISITOR },
  { who: 'member', paths: MEMBER, email: 'demo@purrwell.example', password: 'seven-sticks-a-day' },
  { who: 'staff', paths: STAFF, email: 'staff@purrwell.example', password: 'behind-the-desk' },
];

const { chromium } = await import('@playwright/test');
const shop = await startShop({ DEMO_ACCOUNT: '' });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
rmSync(FOLDER, { recursive: true, force: true });
try {
  for (const scheme of ['light', 'dark'])
    for (const [name, viewport] of Object.entries(WIDTHS))
      for (const session of SESSIONS)
        await take(session, { scheme, viewport, folder: join(FOLDER, `${name}-${scheme}`) });
} finally {
  await browser.close();
  await shop.stop();
}

async function take({ who, paths, email, password }, { scheme, viewport, folder }) {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    baseURL: shop.url,
  });
  await context.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  const page = await context.newPage();
  if (email) {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
  }
  for (const path of paths) {
    await page.goto('about:blank'); // another hash alone would not load the page
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => document.fonts.status === 'loaded'); // also where a page has moved on meanwhile
    const name = path.replace(/^\/(desk\/)?/, '').replace(/[^\w-]+/g, '-') || 'landing';
    writeFileSync(join(folder, `${who}-${name}.jpg`), await page.screenshot({ type: 'jpeg', quality: QUALITY }));
  }
  await context.close();
}
