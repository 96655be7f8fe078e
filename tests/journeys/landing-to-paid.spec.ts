import type { Locator } from '@playwright/test';
import {
  countMails,
  expect,
  expectToast,
  type Page,
  readMail,
  refused,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import {
  agree,
  fillCats,
  fillLifestyle,
  next,
  passAnalysing,
  payNow,
  progress,
  wizard,
} from '../support/quick-wizard.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.use({ timezoneId: 'Asia/Dubai' });

const PAID = /\/payment-success\?session_id=/;
const email = (page: Page) => wizard(page).getByLabel('E-mail');
const country = (page: Page) => wizard(page).getByRole('combobox', { name: 'Country' });
const choice = (page: Page, words: RegExp) => wizard(page).locator('label').filter({ hasText: words });
const wallets = (page: Page) => wizard(page).getByRole('button', { name: 'Apple Pay, Google Pay or Link' });
const applePay = (page: Page) => wizard(page).getByRole('button', { name: /^Apple Pay(?!,)/ });

/** A hand on a phone: every touch counts, and so does every letter. */
function newHand() {
  const count = { taps: 0, letters: 0 };
  const tap = async (target: Locator) => {
    count.taps += 1;
    await target.tap();
  };
  const type = async (field: Locator, text: string) => {
    await tap(field);
    count.letters += text.length;
    await field.pressSequentially(text);
  };
  return { count, tap, type };
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('R60 R61 R64 R87 R88 C39 one cat from the landing page to a paid order in 13 taps, and an account in two more @phone', async ({
    page,
  }) => {
    const person = somebody();
    const { count, tap, type } = newHand();
    await page.clock.install();
    await visit(page, '/');
    await tap(page.getByRole('banner').getByRole('link', { name: 'Try Now' }));
    await expect(country(page)).toHaveValue('United Arab Emirates');
    await type(email(page), person.email);
    await tap(wizard(page).getByRole('button', { name: 'Continue' }));
    await type(wizard(page).getByLabel('Name'), 'Miso');
    await tap(wizard(page).getByRole('button', { name: 'Continue' }));
    for (const answer of [/^Moderate/, /^Apartment/, /^Dry/]) await tap(choice(page, answer));
    await tap(wizard(page).getByRole('button', { name: 'Continue' }));
    await passAnalysing(page);
    await tap(wizard(page).getByRole('button', { name: /^Continue with/ }));
    await expect(payNow(page)).toHaveText(/^Pay Now, /);
    await tap(wizard(page).getByRole('checkbox', { name: /^I am 18/ }));
    await tap(wallets(page));
    await tap(applePay(page));
    await expect(page).toHaveURL(PAID);
    await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
    expect(count.taps).toBeLessThanOrEqual(13);
    expect(count.letters).toBe(person.email.length + 'Miso'.length);

    await type(page.getByLabel('Password', { exact: true }), person.password);
    await tap(page.getByRole('button', { name: 'Make my account' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
    expect(count.taps).toBeLessThanOrEqual(15);
  });
});

test('R68 R88 R89 C42 back and forth, a reload, a wrong e-mail, a lost network and a double press make one order @phone', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(/net::ERR_INTERNET_DISCONNECTED/, refused(503));
  const person = somebody();
  const step = (now: number) => expect(progress(page)).toHaveText(`Step ${now} of 5`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Try Now' }).click();
  await email(page).fill('maryam@');
  await next(page);
  await expectToast(page, 'Email required', 'Please enter a valid email address');
  await expect(page.locator('.wizard-missing')).toHaveText('Still missing: e-mail');
  // The button is at the thumb and covers nothing: all controls end above its bar.
  const foot = await page.locator('.wizard-foot').boundingBox();
  const button = await wizard(page).getByRole('button', { name: 'Continue' }).boundingBox();
  expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0))).toBe(740);
  expect(button?.height).toBeGreaterThanOrEqual(44);
  await email(page).fill(person.email);
  await next(page);
  await step(2);
  await fillCats(page, ['Miso']);
  await next(page);
  await step(3);
  await fillLifestyle(page);
  // Each step is an entry of the browser's history, also after a reload; the answers are there.
  await page.goBack();
  await step(2);
  await expect(wizard(page).getByLabel('Name')).toHaveValue('Miso');
  await page.goBack();
  await step(1);
  await page.goForward();
  await step(2);
  await page.reload();
  await step(2);
  await page.goForward();
  await step(3);
  // The button Back and the browser's are one: after it, the browser's goes on from there.
  await wizard(page).getByRole('button', { name: 'Back' }).click();
  await step(2);
  await page.goBack();
  await step(1);
  for (const now of [2, 3]) {
    await next(page);
    await step(now);
  }
  await next(page);
  await expect(wizard(page).getByRole('heading', { name: "AI Analyzing Your Cats' Needs" })).toBeVisible();
  await page.goBack();
  await step(3);
  await expect(wizard(page).getByRole('heading', { name: 'How do they live?' })).toBeVisible();
  await next(page);
  await passAnalysing(page);
  await step(4);
  await next(page);
  await step(5);
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
  await wallets(page).click();
  await expect(wizard(page).getByText('Please confirm this before you pay')).toBeVisible();
  await expect(page.locator('.wizard-missing')).toHaveText('Still missing: your agreement');
  await agree(page);
  await context.setOffline(true);
  await wallets(page).click();
  await expect(page.locator('.toast')).toHaveText(/^Error/);
  await context.setOffline(false);
  await page.reload();
  await step(5);
  await expect(payNow(page)).toHaveText(/^Pay Now, /);
  await agree(page);
  await wallets(page).press('Enter');
  await expect(applePay(page)).toBeVisible();
  await expect(wizard(page).getByRole('region', { name: 'Express checkout' })).toBeFocused();
  // The wallets are those of the order as it was: another address closes them.
  await wizard(page).getByLabel('Street').fill('Al Wasl Road 214');
  await expect(applePay(page)).toHaveCount(0);
  await wizard(page).getByLabel('Street').fill('');
  await wallets(page).press('Enter');
  await applePay(page).dblclick();
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await readMail(page, 'order-confirmation', person.email);
  expect(await countMails(page, 'order-confirmation', person.email)).toBe(1);
});

test('R60 a link to a step that is not reached opens the first open one, and closing leaves no step behind', async ({
  page,
}) => {
  await visit(page, '/');
  await visit(page, '/?step=4#onboarding');
  await expect(progress(page)).toHaveText('Step 1 of 5');
  await expect(page).toHaveURL(/\?step=1#onboarding$/);
  await email(page).fill(somebody().email);
  await next(page);
  await fillCats(page, ['Miso']);
  await next(page);
  await expect(progress(page)).toHaveText('Step 3 of 5');
  // An entry whose step is not open any more names the step that is shown instead.
  await page.goBack();
  await expect(progress(page)).toHaveText('Step 2 of 5');
  await page.goBack();
  await email(page).fill('');
  await page.goForward();
  await expect(page).toHaveURL(/\?step=1#onboarding$/);
  await expect(progress(page)).toHaveText('Step 1 of 5');
  await email(page).fill(somebody().email);
  // The second press comes before the first has been drawn, as on a slow phone.
  const presses = ['Continue', 'Close', 'Close'].map((name) =>
    wizard(page).getByRole('button', { name }).elementHandle(),
  );
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.evaluate(
    async (buttons) => {
      for (const button of buttons) {
        (button as HTMLElement | null)?.click();
        for (let turn = 0; turn < 100; turn++) await Promise.resolve();
      }
    },
    await Promise.all(presses),
  );
  await expect(wizard(page)).toHaveCount(0);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(wizard(page)).toHaveCount(0);
  await visit(page, '/?step=7.0#everything');
  await expect(page.locator('#wizard-progress')).toHaveText('Step 1: Household Overview');
});
