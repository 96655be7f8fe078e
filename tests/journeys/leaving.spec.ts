import { findings } from '../support/axe.ts';
import {
  CARDS,
  expect,
  type Page,
  readMail,
  refused,
  signedIn,
  somebody,
  typeCard,
  visit,
} from '../support/journey.ts';
import { firstSticks, test } from '../support/journey-with-clock.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';

const title = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('N11 N10 a plan is cancelled from a mail while signed out, with a reason, kept and cancelled again; months later the cats come back without a new kit @both', async ({
  page,
  shop,
  browser,
  watch,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await firstSticks(shop, person, 'optimizer_delivered');
  const now = await shop.pass(3);

  await test.step('the link shows its purpose and changes nothing; one press ends the plan, one keeps it', async () => {
    const { text } = await readMail(page, 'order-confirmation', person.email);
    const link = /https?:\/\/\S+\/cancel#\S+/.exec(text)?.[0] ?? '';
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const mailed = await context.newPage();
    await mailed.clock.setFixedTime(now);
    await visit(mailed, link);
    await title(mailed, 'Cancel your Standard plan?');
    await expect(mailed.getByText('Why did you cancel?')).toHaveCount(0);
    expect(await findings(mailed)).toEqual([]);
    await press(mailed, 'Cancel my plan');
    await title(mailed, 'Your plan is cancelled.');
    await mailed.getByText('We have too many sticks left').click();
    expect(await findings(mailed)).toEqual([]);
    await press(mailed, 'Send');
    await expect(mailed.getByText('It changes nothing about the cancellation.')).toBeVisible();
    await readMail(page, 'plan-cancelled', person.email);
    await press(mailed, 'Keep the plan');
    await title(mailed, 'Your plan goes on.');

    // All payments are refunded: the link in the mail keeps the plan, with the result shown first.
    const number = /CAT-\d{4}-\d{7}/.exec(text)?.[0] ?? '';
    await page.clock.setFixedTime(now);
    watch.expectTrouble(refused(401));
    await signedIn(page, person);
    await visit(page, '/withdraw');
    await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Maryam Al Suwaidi');
    await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(person.email);
    await page.getByLabel('Order number').fill(number);
    await page.getByRole('button', { name: 'Confirm withdrawal here' }).click();
    const withdrawn = await readMail(page, 'withdrawal-done', person.email);
    await visit(mailed, /https?:\/\/\S+\/cancel#\S+/.exec(withdrawn.text)?.[0] ?? '');
    await expect(mailed.getByRole('heading', { level: 1, name: /^Your plan ends on / })).toBeVisible();
    await expect(mailed.getByText('You take back your withdrawal for the boxes to come.')).toBeVisible();
    expect(await findings(mailed)).toEqual([]);
    await visit(page, '/dashboard?tab=billing');
    await expect(page.getByRole('button', { name: 'Keep the plan' })).toBeVisible();
    await expect(page.getByText(/The next charge is AED/)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await press(mailed, 'Keep the plan');
    await title(mailed, 'Your plan goes on.');
    await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
    // Closed before the plan ends under it.
    await page.goto('about:blank');
    await visit(mailed, link);
    await press(mailed, 'Cancel my plan');
    await title(mailed, 'Your plan is cancelled.');
    await context.close();
  });

  await test.step('after its last day the plan before is offered, without a kit, and its sticks are made at once', async () => {
    const later = await shop.pass(50);
    watch.expectTrouble(refused(401));
    await page.clock.setFixedTime(later);
    await signedIn(page, person);
    await visit(page, '/dashboard?tab=billing');
    await expect(page.locator('.dash-figures')).toContainText(/Current plan\s*None\s*Monthly spend\s*None/);
    await expect(page.locator('.billing-invoices').getByText('Refunded', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Start Standard again' }).click();
    await title(page, 'Complete Your Subscription');
    await expect(page.getByText(/The results of .* are recent, so no new test kit is needed/)).toBeVisible();
    await page.getByLabel(/I am 18 or older/).check();
    await typeCard(page, CARDS.pays);
    expect(await findings(page)).toEqual([]);
    await press(page, 'Complete Subscription');
    await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
    let text = '';
    await expect(async () => {
      // Until its mail is sent, the newest is that of the order before.
      ({ text } = await readMail(page, 'order-confirmation', person.email));
      expect(text).toContain('No test kit is sent, because the results are recent.');
    }).toPass();
    const number = /CAT-\d{4}-\d{7}/.exec(text)?.[0] ?? '';
    await visit(page, '/dashboard?tab=delivery');
    const delivery = page.getByRole('tabpanel', { name: 'Delivery' });
    await expect(delivery.getByText('Not needed', { exact: true })).toHaveCount(10);
    await expect(delivery).toContainText(`${number}-1`);
    await expect(delivery.getByText('2 test kits')).toHaveCount(1); // of the order before
    expect(await findings(page)).toEqual([]);
  });
});
