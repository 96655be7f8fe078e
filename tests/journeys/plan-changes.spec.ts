import type { Browser } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
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
import { atWork, firstSticks, test } from '../support/journey-with-clock.ts';

/** Taken to be kept, and declined when it is charged. */
const FAILS_LATER = '4000 0000 0000 0341';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Billing' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const headline = (page: Page, name: string | RegExp) =>
  expect(panel(page).getByRole('heading', { level: 2 }).first()).toHaveText(name);

/** The tab anew, at the time it is in the shop. */
async function look(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await visit(page, '/dashboard?tab=billing');
  await headline(page, /./);
}

/** Checks a page in a new browser context. */
async function strangerSees(browser: Browser, url: string, title: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await visit(page, url);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const said = await page.getByRole('main').innerText();
  await context.close();
  return said;
}

const receiptIn = (text: string) => /https?:\/\/\S+\/receipt#\S+/.exec(text)?.[0] ?? '';

const invoice = (page: Page, amount: string) =>
  page.locator('.billing-invoices').getByRole('row').filter({ hasText: amount }).first();

async function keepCard(page: Page, number: string) {
  const form = page.getByRole('dialog', { name: 'Update card' });
  await typeCard(form, number);
  await form.getByRole('button', { name: 'Save this card' }).click();
  await expect(form).toBeHidden();
}

test('N11 a plan is made larger in the middle of a month, ended in two presses with a receipt, kept, renewed, a renewal that fails is paid from its mail or by a new card that asks, and a last try that fails ends it with a way back @both', async ({
  page,
  shop,
  browser,
  watch,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  await firstSticks(shop, person, 'optimizer_shipped');
  await look(page, await shop.pass(10));

  await test.step('the price shown for a larger plan is the price charged', async () => {
    await press(page, /^Change to Premium, AED.\d+ a cat$/);
    const dialog = page.getByRole('dialog', { name: 'Change plan' });
    const confirm = dialog.getByRole('button', { name: /^Pay .+ and change now$/ });
    const due = /^Pay (.+) and change now$/.exec((await confirm.textContent()) ?? '')?.[1] ?? '';
    await expect(dialog.locator('.billing-due')).toHaveText(due);
    expect(await findings(page)).toEqual([]);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(panel(page).locator('dd', { hasText: /^Premium$/ })).toBeVisible();
    await expect(invoice(page, due)).toContainText('Paid');
    // The mail states the charge, and its receipt is genuine for anybody and names nobody.
    const { text } = await readMail(page, 'plan-changed', person.email);
    expect(text).toContain(`We charged ${due}, invoice INV-`);
    const said = await strangerSees(browser, receiptIn(text), 'This receipt is genuine.');
    expect(said).toContain('Premium starts now');
    expect(said).not.toMatch(/Maryam|Miso|@/);
  });

  await test.step('two presses end it, anybody can check the receipt, one press keeps it', async () => {
    await press(page, 'Cancel plan');
    const dialog = page.getByRole('dialog', { name: 'Cancel the plan?' });
    await expect(dialog.getByRole('button', { name: 'Keep my plan' })).toBeVisible();
    await expect(dialog.getByText('Why did you cancel?')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel my plan' }).click();
    const afterwards = page.getByRole('dialog', { name: 'Your plan is cancelled' });
    await afterwards.getByText('We have too many sticks left').click();
    expect(await findings(page)).toEqual([]);
    await afterwards.getByRole('button', { name: 'Send' }).click();
    await expect(afterwards.getByText('It changes nothing about the cancellation.')).toBeVisible();
    await afterwards.getByRole('button', { name: 'Close' }).last().click();
    await headline(page, /^Ends on /);
    const { text } = await readMail(page, 'plan-cancelled', person.email);
    const receipt = receiptIn(text);
    await expect(page.getByRole('link', { name: 'Receipt of the cancellation' })).toHaveAttribute(
      'href',
      new URL(receipt).pathname + new URL(receipt).hash,
    );
    const said = await strangerSees(browser, receipt, 'This receipt is genuine.');
    expect(said).toContain('A plan was cancelled');
    expect(said).not.toMatch(/Maryam|Miso|@/);
    await strangerSees(browser, `${receipt.slice(0, -4)}2222`, 'We do not know this receipt.');
    await press(page, 'Keep the plan');
    await headline(page, 'All paid.');
    await readMail(page, 'plan-kept', person.email);
  });

  await test.step('the month after is paid by itself', async () => {
    const now = await shop.pass(25);
    watch.expectTrouble(refused(401));
    await page.clock.setFixedTime(now);
    await signedIn(page, person);
    await look(page, now);
    await headline(page, /All paid|Nothing is due yet/);
    await expect(invoice(page, 'AED\u00a0340')).toContainText('Paid');
    await expect(page.getByText('With your payments 4 months of supplements are set aside')).toBeVisible();
  });

  await test.step('a card that fails at the renewal after that', async () => {
    await press(page, 'Update card');
    await keepCard(page, FAILS_LATER);
    expect((await readMail(page, 'card-changed', person.email)).text).toContain('that ends in 0341');
    const { moveBox } = await atWork(shop.url, person);
    await moveBox('box_packed', 'box_shipped');
    const now = await shop.pass(32);
    await page.clock.setFixedTime(now);
    await signedIn(page, person);
    await look(page, now);
    await headline(page, 'A payment did not go through.');
    await page.setViewportSize(PHONE); // paid on a phone; the one after at a desk
    const band = page.getByRole('region', { name: 'Payment problem' });
    await expect(band).toContainText(/We could not charge AED.340 .* Your card was declined/);
    expect(await findings(page)).toEqual([]);
  });

  await test.step('paid where the mail leads, and nothing is left of it', async () => {
    const { text } = await readMail(page, 'payment-failed', person.email);
    const pay = /Pay: (https?:\/\/\S+)/.exec(text)?.[1] ?? '';
    await page.goto(pay);
    await typeCard(page, CARDS.pays);
    await page.getByRole('button', { name: /^Pay AED.340$/ }).click();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await look(page, await shop.pass(0.25));
    await headline(page, /All paid|Nothing is due yet/);
    await expect(page.getByRole('region', { name: 'Payment problem' })).toHaveCount(0);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('the next one is paid by another card, once the bank has its approval', async () => {
    await press(page, 'Update card');
    await keepCard(page, FAILS_LATER);
    const { moveBox } = await atWork(shop.url, person);
    await moveBox('box_packed', 'box_shipped');
    const now = await shop.pass(33);
    await page.clock.setFixedTime(now);
    await signedIn(page, person);
    await look(page, now);
    await headline(page, 'A payment did not go through.');
    await press(page, 'Update card');
    const form = page.getByRole('dialog', { name: 'Update card' });
    await expect(form).toContainText('We charge the open payment to this card right away');
    await typeCard(form, CARDS.asks);
    await form.getByRole('button', { name: 'Save this card' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Back from your bank')).toBeVisible();
    await look(page, await shop.pass(0.25));
    await headline(page, /All paid|Nothing is due yet/);
  });

  await test.step('no try goes through: the plan ends, a mail says so, and leads back to it', async () => {
    await press(page, 'Update card');
    await keepCard(page, FAILS_LATER);
    const { moveBox } = await atWork(shop.url, person);
    await moveBox('box_packed', 'box_shipped');
    const now = await shop.pass(52);
    const { text } = await readMail(page, 'plan-ended-unpaid', person.email);
    expect(text).toMatch(/The last try to charge AED.340 failed, so your plan has ended/);
    await readMail(page, 'payment-last-try', person.email);
    await page.clock.setFixedTime(now);
    await signedIn(page, person);
    await look(page, now);
    await headline(page, 'The subscription has ended.');
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('link', { name: 'Start Premium again' })).toHaveAttribute('href', '/subscribe');
    await visit(page, /https?:\/\/\S+\/subscribe/.exec(text)?.[0] ?? '');
    await expect(page.getByRole('button', { name: 'Complete Subscription' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
