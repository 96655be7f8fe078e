import {
  CARDS,
  countMails,
  expect,
  type Page,
  payByCard,
  readMail,
  refused,
  register,
  signedIn,
  STAFF,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import {
  agree,
  fillCats,
  fillHousehold,
  fillLifestyle,
  next,
  openWizard,
  passAnalysing,
  payNow,
  pick,
  progress,
  openPayment,
  openSummary,
  walkToPayment,
  wizard,
} from '../support/quick-wizard.ts';

const PAID = /\/payment-success\?session_id=/;

const paid = async (page: Page) => {
  await page.waitForURL(PAID);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
};

const orderNumber = (page: Page) =>
  page
    .getByText(/^CAT-\d{4}-\d+$/)
    .first()
    .innerText();

test.describe('the card', () => {
  test('a declined card says so, keeps the typed text, and the next card pays @phone', async ({ page, watch }) => {
    watch.expectTrouble(refused(402));
    const { email } = somebody();
    await openPayment(page, { email, names: ['Miso'] });
    // A date of the payment service and our date of the renewal do not contradict each other.
    await expect(
      page.getByText(/^Then .+ every month, from \d+ \w+ \d{4} at the earliest, until cancelled\.$/),
    ).toBeVisible();
    await expect(page.getByText('A renewal date on this page counts from today, so it is the earliest.')).toBeVisible();
    await payByCard(page, CARDS.declined);
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await expect(page.getByLabel('Name on card')).toHaveValue('Maryam Al Suwaidi');
    await expect(page.getByLabel('Street and number')).toHaveValue('12 Jasmine Street');
    await payByCard(page, CARDS.pays);
    await paid(page);
    expect(await countMails(page, 'order-confirmation', email)).toBe(1);
  });

  test('a card that asks: declining leads back to the form, approving pays', async ({ page, watch }) => {
    watch.expectTrouble(refused(402));
    const { email } = somebody();
    await openPayment(page, { email, names: ['Miso'] });
    await payByCard(page, CARDS.asks);
    await expect(page.getByRole('heading', { name: 'Approve payment' })).toBeVisible();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('alert')).toContainText('unable to authenticate');
    await payByCard(page, CARDS.asks);
    await page.getByRole('button', { name: 'Approve' }).click();
    await paid(page);
    expect(await countMails(page, 'order-confirmation', email)).toBe(1);
  });
});

test.describe('back and forth', () => {
  test('R89 Back from the payment page and its own link both lead to the summary, and Pay Now leads to the same page', async ({
    page,
  }) => {
    await openPayment(page, { email: somebody().email });
    const first = page.url();
    await page.getByRole('link', { name: 'Back to Purrwell' }).click();
    await expect(progress(page)).toHaveText('Step 5 of 5');
    await expect(payNow(page)).toHaveText(/^Pay Now, /);
    await agree(page);
    await payNow(page).click();
    await page.waitForURL(/\/sandbox\/checkout\//);
    expect(page.url()).toBe(first);
    await page.goBack();
    await expect(payNow(page)).toHaveText(/^Pay Now, /);
    await expect(payNow(page)).toBeEnabled();
  });

  test('two tabs reach one payment page, and one order comes of it', async ({ page, context, watch }) => {
    watch.expectTrouble(refused(409));
    const { email } = somebody();
    await openSummary(page, { email });
    const other = await context.newPage();
    await visit(other, '/#onboarding');
    await expect(progress(other)).toHaveText('Step 5 of 5');
    for (const tab of [page, other]) {
      await expect(payNow(tab)).toHaveText(/^Pay Now, /);
      await agree(tab);
    }
    await Promise.all([page, other].map((tab) => payNow(tab).click()));
    for (const tab of [page, other]) await tab.waitForURL(/\/sandbox\/checkout\//);
    expect(other.url()).toBe(page.url());
    await payByCard(page, CARDS.pays);
    await paid(page);
    const number = await orderNumber(page);
    // The form that is still open in the other tab can no longer pay: it leads to the order there is.
    await payByCard(other, CARDS.pays);
    await paid(other);
    expect(await orderNumber(other)).toBe(number);
    expect(await countMails(page, 'order-confirmation', email)).toBe(1);
  });

  test('another order from a second tab closes the first payment page', async ({ page, context, watch }) => {
    watch.expectTrouble(refused(410), refused(404));
    const { email } = somebody();
    await openPayment(page, { email });
    const other = await context.newPage();
    await visit(other, '/#onboarding');
    await expect(progress(other)).toHaveText('Step 5 of 5');
    await wizard(other).getByRole('button', { name: 'Back' }).click();
    await pick(other, /^Premium/);
    await next(other);
    await expect(payNow(other)).toHaveText(/^Pay Now, /);
    await agree(other);
    await payNow(other).click();
    await other.waitForURL(/\/sandbox\/checkout\//);
    expect(other.url()).not.toBe(page.url());
    await page.reload();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await payByCard(other, CARDS.pays);
    await paid(other);
  });

  test('R16 closing the tab while answers are read, before paying and on the payment page: the next tab goes on where the last one was', async ({
    page,
    context,
  }) => {
    const { email } = somebody();
    await page.clock.install();
    const reopen = async (tab: Page, step: number) => {
      await tab.close();
      const opened = await context.newPage();
      await openWizard(opened);
      await expect(progress(opened)).toHaveText(`Step ${step} of 5`);
      return opened;
    };
    await openWizard(page);
    await fillHousehold(page, { cats: 1, email, country: 'France' });
    await next(page);
    await fillCats(page, ['Miso']);
    await next(page);
    await fillLifestyle(page);
    await next(page);
    let tab = await reopen(page, 3); // nothing was decided while the answers were being read
    await next(tab);
    await passAnalysing(tab);
    await next(tab);
    await expect(payNow(tab)).toHaveText(/^Pay Now, /);
    tab = await reopen(tab, 5);
    await expect(payNow(tab)).toHaveText('Pay Now, €30');
    await agree(tab);
    await payNow(tab).click();
    await tab.waitForURL(/\/sandbox\/checkout\//);
    const payment = tab.url();
    tab = await reopen(tab, 5);
    await tab.goto(payment);
    await payByCard(tab, CARDS.pays);
    await paid(tab);
    // The wizard starts empty after a payment.
    await openWizard(tab);
    await expect(progress(tab)).toHaveText('Step 1 of 5');
    await expect(wizard(tab).getByLabel('E-mail')).toHaveValue('');
  });
});

test.describe('after the payment', () => {
  test('R32 the page survives reloads, and an unknown payment is said to be unknown', async ({ page, watch }) => {
    watch.expectTrouble(refused(404), refused(422));
    const { email } = somebody();
    await openPayment(page, { email, names: ['Miso'] });
    await payByCard(page, CARDS.pays);
    await paid(page);
    const number = await orderNumber(page);
    await page.reload();
    await paid(page);
    expect(await orderNumber(page)).toBe(number);
    await visit(page, '/payment-success');
    await expect(page.getByRole('heading', { name: 'There is no payment here.' })).toBeVisible();
    await visit(page, '/payment-success?session_id=cs_test_unknown');
    await expect(page.getByRole('heading', { name: 'We do not know this payment.' })).toBeVisible();
    await visit(page, '/claim?token=cut-short');
    await expect(page.getByRole('heading', { name: 'We do not know this link.' })).toBeVisible();
  });

  test('the account step names missing fields, leads an e-mail with an account to the sign-in, and puts the order there', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(refused(409), refused(401));
    const person = somebody();
    await openPayment(page, { email: person.email, names: ['Miso'] });
    await payByCard(page, CARDS.pays);
    await paid(page);
    await register(page, person);
    await page.context().clearCookies({ name: 'pw_session' });
    await page.getByRole('button', { name: 'Make my account' }).click();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByLabel('Password', { exact: true }).fill('five5');
    await page.getByRole('button', { name: 'Make my account' }).click();
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Make my account' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to keep it.' })).toBeVisible();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  });

  test('R504 staff find the order’s mail in the outbox, with its number and amount', async ({
    page,
    browser,
    shop,
  }) => {
    const { email } = somebody();
    await openPayment(page, { email, names: ['Miso'], country: 'United States' });
    await payByCard(page, CARDS.pays);
    await paid(page);
    const number = await orderNumber(page);
    await readMail(page, 'order-confirmation', email);
    const desk = await browser.newContext({ baseURL: shop.url });
    const staff = await desk.newPage();
    await signedIn(staff, STAFF);
    await staff.getByRole('link', { name: 'Desk' }).first().click();
    await staff.getByRole('link', { name: 'Outbox' }).click();
    await staff.getByRole('link', { name: email }).click();
    const mail = staff.frameLocator('iframe');
    await expect(mail.getByText(number).first()).toBeVisible();
    await expect(mail.getByText('$35').first()).toBeVisible();
    await expect(staff.locator('pre')).toContainText(number);
    await desk.close();
  });

  test('the link in the mail makes the account too, in another browser and once', async ({
    page,
    browser,
    shop,
    watch,
  }) => {
    watch.expectTrouble(refused(410));
    const person = somebody();
    await openPayment(page, { email: person.email, names: ['Miso', 'Biscuit'] });
    await payByCard(page, CARDS.pays);
    await paid(page);
    const { text } = await readMail(page, 'order-confirmation', person.email);
    const link = /https?:\/\/\S+\/claim#token=\S+/.exec(text)?.[0] ?? '';
    const elsewhere = await browser.newContext({ baseURL: shop.url });
    const other = await elsewhere.newPage();
    await visit(other, link);
    await expect(other.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
    await other.getByLabel('Password', { exact: true }).fill(person.password);
    await other.getByRole('button', { name: 'Make my account' }).click();
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(other.getByRole('group', { name: 'Cat' }).getByRole('button', { name: 'Biscuit' })).toBeVisible();
    await elsewhere.close();
    await visit(page, link);
    await expect(page.getByRole('heading', { name: 'This link has been used.' })).toBeVisible();
  });

  test('a member who orders finds it on the dashboard at once, and cannot subscribe twice', async ({ page }) => {
    const person = somebody();
    await register(page, person);
    await signedIn(page, person);
    await expect(page.getByRole('heading', { name: 'Nothing in the post. Yet.' })).toBeVisible();
    await page.getByRole('link', { name: 'Start with a free test kit' }).click();
    await expect(page.getByRole('heading', { name: 'Who are we feeding?' })).toBeVisible();
    await walkToPayment(page, { email: person.email, names: ['Miso'] });
    await payByCard(page, CARDS.pays);
    await paid(page);
    await page.getByRole('link', { name: 'To my dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
    await page.goto('/#onboarding');
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page.getByRole('region', { name: 'Your subscription' })).toBeVisible();
  });
});
