import { type BrowserContext } from '@playwright/test';
import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import {
  CARDS,
  expect,
  type Page,
  payByCard,
  refused,
  register,
  STAFF,
  signedIn,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { findings } from '../support/axe.ts';
import { VIEWPORTS } from '../support/viewports.ts';
import {
  agree,
  fillCats,
  fillHousehold,
  fillLifestyle,
  next,
  openWizard,
  passAnalysing,
  payNow,
  wizard,
} from '../support/quick-wizard.ts';

const UNKNOWN = 'x'.repeat(43);

const PARTNER = `/${SAMPLE_PARTNER.slug}`;

const CONTENT = [
  ...['features', 'plans', 'science', 'support'].map((tab) => `/info#${tab}`),
  '/science',
  '/facts',
  '/about',
  '/blog',
  ...['water', 'several-cats', 'body-condition', 'taking-samples', 'vitamin-ceilings'].map((slug) => `/blog/${slug}`),
  '/careers',
  '/legal',
  '/legal#privacy',
  '/affiliate',
  '/test-kit',
  '/withdraw',
  '/friend',
  ...['overview', 'products', 'earnings', 'impact'].map((tab) => `${PARTNER}#${tab}`),
];

const DIALOGS = [
  ['/info#plans', 'Join the waitlist'],
  ['/science', 'Ask for the results'],
  [PARTNER, 'Let’s Partner Together'],
] as const;

for (const { width, colorScheme } of VIEWPORTS) {
  const look = `${width} px, ${colorScheme}`;

  test.describe(look, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test(`axe finds nothing on any public page (${look})`, async ({ page, watch }) => {
      watch.expectTrouble(refused(404));
      test.slow();
      const sweep: Record<string, string[]> = {};
      for (const path of [
        '/',
        '/login',
        '/register',
        '/forgot-password',
        `/reset-password?token=${UNKNOWN}`,
        `/verify-email?token=${UNKNOWN}`,
        `/undo-email-change?token=${UNKNOWN}`,
        '/dashboard',
        '/payment-success',
        `/claim?token=${UNKNOWN}`,
        '/no-such-page',
        `/newsletter/unsubscribe?token=${UNKNOWN}`,
      ]) {
        // Page Not Found is plain HTML; the others are looked at once they have taken the colours that were asked for.
        await (path === '/no-such-page' ? page.goto(path) : visit(page, path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        sweep[path] = await findings(page);
      }
      await visit(page, '/');
      await page.getByRole('button', { name: 'How it works' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      sweep['How it works'] = await findings(page);
      expect(sweep).toEqual(Object.fromEntries(Object.keys(sweep).map((path) => [path, []])));
    });

    test(`axe finds nothing on any page of content, forms held and dialogs open (${look})`, async ({ page }) => {
      test.slow();
      const sweep: Record<string, string[]> = {};
      for (const path of CONTENT) {
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        sweep[path] = await findings(page);
      }
      for (const [path, button] of DIALOGS) {
        await visit(page, path);
        await page.getByRole('main').getByRole('button', { name: button }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('button[type="submit"]').click();
        await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
        sweep[`${path}, ${button}`] = await findings(page);
      }
      expect(sweep).toEqual(Object.fromEntries(Object.keys(sweep).map((path) => [path, []])));
    });

    test(`axe finds nothing from the wizard to the dashboard (${look})`, async ({ page, watch }) => {
      watch.expectTrouble(refused(402), refused(422));
      test.slow();
      const person = somebody();
      const sweep: Record<string, string[]> = {};
      await page.clock.install();
      await openWizard(page);
      await next(page);
      sweep['step 1, held'] = await findings(page);
      await fillHousehold(page, { cats: 2, email: person.email, country: 'germ' });
      await expect(page.getByRole('option')).toHaveCount(1);
      sweep['step 1, list open'] = await findings(page);
      await fillHousehold(page, { cats: 2, email: person.email, country: 'Germany' });
      await next(page);
      await next(page);
      sweep['step 2, held'] = await findings(page);
      await fillCats(page, [{ name: 'Miso', age: 'Senior', concerns: ['Digestion'] }, 'Biscuit']);
      await next(page);
      await next(page);
      sweep['step 3, held'] = await findings(page);
      await fillLifestyle(page);
      await next(page);
      sweep.analysing = await findings(page);
      await page.clock.fastForward(3000); // looking may have taken longer than the screen stays
      await expect(page.getByRole('heading', { name: 'We suggest Premium.' })).toBeVisible();
      sweep['step 4'] = await findings(page);
      await next(page);
      await expect(payNow(page)).toHaveText(/^Pay Now, /);
      await wizard(page).getByText('Have a code?').click();
      await payNow(page).click();
      sweep['step 5, held'] = await findings(page);
      await agree(page);
      // Wallets that are open make way for the payment page.
      await wizard(page).getByRole('button', { name: 'Apple Pay, Google Pay or Link' }).click();
      await expect(wizard(page).getByRole('button', { name: 'Google Pay sandbox' })).toBeVisible();
      sweep['step 5, wallets'] = await findings(page);
      await payNow(page).click();
      await page.waitForURL(/\/sandbox\/checkout\//);
      sweep['payment page'] = await findings(page);
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      sweep['payment page, held'] = await findings(page);
      await payByCard(page, CARDS.declined);
      await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
      sweep['payment page, declined'] = await findings(page);
      await payByCard(page, CARDS.asks);
      sweep['bank’s question'] = await findings(page);
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
      await page.getByRole('button', { name: 'Make my account' }).click();
      sweep['payment success'] = await findings(page);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Make my account' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
      sweep.dashboard = await findings(page);
      await visit(page, '/year');
      await expect(page.getByRole('heading', { level: 1, name: /in sticks$/ })).toBeVisible();
      sweep.year = await findings(page);
      for (const tab of ['overview', 'streaks', 'rewards']) {
        await visit(page, `/achievements#${tab}`);
        await expect(page.locator('.achievements-tags, .achievements-streaks, .achievements-shelf')).toBeVisible();
        sweep[`achievements, ${tab}`] = await findings(page);
      }
      await page.getByRole('button', { name: 'Redeem', exact: false }).and(page.locator(':enabled')).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Redeem for/ })
        .click();
      sweep['redeeming, held'] = await findings(page);
      expect(sweep).toEqual(Object.fromEntries(Object.keys(sweep).map((path) => [path, []])));
    });

    test(`axe finds nothing on forms that were sent back, on the empty dashboard and at the desk (${look})`, async ({
      page,
      context,
      watch,
    }) => {
      watch.expectTrouble(/Blocked script execution in 'about:srcdoc'/); // axe's, in the mail
      test.slow();
      const sweep: Record<string, string[]> = {};
      await visit(page, '/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.locator('.toast')).toBeVisible();
      sweep['sign in, held'] = await findings(page);
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Sign Up' }).click();
      sweep['sign up, held'] = await findings(page);
      await visit(page, '/register');
      await page.getByLabel('Password', { exact: true }).fill('123456');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.locator('.toast')).toBeVisible();
      sweep['register, held'] = await findings(page);
      const person = somebody();
      await register(page, person);
      await signedIn(page, person);
      await expect(page.getByRole('heading', { name: 'Nothing in the post. Yet.' })).toBeVisible();
      sweep['empty dashboard'] = await findings(page);
      const menu = page
        .getByRole('banner')
        .getByRole('button', { name: width < 768 ? 'Menu' : 'More ways to log out' });
      await menu.click();
      sweep['menu open'] = await findings(page);
      await signOut(context, page);
      await signedIn(page, STAFF);
      await visit(page, '/desk/outbox');
      await page.getByRole('link', { name: person.email }).click();
      await expect(page.frameLocator('iframe').getByRole('link', { name: 'Confirm my e-mail' })).toBeVisible();
      sweep.outbox = await findings(page);
      await page.request.post('/api/contact', {
        data: { requestId: crypto.randomUUID(), ...WRITER, email: person.email },
      });
      await visit(page, `/desk/inbox?search=${person.email}`);
      await page.getByRole('main').getByRole('link', { name: WRITER.name }).click();
      await expect(page.getByRole('heading', { level: 2, name: WRITER.subject })).toBeFocused();
      sweep.inbox = await findings(page);
      for (const list of ['waitlist', 'newsletter']) {
        await visit(page, `/desk/inbox?list=${list}`);
        await expect(page.locator('.inbox-table, .inbox-note')).toBeVisible();
        sweep[list] = await findings(page);
      }
      await visit(page, '/desk/figures');
      await expect(page.locator('.figures-chart, .figures-empty').first()).toBeVisible();
      sweep.figures = await findings(page);
      expect(sweep).toEqual(Object.fromEntries(Object.keys(sweep).map((path) => [path, []])));
    });
  });
}

const WRITER = { name: 'Ana Petrova', subject: 'A cat that reads', message: 'She has questions.' };

/** Behind the scenes, so that somebody else can sign in. */
async function signOut(context: BrowserContext, page: Page) {
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();
}

test.describe('with the keyboard alone', () => {
  test('from the landing page through the wizard to a paid order', async ({ page }) => {
    const { email } = somebody();
    await page.clock.install();
    await visit(page, '/');
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    /** Tabs on until this has the focus; it must be within reach. */
    const reach = async (target: ReturnType<Page['getByRole']>) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await reach(page.getByRole('banner').getByRole('link', { name: 'Try Now' }));
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Who are we feeding?' })).toBeFocused();
    const inWizard = (role: 'radio' | 'textbox' | 'combobox' | 'button' | 'checkbox', name: string | RegExp) =>
      wizard(page).getByRole(role, { name });
    await reach(inWizard('radio', /^1$/));
    await press('ArrowRight');
    await expect(inWizard('radio', /^2$/)).toBeChecked();
    await press('ArrowLeft');
    await reach(inWizard('textbox', 'E-mail'));
    await page.keyboard.type(email);
    await reach(inWizard('combobox', 'Country'));
    await page.keyboard.type('emir');
    await expect(page.getByRole('option', { name: /United Arab Emirates/ })).toBeVisible();
    await press('Enter');
    await expect(inWizard('combobox', 'Country')).toHaveValue('United Arab Emirates');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Introduce us.' })).toBeFocused();
    await reach(inWizard('textbox', 'Name'));
    await page.keyboard.type('Miso');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'How do they live?' })).toBeFocused();
    for (const name of [/^Low/, /^Apartment/, /^Dry/]) {
      await reach(inWizard('radio', name));
      await press('Space', 'ArrowRight', 'ArrowLeft');
    }
    // Arrows choose and do not move on.
    await expect(page.getByRole('heading', { name: 'How do they live?' })).toBeVisible();
    await reach(inWizard('button', /^Continue/));
    await press('Enter');
    await passAnalysing(page);
    await expect(page.getByRole('heading', { name: 'We suggest Standard.' })).toBeFocused();
    await reach(inWizard('button', /^Continue/));
    await press('Enter');
    await expect(payNow(page)).toHaveText(/^Pay Now, /);
    await reach(inWizard('checkbox', /I agree to these terms/));
    await press('Space');
    await reach(inWizard('button', /^Pay Now/));
    await press('Enter');
    await page.waitForURL(/\/sandbox\/checkout\//);
    for (const [name, text] of [
      ['Recipient', 'Maryam Al Suwaidi'],
      ['Street and number', '12 Jasmine Street'],
      ['City', 'Dubai'],
      ['Card number', '4242 4242 4242 4242'],
      ['Expires', '12 / 34'],
      ['Security code', '123'],
      ['Name on card', 'Maryam Al Suwaidi'],
    ] as const) {
      await reach(page.getByRole('textbox', { name, exact: true }));
      await page.keyboard.type(text);
    }
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  });
});
