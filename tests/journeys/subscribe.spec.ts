import { findings } from '../support/axe.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import {
  CARDS,
  expect,
  expectToast,
  holdSession,
  type Page,
  refused,
  register,
  type Somebody,
  signedIn,
  somebody,
  spaced,
  test,
  typeCard,
  visit,
} from '../support/journey.ts';
import { VIEWPORTS } from '../support/viewports.ts';
import { asks } from '../support/records.ts';

const PAY = { name: 'Complete Subscription' };
const FAILED = 'Failed to create subscription. Please try again.';

/** Declines visit counting, so that its dialog does not cover the page. */
const declineCounting = (page: Page) =>
  page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));

/** A signed-in person with two cats and no plan; the wizard's answers place them in Dubai. */
async function memberWithCats(page: Page, person: Somebody = somebody()): Promise<void> {
  await register(page, person);
  await declineCounting(page);
  await signedIn(page, person);
  for (const name of ['Miso', 'Biscuit']) await asks(page, 'post', '/api/cats', { name });
  const told = { catCount: 2, country: 'AE', selectedPlan: 'standard', step: 4 };
  await asks(page, 'post', '/api/onboarding-progress', told);
}

test.describe('a wizard opened by somebody who is known', () => {
  test('without a plan: name, e-mail and cats are there already, in both wizards', async ({ page }) => {
    const person = somebody();
    await register(page, person);
    await declineCounting(page);
    await holdSession(page, person);
    for (const name of ['Miso', 'Biscuit']) await asks(page, 'post', '/api/cats', { name });
    await page.goto('/#onboarding');
    const wizard = page.getByRole('dialog');
    await expect(wizard.getByLabel('E-mail')).toHaveValue(person.email);
    await expect(page.locator('.wizard-seat > div')).toHaveCount(2);
    await wizard.getByRole('combobox', { name: 'Country' }).fill('France');
    await wizard.getByRole('button', { name: /^Continue/ }).click();
    await expect(wizard.getByLabel('Name')).toHaveValue('Miso');
    await expect(wizard.getByText(/^Biscuit/)).toBeVisible();
    await page.goto('/#everything');
    const next = wizard.getByRole('button', { name: 'Next', exact: true });
    await expect(page.locator('.wizard-seat > div')).toHaveCount(2);
    await next.click();
    await expect(wizard.getByLabel('Name')).toHaveValue('Miso');
    await next.click();
    await expect(wizard.getByLabel('Name')).toHaveValue('Biscuit');
    await next.click();
    await next.click();
    await expect(wizard.getByLabel('E-mail')).toHaveValue(person.email);
    // Another person who opens a wizard in this browser sees none of it.
    await wizard.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Made for one cat in particular.' })).toBeVisible();
    await page.goto('/#onboarding');
    await expect(wizard.getByLabel('E-mail')).toHaveValue('');
    await page.goto('/#everything');
    await expect(page.locator('.wizard-seat > div')).toHaveCount(1);
  });

  test('with a plan: either wizard is the change of plan', async ({ page }) => {
    const person = somebody();
    await declineCounting(page);
    await paidOrderOfMember(page, person);
    await signedIn(page, person);
    for (const address of ['/?plan=premium#onboarding', '/?plan=premium#everything']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/subscribe\?plan=premium$/);
      await expect(page.getByRole('region', { name: 'Your subscription' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

/** The secrets of the payments this page has asked for, and the plans it asked for them. */
function paymentsOf(page: Page): { secrets: string[]; plans: string[] } {
  const secrets: string[] = [];
  const plans: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/get-or-create-subscription') || !response.ok()) return;
    const { clientSecret } = await response.json();
    secrets.push(clientSecret);
    plans.push(response.request().postDataJSON().planType);
  });
  return { secrets, plans };
}

async function agree(
  page: Page,
  { city = 'Dubai', postcode }: { city?: string; postcode?: string } = {},
): Promise<void> {
  await page.getByLabel('Recipient').fill('Maryam Al Suwaidi');
  await page.getByLabel('Street and number').fill('12 Jasmine Street');
  await page.getByLabel('City').fill(city);
  if (postcode) await page.getByLabel('Postcode').fill(postcode);
  await page.getByLabel(/I am 18 or older/).check();
}

/** The text of all toasts from now on, also of those on the way to another page. */
async function toastsOf(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction('hear', (text: string) => said.push(text));
  await page.addInitScript(() => {
    const { hear } = window as unknown as { hear: (text: string) => void };
    const look = () => hear(document.querySelector('.toast')?.textContent ?? '');
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return said;
}

/** Opens the page and ends at the login, with a word on the way. */
async function isLedToTheLogin(page: Page, said: string[]): Promise<void> {
  said.length = 0;
  await page.goto('/subscribe', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => said).toContain('UnauthorizedYou are logged out. Logging in again...');
}

const plan = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Plan' }).getByText(name, { exact: true });
const bill = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('R215 R324 R325 R326 R327 R328 R329 R330 R331 R332 R336 R337 R338 R339 R342 R343 R499 C9 C22 C41 C42 a member subscribes: another currency and plan, a declined card, and the order', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(402), refused(500));
  await memberWithCats(page);
  const { secrets, plans } = paymentsOf(page);
  const { promise: plansMayCome, resolve: letPlansCome } = Promise.withResolvers<void>();
  await page.route('**/api/subscription-plans', async (route) => {
    await plansMayCome;
    const response = await route.fetch();
    await route.fulfill({ response, json: (await response.json()).toReversed() });
  });
  await page.route('**/api/get-or-create-subscription', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await visit(page, '/subscribe');
  await expect(page.getByText('Loading subscription plans...')).toBeVisible();
  letPlansCome();

  await test.step('R341 a payment that cannot be begun says so and can be asked for again', async () => {
    await expectToast(page, 'Error', FAILED);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Perfect Plan');
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked();
  // In the order of the plans, not of arrival.
  await expect(page.getByRole('radiogroup', { name: 'Plan' }).locator('b')).toHaveText([
    /^Standard/,
    /^Premium/,
    /^Pro/,
  ]);
  await expect(bill(page)).toContainText(spaced('Two cats, single price AED 130'));
  await page.getByText('USD', { exact: true }).click();
  await expect(bill(page)).toContainText('$64');
  await expect.poll(() => secrets.length).toBe(2);
  const { promise: mayBegin, resolve: letBegin } = Promise.withResolvers<void>();
  await page.route(
    '**/api/get-or-create-subscription',
    async (route) => {
      await mayBegin;
      await route.continue();
    },
    { times: 1 },
  );
  await plan(page, 'Premium').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Perfect Plan');
  letBegin();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');
  await expect(bill(page)).toContainText('Two cats, single price $53$106Household saving (11%)−$12');
  await expect(bill(page)).toContainText('Then $94 a month, starting one month after the first sticks ship.');
  for (const badge of ['30-Day Guarantee', 'Secure Checkout', 'Free Shipping']) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${badge}$`) })).toBeVisible();
  }
  await expect(page.getByText('Your card goes straight to our payment partner; we never see it.')).toBeVisible();
  for (const [name, href] of [
    ['Back to Home', '/'],
    ['terms', '/legal'],
    ['privacy policy', '/legal#privacy'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect.poll(() => secrets.length).toBe(3);
  expect(new Set(secrets).size).toBe(3);
  expect(plans).toEqual(['standard', 'standard', 'premium']);

  await test.step('R326 each fault is said beside its field, and the first of them has the focus', async () => {
    await page.getByRole('button', PAY).click();
    await expect(page.getByLabel('Recipient')).toBeFocused();
    await agree(page, { city: 'Springfield' });
    await page.getByRole('button', PAY).click();
    await expect(page.getByLabel('ZIP code')).toBeFocused();
    await expect(page.getByText('Please enter your ZIP code, such as 10001 in the United States.')).toBeVisible();
    await expect(page.getByText('Please choose your state.')).toBeVisible();
    await page.getByLabel('ZIP code').fill('62704');
    await page.getByLabel('State', { exact: true }).selectOption('Illinois');
    await typeCard(page, CARDS.declined);
    await page.getByLabel('Security code').fill('12');
    await page.getByRole('button', PAY).click();
    await expect(page.getByLabel('Security code')).toBeFocused();
    await expect(page.getByText('Three digits, on the back')).toBeVisible();
  });
  for (const { width, colorScheme } of VIEWPORTS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', PAY).click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expect(page.getByLabel('Card number')).toHaveValue(CARDS.declined);
  await expect(page.getByLabel('Security code')).toHaveValue('');

  await typeCard(page, CARDS.pays);
  const { promise: mayPay, resolve: letPay } = Promise.withResolvers<void>();
  let confirmations = 0;
  await page.route('**/sandbox/elements/*/confirm', async (route) => {
    confirmations += 1;
    await mayPay;
    await route.continue();
  });
  await page.getByRole('button', PAY).dblclick();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  letPay();
  await expectToast(page, 'Payment Successful', 'Welcome to Purrwell. Your household is subscribed.');
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  expect(confirmations).toBe(1);
  await expect(page.getByText(/^CAT-\d{4}-\d+$/).first()).toBeVisible();
});

test('R23 R215 R330 R333 R340 a visitor signs in first, and a card with authentication leads to the bank and back @phone', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(401));
  const said = await toastsOf(page);
  await isLedToTheLogin(page, said);

  await memberWithCats(page);
  await visit(page, '/subscribe?plan=standard&currency=EUR');
  await test.step('R216 in euros there are methods that only move euros', async () => {
    await expect(page.getByRole('group', { name: 'How to pay' }).getByRole('radio')).toHaveCount(3);
  });
  await agree(page, { city: 'Berlin', postcode: '10115' });
  await typeCard(page, CARDS.asks);
  await page.getByRole('button', PAY).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();

  await page.route('**/api/subscription', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized', code: 'unauthorized' } }),
  );
  await isLedToTheLogin(page, said);
});

test('C23 a subscriber sees the plan and the price of another; sold-out Pro offers the waitlist', async ({ page }) => {
  const person = somebody();
  await paidOrderOfMember(page, person);
  await declineCounting(page);
  await holdSession(page, person);
  await visit(page, '/subscribe?plan=pro');
  await expect(page.getByRole('heading', { name: 'You have Premium already.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the waitlist' }).last()).toBeVisible();
  await plan(page, 'Standard').click();
  const panel = page.getByRole('region', { name: 'Your subscription' });
  await expect(panel.getByText('Nothing is due now.', { exact: false }).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Change to Standard' }).click();
  await expect(panel.getByRole('definition').filter({ hasText: /^Standard$/ })).toBeVisible();
  await expect(page.locator('.toast')).toContainText('Plan will change');
  await page.reload();
  await expect(panel.getByRole('definition').filter({ hasText: /^Standard$/ })).toBeVisible();
});
