import type { Locator } from '@playwright/test';
import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { PRERENDERED } from '../../src/web/pages.ts';
import { paidOrder, paidOrderOfMember } from '../support/paid-order.ts';
import { atTheDesk } from '../support/desk.ts';
import {
  CARDS,
  expect,
  type Page,
  payByCard,
  readMail,
  refused,
  register,
  signedIn,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { layoutFaults, unseenInHighContrast } from '../support/layout.ts';
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
  progress,
} from '../support/quick-wizard.ts';
import {
  countFull,
  fillFullCat,
  fillFullOwner,
  nextFull,
  openFullWizard,
  stepTitle,
  fullWizard,
} from '../support/full-wizard.ts';

const WIDE = { width: 1440, height: 900 };
/** With an option that is chosen, whatever was answered before. */
const CHOICES = ['/', '/info#plans', '/demo-dashboard'];
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: WIDE });

const TOKEN = `?token=${'x'.repeat(43)}`;
const NAMES = [
  'Bartholomew',
  'Sir Purrington III',
  'Fluffernutterschnitz',
  'Lady Marmalade',
  'Xerxes',
  'Al-Mutawakkil billah',
];

/** Somebody whose names and e-mail are long. */
function somebodyLong() {
  const person = somebody();
  return { ...person, firstName: 'Maximiliana Theodora', email: `bartholomew.featherstonehaugh.${person.email}` };
}

/** Faults by page. Each page is opened once and then resized; no two share a name. */
function newSweep(page: Page) {
  const found: Record<string, string[]> = {};
  return {
    async look(name: string, measure: (page: Page) => Promise<string[]> = layoutFaults) {
      if (name in found) throw new Error(`${name} was looked at before.`);
      found[name] = await measure(page);
      await page.setViewportSize(WIDE);
    },
    expectClean: () => expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []]))),
  };
}

/** Opens something over the page, looks at it and closes it. */
async function lookOver(page: Page, sweep: ReturnType<typeof newSweep>, name: string, opener: Locator) {
  const over = page.locator('dialog[open]');
  await opener.click();
  await expect(over.getByRole('heading').first()).toBeAttached();
  await sweep.look(name);
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Waits until nothing on the page is loading any more. */
const loaded = (page: Page) => expect(page.locator('.spin, .shape, .shape-panels, .demo-wait')).toHaveCount(0);

/** Answers the question about counting, which lies over the lower edge of every page until then. */
const answered = (page: Page) =>
  page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));

/** Every public page, those of several panels once for each, and what stands there for a link that is not known. */
const PUBLIC = [
  ...PRERENDERED.filter((path) => !['/info', '/legal', '/demo-dashboard', '/404'].includes(path)),
  ...['features', 'plans', 'science', 'about', 'support'].map((tab) => `/info#${tab}`),
  ...['terms', 'privacy'].map((tab) => `/legal#${tab}`),
  ...['overview', 'products', 'earnings', 'impact'].map((tab) => `/${SAMPLE_PARTNER.slug}#${tab}`),
  ...['/order-status', '/payment-success', '/continue'],
  ...['/reset-password', '/verify-email', '/undo-email-change', '/claim', '/staff-invitation'].map(
    (path) => path + TOKEN,
  ),
  ...['/newsletter/unsubscribe', '/newsletter/confirm', '/waitlist/confirm', '/waitlist/leave'].map(
    (path) => path + TOKEN,
  ),
];

/** Buttons that open a dialog, by page. */
const DIALOGS: Record<string, string> = {
  '/': 'How it works',
  '/science': 'Ask for the results',
  '/info#plans': 'Join the waitlist',
  [`/${SAMPLE_PARTNER.slug}#overview`]: 'Let’s Partner Together',
};

const HALF = Math.ceil(PUBLIC.length / 2);
for (const [half, paths] of [PUBLIC.slice(0, HALF), PUBLIC.slice(HALF)].entries()) {
  test(`public pages fit every width (${half + 1} of 2)`, async ({ page, watch }) => {
    test.slow();
    watch.expectTrouble(refused(404), refused(401), refused(400));
    await answered(page);
    const sweep = newSweep(page);
    for (const path of paths) {
      await visit(page, path);
      await expect(title(page)).toBeVisible();
      await sweep.look(path);
      const dialog = DIALOGS[path];
      if (!dialog) continue;
      const opener = page.getByRole('main').getByRole('button', { name: dialog }).first();
      await lookOver(page, sweep, `${path}, ${dialog}`, opener);
    }
    sweep.expectClean();
  });
}

test('R30 the question about counting lies over nothing to press, and leaves readable what is sold on a phone', async ({
  page,
}) => {
  const sweep = newSweep(page);
  const strip = page.getByRole('region', { name: 'Cookies and counting' });
  for (const path of ['/', '/about', '/login']) {
    await visit(page, path);
    await expect(strip).toBeVisible();
    await sweep.look(path);
  }
  await visit(page, '/');
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = page.getByText(/^A free home test tells us/);
  await expect(lead).toBeVisible();
  const read = await lead.boundingBox();
  const over = await strip.boundingBox();
  if (!read || !over) throw new Error('The text or the question has no box.');
  expect(read.y + read.height).toBeLessThan(over.y);
  sweep.expectClean();
});

test('the pages of a household with six cats and long names fit every width', async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(refused(401), refused(404));
  const person = somebodyLong();
  const sweep = newSweep(page);
  await visit(page, '/login');
  await paidOrder(page, person);
  await register(page, person);
  await signedIn(page, person);
  for (const name of NAMES) await asks(page, 'post', '/api/cats', { name });
  await visit(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask Dr. AI' })).toBeVisible();
  await sweep.look('with the question about counting');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  for (const tab of ['Overview', 'Health', 'DNA Report', 'Supplements', 'Delivery', 'Billing']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await sweep.look(tab);
  }
  for (const path of [
    '/dashboard?view=household',
    '/home',
    '/timeline',
    '/year',
    '/profile',
    ...['overview', 'streaks', 'rewards'].map((tab) => `/achievements#${tab}`),
    '/order-status',
    '/subscribe',
    '/demo-dashboard',
  ]) {
    await visit(page, path);
    await expect(title(page)).toBeVisible();
    await loaded(page);
    await sweep.look(path);
  }
  const { text } = await readMail(page, 'order-confirmation', person.email);
  await page.goto(/\/order-status#[\w-]+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Where it is.' })).toBeVisible();
  await sweep.look('order status by link');
  sweep.expectClean();
});

test('every dialog of a household fits every width', async ({ page }) => {
  test.slow();
  const person = somebodyLong();
  await answered(page);
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  for (const name of NAMES.slice(2, 5)) await asks(page, 'post', '/api/cats', { name });
  const sweep = newSweep(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name }).first();
  const look = (name: string, opener: Locator = button(name)) => lookOver(page, sweep, name, opener);

  await visit(page, '/dashboard');
  for (const name of ['Add a cat', 'Profile', 'Weight', 'Note']) await look(name);
  for (const name of ['Edit details', /no longer lives here$/]) {
    await button('Profile').click();
    await look(`profile, ${name}`, page.getByRole('dialog').getByRole('button', { name }));
  }
  await page.getByRole('tab', { name: 'DNA Report' }).click();
  await look('Upgrade to Pro');
  await page.getByRole('tab', { name: 'Billing' }).click();
  for (const name of ['Change plan', 'Cats in the plan', 'Update card', 'Cancel plan']) await look(name);

  await visit(page, '/profile');
  await look('Delete Account');
  await look('Not you?', button(/^This was not me/));
  await visit(page, '/achievements#rewards');
  await look('Redeem', main.getByRole('button', { name: 'Redeem' }).and(page.locator(':enabled')).first());
  await visit(page, '/order-status');
  await look('Contact Support');

  await visit(page, '/demo-dashboard?scene=results');
  await expect(page.getByRole('region', { name: 'The results of Miso' })).toBeFocused();
  await sweep.look('results day');
  for (const measure of ['the weight', 'the water'])
    await look(`Larger chart of ${measure}`, button(new RegExp(`^Larger chart of ${measure}`)));
  sweep.expectClean();
});

test('every step of the short wizard and the payment page fit every width', async ({ page, watch }) => {
  watch.expectTrouble(refused(422));
  test.slow();
  const sweep = newSweep(page);
  await page.clock.install();
  await openWizard(page);
  await fillHousehold(page, { cats: 6, email: somebodyLong().email });
  await expect(progress(page)).toHaveText('Step 1 of 5');
  await sweep.look('household');
  await next(page);
  await expect(progress(page)).toHaveText('Step 2 of 5');
  await fillCats(page, NAMES);
  await sweep.look('cats');
  const shut = page.getByRole('button', { name: 'Cat 2 of 6' });
  await shut.click();
  await expect(page.getByRole('heading', { name: 'Cat 2 of 6' })).toBeFocused();
  await next(page);
  await expect(progress(page)).toHaveText('Step 3 of 5');
  await fillLifestyle(page);
  await sweep.look('lifestyle');
  await next(page);
  await passAnalysing(page);
  await expect(page.getByRole('heading', { name: /^We suggest/ })).toBeVisible();
  await sweep.look('plan');
  await next(page);
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
  await sweep.look('summary');
  await agree(page);
  await payNow(page).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await sweep.look('payment page');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await sweep.look('payment page, held');
  await payByCard(page, CARDS.asks);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await sweep.look('bank’s question');
  sweep.expectClean();
});

test('every step of the long wizard fits every width', async ({ page }) => {
  test.slow();
  const sweep = newSweep(page);
  const look = async (step: string) => {
    await expect(stepTitle(page)).toContainText(step);
    await sweep.look(step);
  };
  await openFullWizard(page);
  await countFull(page, 1);
  await look('Household Overview');
  await fullWizard(page).getByRole('button', { name: 'Save & Resume Later' }).click();
  await expect(page.getByRole('dialog', { name: 'Where should the link go?' })).toBeVisible();
  await sweep.look('Save & Resume Later');
  await page.keyboard.press('Escape');
  await nextFull(page).click();
  await fillFullCat(page, { name: NAMES[2] ?? '' });
  await look('Cat Profiles');
  await nextFull(page).click();
  await look('Diet & Lifestyle');
  await nextFull(page).click();
  await fillFullOwner(page, { name: 'Maximiliana Theodora', email: somebodyLong().email, country: 'Germany' });
  await look('Owner & Contact');
  await nextFull(page).click();
  await look('Goals & Priorities');
  await nextFull(page).click();
  await look('AI Plan Preview');
  await fullWizard(page).getByRole('button', { name: 'Confirm Plan & Proceed' }).click();
  await expect(fullWizard(page).getByLabel('Card number')).toBeVisible();
  await look('Payment');
  sweep.expectClean();
});

test('every page of the desk fits every width', async ({ browser, shop, page }) => {
  test.slow();
  const { email } = somebodyLong();
  await visit(page, '/about');
  await paidOrder(page, { email });
  const writer = {
    name: 'Ana Petrova',
    subject: 'A cat that reads',
    message: 'She has questions, and more of them than fit into one row of a phone.',
    email,
  };
  await page.request.post('/api/contact', { data: { requestId: crypto.randomUUID(), ...writer } });
  const desk = await atTheDesk(browser, shop);
  const sweep = newSweep(desk);
  const lists = [
    'inbox?list=waitlist',
    'inbox?list=newsletter',
    'results',
    'payments',
    'figures',
    'staff',
    'staff?list=audit',
  ];
  for (const path of ['orders', 'inbox', 'outbox', ...lists]) {
    await desk.goto(`/desk/${path}`);
    await expect(title(desk)).toBeVisible();
    await loaded(desk);
    await sweep.look(path);
    if (lists.includes(path)) continue;
    await desk.locator('.orders-card, .inbox-row, .outbox-row').first().click();
    await loaded(desk);
    await sweep.look(`${path}, one opened`);
  }
  await desk.goto('/desk/staff');
  await lookOver(desk, sweep, 'Close account', desk.getByRole('button', { name: /^Close account of/ }).first());
  sweep.expectClean();
  await desk.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in high contrast what is chosen, what to press and the logo can be seen (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    const sweep = newSweep(page);
    for (const path of ['/', '/info#plans', '/login', '/register', '/facts', '/demo-dashboard']) {
      await visit(page, path);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('.demo-wait')).toHaveCount(0);
      await sweep.look(path, (shown) => unseenInHighContrast(shown, CHOICES.includes(path)));
    }
    await openWizard(page);
    await fillHousehold(page);
    await expect(progress(page)).toHaveText('Step 1 of 5');
    await sweep.look('wizard, household', (shown) => unseenInHighContrast(shown, true));
    await next(page);
    await fillCats(page, [{ name: 'Miso', age: 'Adult' }, 'Biscuit']);
    await next(page);
    await fillLifestyle(page);
    await expect(progress(page)).toHaveText('Step 3 of 5');
    await sweep.look('wizard, lifestyle', (shown) => unseenInHighContrast(shown, true));
    sweep.expectClean();
  });
}

test('the skip link moves the focus to the content and leaves the open tab as it is', async ({ page }) => {
  await visit(page, '/info#plans');
  await expect(page.getByRole('tab', { name: 'Plans' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/info#plans$/);
});

test('an error toast leaves once its field changes, and does not cover it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWizard(page);
  await fillHousehold(page, { email: '' });
  await next(page);
  const toast = page.locator('.toast');
  const field = page.getByRole('dialog').getByLabel('E-mail');
  await expect(toast).toBeVisible();
  await expect(field).toBeFocused();
  const covered = async () => {
    const [over, under] = [await toast.boundingBox(), await field.boundingBox()];
    return !over || !under || (over.y < under.y + under.height && over.y + over.height > under.y);
  };
  await expect.poll(covered).toBe(false);
  await field.fill('m');
  await expect(toast).toHaveCount(0);
});
