import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { PRERENDERED } from '../../src/web/pages.ts';
import { atTheDesk } from '../support/desk.ts';
import { bought } from '../support/bought.ts';
import { expect, type Page, readMail, refused, register, signedIn, somebody, test, visit } from '../support/journey.ts';
import { layoutFaults } from '../support/layout.ts';
import { asks } from '../support/records.ts';
import {
  agree,
  fillCats,
  fillHousehold,
  fillLifestyle,
  next,
  openWizard,
  passAnalysing,
  payNow,
} from '../support/wizard.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const UNKNOWN = 'x'.repeat(43);
const LONG_EMAIL = (email: string) => `bartholomew.featherstonehaugh.${email}`;
const LONG_NAMES = [
  'Bartholomew',
  'Sir Purrington the Third',
  'Fluffernutterschnitzel',
  'Lady Marmalade Whiskers',
  'Xerxes',
  'Al-Mutawakkil bi-llah',
];

type Sweep = Record<string, string[]>;
const clean = (sweep: Sweep) => expect(sweep).toEqual(Object.fromEntries(Object.keys(sweep).map((name) => [name, []])));

/** Every public page, those of several panels once for each, and what stands there for a link that is not known. */
const PUBLIC = [
  ...PRERENDERED.filter((path) => !['/info', '/legal', '/demo-dashboard', '/404'].includes(path)),
  ...['features', 'plans', 'science', 'about', 'support'].map((tab) => `/info#${tab}`),
  ...['terms', 'privacy'].map((tab) => `/legal#${tab}`),
  ...['overview', 'products', 'earnings', 'impact'].map((tab) => `/${SAMPLE_PARTNER.slug}#${tab}`),
  '/subscribe',
  '/order-status',
  '/payment-success',
  '/continue',
  ...['/reset-password', '/verify-email', '/undo-email-change', '/claim', '/staff-invitation'],
  ...['/newsletter/unsubscribe', '/newsletter/confirm', '/waitlist/confirm', '/waitlist/leave'],
].map((path) =>
  /password|verify|undo|claim|invitation|letter\/|waitlist\//.test(path) ? `${path}?token=${UNKNOWN}` : path,
);

const HALF = Math.ceil(PUBLIC.length / 2);
for (const [half, paths] of [PUBLIC.slice(0, HALF), PUBLIC.slice(HALF)].entries()) {
  test(`public pages fit every width (${half + 1} of 2)`, async ({ page, watch }) => {
    test.slow();
    watch.expectTrouble(refused(404), refused(401), refused(400));
    const sweep: Sweep = {};
    for (const path of paths) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      sweep[path] = await layoutFaults(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    clean(sweep);
  });
}

/** Somebody with six cats, an order and long names. */
async function member(page: Page) {
  const person = somebody();
  person.email = LONG_EMAIL(person.email);
  person.firstName = 'Maximiliana Theodora';
  await visit(page, '/login');
  await bought(page, person);
  await register(page, person);
  await signedIn(page, person);
  for (const name of LONG_NAMES) await asks(page, 'post', '/api/cats', { name });
  return person;
}

test('the pages of a household with six cats fit every width', async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(refused(401), refused(404));
  const person = await member(page);
  const sweep: Sweep = {};
  const look = async (name: string) => {
    sweep[name] = await layoutFaults(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  for (const tab of ['overview', 'health', 'dna', 'supplements', 'delivery', 'billing']) {
    await visit(page, `/dashboard?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await look(tab);
  }
  for (const path of [
    '/dashboard?view=household',
    '/home',
    '/timeline',
    '/profile',
    '/achievements#overview',
    '/achievements#streaks',
    '/achievements#rewards',
    '/order-status',
    '/subscribe',
    '/demo-dashboard',
  ]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(path);
  }
  const { text } = await readMail(page, 'order-confirmation', person.email);
  await page.goto(/\/order-status#[\w-]+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Where it is.' })).toBeVisible();
  await look('order status by link');
  clean(sweep);
});

test('every step of the wizards fits every width', async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(refused(422));
  const person = somebody();
  const sweep: Sweep = {};
  const look = async (name: string) => {
    sweep[name] = await layoutFaults(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.clock.install();
  await openWizard(page);
  await fillHousehold(page, { cats: 6, email: LONG_EMAIL(person.email) });
  await look('A, household');
  await next(page);
  await fillCats(
    page,
    LONG_NAMES.map((name) => name.slice(0, 20)),
  );
  await look('A, cats');
  await next(page);
  await fillLifestyle(page);
  await look('A, lifestyle');
  await next(page);
  await passAnalysing(page);
  await expect(page.getByRole('heading', { name: /^We suggest/ })).toBeVisible();
  await look('A, plan');
  await next(page);
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
  await look('A, summary');
  await agree(page);
  await payNow(page).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await look('payment page');
  clean(sweep);
});

test('every page of the desk fits every width', async ({ browser, shop, page }) => {
  test.slow();
  const desk = await atTheDesk(browser, shop);
  await visit(page, '/about');
  await page.request.post('/api/contact', {
    data: {
      requestId: crypto.randomUUID(),
      name: 'Ana Petrova',
      subject: 'A cat that reads',
      message: 'She has questions.',
      email: LONG_EMAIL(somebody().email),
    },
  });
  const sweep: Sweep = {};
  for (const path of [
    'orders',
    'results',
    'inbox',
    'inbox?list=waitlist',
    'inbox?list=newsletter',
    'outbox',
    'payments',
    'figures',
    'staff',
  ]) {
    await desk.goto(`/desk/${path}`);
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
    await desk.waitForLoadState('networkidle');
    sweep[path] = await layoutFaults(desk);
    await desk.setViewportSize({ width: 1440, height: 900 });
  }
  for (const path of ['orders', 'inbox', 'outbox']) {
    await desk.goto(`/desk/${path}`);
    await desk.locator('.orders-card, .inbox-row, .outbox-row').first().click();
    await desk.waitForLoadState('networkidle');
    sweep[`${path}, opened`] = await layoutFaults(desk);
    await desk.setViewportSize({ width: 1440, height: 900 });
  }
  clean(sweep);
  await desk.context().close();
});
