import type { Page } from '@playwright/test';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { expect, expectToast, mailedLink, register, signedIn, somebody, test, visit } from '../support/journey.ts';
import { asks } from '../support/records.ts';
import { toldToScript, withKeys } from '../support/with-keys.ts';
import { agree, fillCats, fillHousehold, fillLifestyle, next, passAnalysing, wizard } from '../support/quick-wizard.ts';
import { field, fillFullCat, fillFullOwner, heading, nextFull, stepTitle, fullWizard } from '../support/full-wizard.ts';

const SCRIPT = /^another host: https:\/\/js\.stripe\.com\//;
const theirFields = (page: Page) => page.getByText('Their own fields');

/** Declines visit counting, so that the strip that asks about it does not cover the page. */
const declineCounting = (page: Page) =>
  page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));

test('R215 R216 R326 R342 R343 with keys /subscribe shows the payment service’s own fields, in our order and colours, and their answer counts', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(SCRIPT);
  const person = somebody();
  await register(page, person);
  await declineCounting(page);
  await signedIn(page, person);
  for (const name of ['Miso', 'Biscuit']) await asks(page, 'post', '/api/cats', { name });
  const answers = { catCount: 2, country: 'AE', selectedPlan: 'standard', step: 4 };
  await asks(page, 'post', '/api/onboarding-progress', answers);
  await withKeys(page);
  // From a page that may not run such scripts.
  await visit(page, '/home');
  await page.locator('main a[href="/subscribe"]').first().click();
  await expect(theirFields(page)).toBeVisible();
  expect(await toldToScript(page)).toMatchObject({
    clientSecret: expect.stringMatching(/_secret_/),
    paymentMethodOrder: ['card', 'apple_pay', 'google_pay'],
    elementsOptions: { appearance: { theme: 'stripe', variables: { colorText: '#2b1418' } } },
  });
  await page.getByLabel('Recipient').fill('Maryam Al Suwaidi');
  await page.getByLabel('Street and number').fill('12 Jasmine Street');
  await page.getByLabel('City').fill('Dubai');
  await page.getByLabel(/I am 18 or older/).check();
  const pay = page.getByRole('button', { name: 'Complete Subscription' });
  await pay.click();
  await expectToast(page, 'Payment Failed', 'Your card has insufficient funds.');
  await pay.click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
});

test('R127 R215 C47 with keys the long wizard keeps its step and its answers up to the order, from another page and from a mailed link', async ({
  page,
  watch,
  browser,
  baseURL,
}) => {
  watch.expectTrouble(SCRIPT);
  const { email } = somebody();
  await declineCounting(page);
  await withKeys(page);
  await visit(page, '/science');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Purrwell/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Tell us everything, eight steps' }).click();
  await expect(heading(page)).toBeFocused();
  await nextFull(page).click();
  await fillFullCat(page, { name: 'Miso' });
  await nextFull(page).click();
  await nextFull(page).click();
  await fillFullOwner(page, { name: 'Noor Haddad', email, country: 'Germany' });
  for (const step of ['Goals', 'AI Plan']) {
    await nextFull(page).click();
    await expect(stepTitle(page)).toContainText(step);
  }
  await fullWizard(page).getByRole('button', { name: 'Save & Resume Later' }).click();
  const link = await mailedLink(page, 'resume-link', email);

  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await declineCounting(elsewhere);
  await withKeys(elsewhere);
  await elsewhere.goto(link);
  for (const one of [elsewhere, page]) {
    await expect(stepTitle(one)).toContainText('AI Plan');
    await fullWizard(one).getByRole('button', { name: 'Confirm Plan & Proceed' }).click();
    await expect(stepTitle(one)).toHaveText('Step 7: Payment');
    await expect(theirFields(one)).toBeVisible();
    await fullWizard(one).getByRole('button', { name: 'Back' }).click();
    await expect(stepTitle(one)).toContainText('AI Plan');
    for (let back = 0; back < 2; back += 1) await fullWizard(one).getByRole('button', { name: 'Back' }).click();
    await expect(field(one, 'Name')).toHaveValue('Noor Haddad');
  }
  await elsewhere.context().close();

  for (const step of ['Goals', 'AI Plan']) {
    await nextFull(page).click();
    await expect(stepTitle(page)).toContainText(step);
  }
  await fullWizard(page).getByRole('button', { name: 'Confirm Plan & Proceed' }).click();
  await expect(theirFields(page)).toBeVisible();
  await fullWizard(page)
    .getByRole('checkbox', { name: /I agree to these terms/ })
    .check();
  const pay = fullWizard(page).getByRole('button', { name: /^Pay / });
  await pay.click();
  await expectToast(page, 'Payment Failed', 'Your card has insufficient funds.');
  await pay.click();
  await expect(stepTitle(page)).toContainText('Step 8');
  await expect(heading(page)).toHaveText('Ordered. Thank you.');
  await expect(fullWizard(page).locator('.wizard-summary')).toContainText(/CAT-\d{4}-\d{7}/);
});

test('R88 R215 R216 with keys the short wizard shows the payment service’s own wallet buttons, from a page that may not run its script', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(SCRIPT);
  await declineCounting(page);
  await withKeys(page);
  await visit(page, '/science');
  await page.locator('a[href$="#onboarding"]:visible').first().click();
  await expect(heading(page)).toBeFocused();
  await page.clock.install(); // not before the page has been loaded anew: it hides how a document was opened
  await fillHousehold(page, { cats: 1, email: somebody().email });
  await next(page);
  await fillCats(page, ['Miso']);
  await next(page);
  await fillLifestyle(page);
  await next(page);
  await passAnalysing(page);
  await next(page);
  await agree(page);
  const wallets = wizard(page).getByRole('button', { name: 'Apple Pay, Google Pay or Link' });
  const theirs = wizard(page).getByRole('button', { name: 'Their own wallet' });
  await wallets.click();
  await theirs.click();
  await expectToast(page, 'Payment Failed', 'Your card has insufficient funds.');
  // A refused payment may have ended: the next press opens one that can be paid.
  await wallets.click();
  await theirs.click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
});

test('R215 C42 with keys another card is taken on the dashboard, after any page was opened first', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(SCRIPT);
  const person = somebody();
  await paidOrderOfMember(page, person);
  await declineCounting(page);
  await withKeys(page);
  await signedIn(page, person);
  await page.getByRole('tab', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Update card' }).first().click();
  const form = page.getByRole('dialog', { name: 'Update card' });
  await expect(theirFields(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Update card' }).first()).toBeVisible();
  await expect(form).toBeHidden();
});
