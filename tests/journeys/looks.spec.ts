import type { Locator } from '@playwright/test';
import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { PRERENDERED } from '../../src/web/pages.ts';
import { paidOrder, paidOrderOfMember } from '../support/paid-order.ts';
import { atTheDesk, orderPaidBy, pressOrderTo, printedCodes } from '../support/desk.ts';
import { closeByKeys, leaveFields, linkedLists, openByKeys, wrongKeys } from '../support/desk-lists.ts';
import { DESK_LISTS, unlisted } from '../support/desk-pages.ts';
import {
  CARDS,
  expect,
  follow,
  holdSession,
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
import { findings } from '../support/axe.ts';
import { unseenInHighContrast } from '../support/layout.ts';
import { newSweep, wear, WIDE } from '../support/looks.ts';
import { asks } from '../support/records.ts';
import {
  agree,
  fillCats,
  fillHousehold,
  fillLifestyle,
  next,
  openWizard,
  payNow,
  progress,
  wizard,
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

/**
 * Each page is opened once; then it has to fit every screen, and axe to find nothing on it in either theme. Most are reached
 * from the one before, as by a link; crawl.spec.ts loads every public page anew.
 */
test.use({ viewport: WIDE });

/** Pages on which an option is always chosen. */
const CHOICES = ['/', '/info#plans', '/demo-dashboard'];
const PHONE = { width: 390, height: 844 };
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

type Sweep = ReturnType<typeof newSweep>;

/** Looks at what lies over the page, and closes it. */
async function lookOver(page: Page, sweep: Sweep, name: string) {
  const over = page.locator('dialog[open]');
  await expect(over.getByRole('heading').first()).toBeAttached();
  await loaded(page);
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

/** Every public page, those of several panels once for each, and the pages of unknown links. */
const PUBLIC = [
  ...PRERENDERED.filter((path) => !['/info', '/legal', '/demo-dashboard', '/404'].includes(path)),
  ...['features', 'plans', 'science', 'about', 'support'].map((tab) => `/info#${tab}`),
  ...['terms', 'privacy'].map((tab) => `/legal#${tab}`),
  ...['overview', 'products', 'earnings', 'impact'].map((tab) => `/${SAMPLE_PARTNER.slug}#${tab}`),
  ...['/order-status', '/vet', '/payment-success', '/continue', '/no-such-page'],
  ...['/reset-password', '/verify-email', '/undo-email-change', '/claim', '/staff-invitation'].map(
    (path) => path + TOKEN,
  ),
  ...[
    '/newsletter/unsubscribe',
    '/newsletter/confirm',
    '/waitlist/confirm',
    '/waitlist/invitation',
    '/waitlist/leave',
  ].map((path) => path + TOKEN),
];

/** Buttons that open a dialog, by page; with a form, it is sent back empty. */
const DIALOGS: Record<string, { opener: string; form: boolean }> = {
  '/': { opener: 'How it works', form: false },
  '/science': { opener: 'Ask for the results', form: true },
  '/info#plans': { opener: 'Join the waitlist', form: true },
  [`/${SAMPLE_PARTNER.slug}#overview`]: { opener: 'Let’s Partner Together', form: true },
};

const PARTS = 3;
for (let part = 0; part < PARTS; part += 1) {
  const paths = PUBLIC.filter((_, index) => index % PARTS === part);
  test(`public pages fit every width, and axe finds nothing on them (${part + 1} of ${PARTS})`, async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(404), refused(401), refused(400));
    await answered(page);
    const sweep = newSweep(page);
    let inApp = false;
    for (const path of paths) {
      const dialog = DIALOGS[path];
      if (dialog) await page.setViewportSize(WIDE);
      // Page Not Found is plain HTML.
      if (path === '/no-such-page') await page.goto(path);
      else await (inApp ? follow : visit)(page, path);
      inApp = path !== '/no-such-page';
      await expect(title(page)).toBeVisible();
      await sweep.look(path, { axe: true, leaving: !dialog });
      if (!dialog) continue;
      await page.getByRole('main').getByRole('button', { name: dialog.opener }).first().click();
      const over = page.getByRole('dialog');
      await expect(over.getByRole('heading').first()).toBeAttached();
      if (dialog.form) {
        await over.locator('button[type="submit"]').click();
        await expect(over.locator('[aria-invalid="true"]').first()).toBeFocused();
      }
      await sweep.look(`${path}, ${dialog.opener}`, { axe: true, leaving: true });
      await page.keyboard.press('Escape');
      await expect(over).toHaveCount(0);
    }
    sweep.expectClean();
  });
}

test('R30 the question about counting lies over nothing to press, and leaves the product readable on a phone', async ({
  page,
}) => {
  const sweep = newSweep(page);
  const strip = page.getByRole('region', { name: 'Cookies and counting' });
  for (const path of ['/about', '/login', '/']) {
    await visit(page, path);
    await expect(strip).toBeVisible();
    await sweep.look(path, { leaving: true });
  }
  await page.setViewportSize(PHONE);
  const lead = page.getByText(/^A free home test tells us/);
  await expect(lead).toBeVisible();
  const read = await lead.boundingBox();
  const over = await strip.boundingBox();
  if (!read || !over) throw new Error('The text or the question has no box.');
  expect(read.y + read.height).toBeLessThan(over.y);
  sweep.expectClean();
});

test('the pages of a household with six cats and long names fit every width', async ({ page, watch }) => {
  watch.expectTrouble(refused(401), refused(404));
  const person = somebodyLong();
  const sweep = newSweep(page);
  await paidOrder(page, person);
  await register(page, person);
  await holdSession(page, person);
  for (const name of NAMES) await asks(page, 'post', '/api/cats', { name });
  await visit(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask Dr. AI' })).toBeVisible();
  await sweep.look('with the question about counting');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  for (const tab of ['Overview', 'Health', 'DNA Report', 'Supplements', 'Delivery', 'Billing']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible();
    await loaded(page);
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
    await follow(page, path);
    await expect(title(page)).toBeVisible();
    await loaded(page);
    await sweep.look(path, { leaving: true, axe: path === '/year' || path.startsWith('/achievements') });
  }
  const { text } = await readMail(page, 'order-confirmation', person.email);
  await page.goto(/\/order-status#[\w-]+/.exec(text)?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Where it is.' })).toBeVisible();
  await sweep.look('order status by link', { leaving: true });
  sweep.expectClean();
});

test('every dialog of a household fits every width', async ({ page }) => {
  const person = somebodyLong();
  await answered(page);
  await paidOrderOfMember(page, person);
  await holdSession(page, person);
  for (const name of NAMES.slice(2, 5)) await asks(page, 'post', '/api/cats', { name });
  const sweep = newSweep(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name }).first();
  const lookAt = (name: string) => lookOver(page, sweep, name);
  const look = async (name: string, opener: Locator = button(name)) => {
    await opener.click();
    await lookAt(name);
  };

  await visit(page, '/dashboard');
  for (const name of ['Add a cat', 'Profile', 'For the vet', 'Weight', 'Note']) await look(name);
  for (const name of ['Edit details', /no longer lives here$/]) {
    await button('Profile').click();
    const opener = page.getByRole('dialog').getByRole('button', { name });
    await opener.click();
    await expect(opener).toHaveCount(0); // the dialog that it opens takes the place of this one
    await lookAt(`profile, ${name}`);
  }
  await page.getByRole('tab', { name: 'DNA Report' }).click();
  await look('Upgrade to Pro');
  await page.getByRole('tab', { name: 'Billing' }).click();
  for (const name of ['Change to Standard', 'Pause', 'Take out', 'Update card', 'Cancel plan']) await look(name);
  await look('a cat that joins the plan', button(/to the plan$/));

  await visit(page, '/profile');
  await look('Delete Account');
  await look('Not you?', button(/^This was not me/));
  await visit(page, '/achievements#rewards');
  const redeem = main.getByRole('button', { name: 'Redeem' }).and(page.locator(':enabled')).first();
  await redeem.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Redeem for/ }).click();
  await sweep.look('redeeming, held', { axe: true });
  await visit(page, '/order-status');
  await look('Contact Support');

  await visit(page, '/demo-dashboard?scene=results');
  await expect(page.getByRole('region', { name: 'The results of Miso' })).toBeFocused();
  await sweep.look('results day');
  for (const measure of ['the weight', 'the water'])
    await look(`Larger chart of ${measure}`, button(new RegExp(`^Larger chart of ${measure}`)));
  sweep.expectClean();
});

/** Findings of axe while the page's clock is held; it moves by as little as axe needs to go on. */
async function findingsWhileHeld(page: Page): Promise<string[]> {
  let looking = true;
  const found = findings(page).finally(() => {
    looking = false;
  });
  while (looking) await page.clock.runFor(1);
  return found;
}

test('every step of the short wizard, the payment page and the way to an account fit every width, and axe finds nothing', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(402), refused(422));
  const person = somebodyLong();
  const sweep = newSweep(page);
  const axe = (name: string) => sweep.look(name, { axe: true });
  await page.clock.install();
  await openWizard(page);
  await next(page);
  await axe('step 1, held');
  await fillHousehold(page, { cats: 6, email: person.email, country: 'germ' });
  await expect(page.getByRole('option')).toHaveCount(1);
  await axe('step 1, list open');
  await fillHousehold(page, { cats: 6, email: person.email });
  await next(page);
  await next(page);
  await expect(progress(page)).toHaveText('Step 2 of 5');
  await axe('step 2, held');
  await fillCats(page, [{ name: NAMES[0] ?? '', age: 'Senior', concerns: ['Digestion'] }, ...NAMES.slice(1)]);
  await sweep.look('cats');
  const shut = page.getByRole('button', { name: 'Cat 2 of 6' });
  await shut.click();
  await expect(page.getByRole('heading', { name: 'Cat 2 of 6' })).toBeFocused();
  await next(page);
  await next(page);
  await expect(progress(page)).toHaveText('Step 3 of 5');
  await axe('step 3, held');
  await fillLifestyle(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await next(page);
  await expect(wizard(page).getByRole('heading', { name: "AI Analyzing Your Cats' Needs" })).toBeVisible();
  sweep.note('analysing', await findingsWhileHeld(page));
  await page.setViewportSize(PHONE);
  await wear(page, 'dark');
  sweep.note('analysing, on a phone', await findingsWhileHeld(page));
  await wear(page, 'light');
  await page.setViewportSize(WIDE);
  await page.clock.runFor(3000);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: /^We suggest/ })).toBeVisible();
  await axe('plan');
  await next(page);
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
  await wizard(page).getByText('Have a code?').click();
  await payNow(page).click();
  await axe('summary, held');
  await agree(page);
  // Wallets that are open make way for the payment page.
  await wizard(page).getByRole('button', { name: 'Apple Pay, Google Pay or Link' }).click();
  await expect(wizard(page).getByRole('button', { name: 'Google Pay sandbox' })).toBeVisible();
  await axe('summary, wallets');
  await payNow(page).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await axe('payment page');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await axe('payment page, held');
  await payByCard(page, CARDS.declined);
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await axe('payment page, declined');
  await payByCard(page, CARDS.asks);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await axe('bank’s question');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Make my account' }).click();
  await axe('payment success, held');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAMES[0] })).toBeVisible();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await axe('dashboard');
  sweep.expectClean();
});

test('every step of the long wizard fits every width, and axe finds nothing', async ({ page }) => {
  const sweep = newSweep(page);
  const look = async (step: string) => {
    await expect(stepTitle(page)).toContainText(step);
    await sweep.look(step, { axe: true });
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
  await expect(fullWizard(page).locator('.full-wizard-price')).toHaveCount(2);
  await look('AI Plan Preview');
  await fullWizard(page).getByRole('button', { name: 'Confirm Plan & Proceed' }).click();
  await expect(fullWizard(page).getByLabel('Card number')).toBeVisible();
  await look('Payment');
  await nextFull(page).click();
  await look('Step 8:');
  sweep.expectClean();
});

test('every list of the desk and its opened items fit every width and have their keys, and axe finds nothing on them in either theme', async ({
  browser,
  shop,
  page,
  watch,
}) => {
  watch.expectTrouble(/Blocked script execution in 'about:srcdoc'/); // axe's, in the mail
  const { email } = somebodyLong();
  await page.goto('/robots.txt');
  const paid = await paidOrder(page, { email });
  await page.request.post('/api/contact', { data: { requestId: crypto.randomUUID(), ...WRITER, email } });
  const desk = await atTheDesk(browser, shop);
  const { id, number } = await orderPaidBy(desk, paid);
  const [code = ''] = await printedCodes(desk, id);
  await pressOrderTo(desk, id, 'formula_creating');
  await paidOrder(page, { email }); // its kits are still to be packed
  await fillLists(desk);
  const sweep = newSweep(desk);
  const axe = 'both themes';
  const linked: string[] = [];
  await visit(desk, '/desk/orders');

  /** Things that are opened otherwise than by a row. */
  const more: Record<string, () => Promise<void>> = {
    packing: async () => {
      if ((await desk.locator('#content [data-row]').count()) === 0) return;
      await leaveFields(desk);
      await desk.keyboard.press('j');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('region', { name: /^Box / }).getByText('To pack')).toBeVisible();
      await sweep.look('packing station, with a box', { axe });
      await desk.getByRole('textbox').press('Enter');
      await expect(desk.getByText('1 packed at this station.')).toBeVisible();
    },
    accession: async () => {
      await desk.getByLabel('Code of a sample or a kit').fill(code);
      await desk.keyboard.press('Enter');
      await expect(desk.locator('.accession-sample').first()).toBeVisible();
      await sweep.look('accession, a kit', { axe, few: true, leaving: true });
    },
    plates: async () => {
      await desk.getByLabel('Or paste its rows').fill(`sample,Zinc [µg/g]\n${code},210\n${code}2,1`);
      await desk.getByRole('button', { name: 'Check the rows' }).click();
      await expect(desk.locator('#content [data-row]').first()).toBeVisible();
      await sweep.look('plates, two rows', { axe, few: true, leaving: true });
    },
    payments: async () => {
      await desk.getByRole('searchbox').fill(number);
      await desk
        .getByRole('button', { name: /^Refund / })
        .first()
        .click();
      await expect(desk.getByRole('dialog', { name: /^Refund / })).toBeVisible();
      await sweep.look('payments, a refund', { axe, few: true });
      await desk.keyboard.press('Escape');
    },
    staff: async () => {
      await desk
        .getByRole('button', { name: /^Close account of/ })
        .first()
        .click();
      await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeAttached();
      await sweep.look('Close account', { axe, few: true });
      await desk.keyboard.press('Escape');
    },
  };
  for (const list of DESK_LISTS) {
    const { path, opens } = list;
    await follow(desk, `/desk/${path}`);
    await expect(title(desk)).toBeVisible();
    await loaded(desk);
    sweep.note(`${path}, keys`, await wrongKeys(desk, list));
    linked.push(...(await linkedLists(desk)));
    await sweep.look(path, { axe, few: path.includes('?list='), leaving: !opens && !more[path] });
    if (opens) {
      await openByKeys(desk);
      await loaded(desk);
      if (path === 'outbox') await expect(desk.frameLocator('iframe').getByRole('link').first()).toBeVisible();
      await sweep.look(`${path}, one opened`, { axe });
      await closeByKeys(desk);
    }
    await more[path]?.();
  }
  for (const path of ['shop?open=lab-analyst', 'shop?open=LETTER-new']) {
    await follow(desk, `/desk/${path}`);
    await loaded(desk);
    await sweep.look(path, { axe, few: true, leaving: true });
  }
  sweep.note('lists of the desk that are missing in DESK_LISTS', unlisted(linked));
  sweep.expectClean();
  await desk.context().close();
});

/** A saved reply, a shelter, a newsletter address and the application of an affiliate: a row for each list that may have none. */
async function fillLists(desk: Page): Promise<void> {
  const reply = {
    version: crypto.randomUUID(),
    seen: null,
    name: `wait-${Date.now() % 1e6}`,
    body: 'We look into it.',
  };
  await asks(desk, 'post', `/api/desk/saved-replies/${crypto.randomUUID()}`, reply);
  const shelter = { id: crypto.randomUUID(), name: 'Nine Lives', place: 'Sharjah, United Arab Emirates' };
  await asks(desk, 'post', '/api/desk/shelters', shelter);
  const reader = { requestId: crypto.randomUUID(), email: somebodyLong().email, source: 'footer' };
  expect((await desk.request.post('/api/newsletter/subscribe', { data: reader })).status()).toBe(200);
  const applicant = { ...somebodyLong(), name: 'Ana Petrova', brand: 'Nine Lives', website: 'ninelives.example' };
  const { name, email, brand, website } = applicant;
  const data = { requestId: crypto.randomUUID(), name, email, brand, website, audience: 'Cats', platform: 'tiktok' };
  expect((await desk.request.post('/api/affiliate/applications', { data })).status()).toBe(200);
}

const WRITER = {
  name: 'Ana Petrova',
  subject: 'A cat that reads',
  message: 'She has questions, and more of them than fit into one row of a phone.',
};

test('forms that were sent back, and the empty dashboard with its menu, fit every width, and axe finds nothing', async ({
  page,
}) => {
  const sweep = newSweep(page);
  const axe = (name: string) => sweep.look(name, { axe: true });
  await answered(page);
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await axe('sign in, held');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await axe('sign up, held');
  await visit(page, '/register');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await axe('register, held');
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  await expect(page.getByRole('heading', { name: 'Nothing in the post. Yet.' })).toBeVisible();
  await axe('empty dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'More ways to log out' }).click();
  sweep.note('ways to log out', await findings(page));
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await wear(page, 'dark');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  sweep.note('menu of a phone', await findings(page));
  sweep.expectClean();
});

test('in high contrast the chosen options, the buttons and the logo can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const sweep = newSweep(page);
  const look = async (name: string, choices: boolean) => {
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      // Colours may change late: a real fault is there at the tenth look too.
      let unseen: string[] = [];
      for (let look = 0; look < 10; look++) {
        unseen = await unseenInHighContrast(page, choices);
        if (unseen.length === 0) break;
      }
      sweep.note(`${name}, ${theme}`, unseen);
    }
    await wear(page, 'light');
  };
  for (const path of ['/', '/info#plans', '/login', '/register', '/facts', '/demo-dashboard']) {
    await visit(page, path);
    await expect(title(page)).toBeVisible();
    await expect(page.locator('.demo-wait')).toHaveCount(0);
    await look(path, CHOICES.includes(path));
  }
  await openWizard(page);
  await fillHousehold(page);
  await expect(progress(page)).toHaveText('Step 1 of 5');
  await look('wizard, household', true);
  await next(page);
  await fillCats(page, [{ name: 'Miso', age: 'Adult' }, 'Biscuit']);
  await next(page);
  await fillLifestyle(page);
  await expect(progress(page)).toHaveText('Step 3 of 5');
  await look('wizard, lifestyle', true);
  sweep.expectClean();
});

test('the skip link moves the focus to the content and leaves the open tab as it is', async ({ page }) => {
  await visit(page, '/info#plans');
  await expect(page.getByRole('tab', { name: 'Plans' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/info#plans$/);
});

test('an error toast leaves once its field changes, and does not cover it', async ({ page }) => {
  await page.setViewportSize(PHONE);
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
