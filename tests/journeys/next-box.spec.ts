import type { Browser } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { atWork, firstSticks, test } from '../support/journey-with-clock.ts';
import {
  expect,
  expectToast,
  holdSession,
  mailedLink,
  type Page,
  readMail,
  refused,
  register,
  signedIn,
  type Somebody,
  somebody,
  storedToken,
  visit,
} from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { asks } from '../support/records.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Next box' });
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function look(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await visit(page, '/dashboard?tab=billing');
  await expect(panel(page)).toBeVisible();
}

const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** From the reminder's link, in a browser where nobody is signed in. */
async function skippedByLink(browser: Browser, link: string) {
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await visit(stranger, link);
  await expect(stranger.getByRole('heading', { level: 1, name: /^Skip the box of / })).toBeVisible();
  await stranger.getByRole('button', { name: 'Skip this box' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'The box is skipped.' })).toBeVisible();
  expect(await findings(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Undo the skip' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: /^Skip the box of / })).toBeVisible();
  await context.close();
}

/** Confirms the address of somebody on their page, which ends earlier sessions. */
async function confirmAddress(page: Page, person: Somebody): Promise<void> {
  const token = /token=([\w-]+)/.exec(await mailedLink(page, 'verify-email', person.email))?.[1];
  await asks(page, 'post', '/api/auth/email-verifications', { token });
  await holdSession(page, person);
}

/** A partner of this household with a phone, who has joined it. */
async function partnerOf(page: Page, browser: Browser, owner: Somebody): Promise<Page> {
  const partner = { ...somebody(), firstName: 'Omar' };
  await asks(page, 'post', '/api/auth/confirmations', { password: owner.password });
  await asks(page, 'post', '/api/household-people/invitations', { email: partner.email, role: 'partner' });
  const phone = await browser.newPage({ viewport: { width: 360, height: 780 }, baseURL: new URL(page.url()).origin });
  await phone.goto('/robots.txt');
  await register(phone, partner);
  await holdSession(phone, partner);
  await confirmAddress(phone, partner);
  await visit(phone, await mailedLink(phone, 'member-invitation', partner.email));
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByText('Payments, and adding a cat, stay with Maryam')).toBeVisible();
  return phone;
}

/** Pauses the plan and undoes that, enters a medicine, and finds no way to pay or to bring a payment forward. */
async function pausedByPartner(phone: Page) {
  const box = panel(phone);
  await expect(box.getByRole('button')).toHaveText(['Skip the next box', 'Move the next box', 'Pause the plan']);
  await expect(phone.getByRole('main').getByRole('button', { name: /pay|card|plan for|invoice|forward/i })).toHaveCount(
    0,
  );
  const [{ id } = { id: '' }] = await asks<{ id: string }[]>(phone, 'get', '/api/memberships');
  const headers = { authorization: `Bearer ${await storedToken(phone)}` };
  const forward = { data: { change: 'forward', day: '2027-01-02' }, headers };
  expect((await phone.request.post(`/api/shared/${id}/next-box/preview`, forward)).ok()).toBe(false);
  expect(await asks(phone, 'get', '/api/subscription')).toMatchObject({ invoices: [] });

  const miso = phone.getByRole('region', { name: 'Miso' });
  await miso.getByRole('button', { name: 'Add a medicine or vaccination' }).click();
  await miso.getByLabel('Name', { exact: true }).fill('Amlodipine');
  await miso.getByRole('button', { name: 'Save' }).click();
  await expect(miso.getByText(/^Miso gets Amlodipine\. Please ask your vet/)).toBeVisible();
  expect(await findings(phone)).toEqual([]);

  for (const [change, said] of [
    ['Pause the plan', 'The plan is paused until then. You changed it, and can undo it.'],
    ['Undo my change', ''],
  ] as const) {
    await box.getByRole('button', { name: change }).click();
    await phone.getByRole('button', { name: 'See what changes' }).click();
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(phone, 'Done', 'The owner has been mailed a receipt with your name.');
    await expect(box).toContainText(said);
  }
  await expect(box).not.toContainText('paused');
}

test('R320 N11 the next box is skipped from its reminder without signing in and that undone, the plan paused, also by a partner, and resumed while the pause runs, and a box brought forward and charged @both', async ({
  page,
  shop,
  browser,
  watch,
  isMobile,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  if (!isMobile) await confirmAddress(page, person);
  await firstSticks(shop, person, 'optimizer_shipped');
  const begun = await shop.pass(26);
  watch.expectTrouble(refused(401));
  await page.clock.setFixedTime(begun);
  await signedIn(page, person);
  await test.step('skipped from the mail', async () => {
    const { text } = await readMail(page, 'renewal-reminder', person.email);
    await skippedByLink(browser, /https?:\/\/\S+\/skip#\S+/.exec(text)?.[0] ?? '');
  });
  await look(page, begun);

  // On a phone of their own.
  if (!isMobile)
    await test.step('paused by a partner in the own name, who cannot pay', async () => {
      const phone = await partnerOf(page, browser, person);
      await pausedByPartner(phone);
      await phone.close();
      expect((await readMail(page, 'box-paused', person.email)).text).toContain('Omar');
      await visit(page, '/timeline');
      await expect(page.getByText('Entered by Omar.')).toBeVisible();
      await expect(page.getByText(/By Omar\./).first()).toBeVisible();
      await look(page, begun);
    });

  await test.step('paused for two boxes, and resumed while the pause runs', async () => {
    await press(page, '2 boxes');
    const dialog = page.getByRole('dialog', { name: 'Pause the plan' });
    await expect(dialog).toContainText('2 boxes left out');
    expect(await findings(page)).toEqual([]);
    await confirm(page, 'Pause the plan');
    await closed(page);
    await expect(panel(page)).toContainText('Paused until');
    const now = await shop.pass(40);
    watch.expectTrouble(refused(401));
    await page.clock.setFixedTime(now);
    await signedIn(page, person);
    await look(page, now);
    await expect(page.locator('.billing-invoices').getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(1);
    // By keyboard.
    await panel(page).getByRole('button', { name: 'Resume now' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Resume now?' }).locator('.billing-due')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume now' }).focus();
    await page.keyboard.press('Enter');
    await closed(page);
    await readMail(page, 'box-resumed', person.email);
    await look(page, await shop.pass(0.25));
    await expect(page.locator('.billing-invoices').getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(2);
  });

  if (isMobile)
    await test.step('once its sticks have left, the one after is brought forward, and charged two weeks after the last', async () => {
      const { moveBox } = await atWork(shop.url, person);
      await moveBox('box_packed', 'box_shipped');
      await look(page, await shop.pass(0.25));
      await press(page, 'Get it sooner');
      const dialog = page.getByRole('dialog', { name: 'Get the next box sooner?' });
      await expect(dialog.locator('.billing-due')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await confirm(page, 'Get it sooner');
      await closed(page);
      await readMail(page, 'box-forwarded', person.email);
      // Two weeks lie between two charges.
      await look(page, await shop.pass(15));
      await expect(page.locator('.billing-invoices').getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(3);
    });
});
