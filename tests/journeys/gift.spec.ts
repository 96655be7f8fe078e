import { readFile } from 'node:fs/promises';
import { findings } from '../support/axe.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import {
  CARDS,
  expect,
  follow,
  mailedLink,
  payByCard,
  register,
  signedIn,
  somebody,
  visit,
} from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { keepPicture } from '../support/pictures.ts';

const ZONE = 'UTC';
const DAY_MS = 86_400_000;

test('a gift is bought, its card saved, mailed on its day, redeemed by who gets the mail, and its kit is on the way @both', async ({
  page,
  browser,
  shop,
}) => {
  const [giver, person] = [somebody(), somebody()];
  const now = await shop.pass(0);
  await page.clock.setFixedTime(now);
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  await visit(page, '/gift');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay for the gift' }).click();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Please enter your name');
  await page.getByText('EUR', { exact: true }).click();
  await page.getByText('One month', { exact: true }).click();
  await page.getByLabel('Where the recipient lives').selectOption('Germany');
  await expect(page.locator('.gift-total')).toContainText('€45');
  await page.getByText('A mail on a day', { exact: true }).click();
  await page.getByLabel('Recipient’s e-mail').fill(person.email);
  await page.getByLabel('Day', { exact: true }).fill(dayIn(ZONE, new Date(now.getTime() + 2 * DAY_MS)));
  await page.getByLabel('Your name').fill('Grandma');
  await page.getByLabel('Your e-mail').fill(giver.email);
  await page.getByLabel(/I am 18 or older/).check();
  await keepPicture(page, 'gift', { fullPage: true });
  await page.getByRole('button', { name: 'Pay for the gift' }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await payByCard(page, CARDS.pays);
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift is ready.' })).toBeVisible();
  await expect(page.locator('.gift-code')).toHaveText(/^PURR-/);
  const code = (await page.locator('.gift-code').textContent()) ?? '';
  await expect(page.locator('.gift-lines')).toContainText(`Mail to${person.email}`);
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, 'gift-status', { fullPage: true });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'The card, as PDF' }).click();
  expect(await readFile(await (await saved).path(), 'latin1')).toMatch(/^%PDF-/);
  const invoice = page.waitForEvent('download');
  await page.getByRole('button', { name: /^INV-/ }).click();
  expect((await invoice).suggestedFilename()).toMatch(/^purrwell-INV-\d{4}-\d{6}\.pdf$/);
  await page.goto(await mailedLink(page, 'gift-paid', giver.email));
  await expect(page.locator('.gift-code')).toHaveText(code);

  await shop.passMinutes(3 * 24 * 60);
  const friend = await browser.newPage({ baseURL: shop.url });
  await friend.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  await register(friend, person);
  await signedIn(friend, person);
  await visit(friend, await mailedLink(friend, 'gift', person.email));
  await expect(friend.getByLabel('Code')).toHaveValue(code);
  await friend.getByLabel('Code').fill(code.toLowerCase());
  await friend.getByRole('button', { name: 'Open the gift' }).click();
  await expect(friend.getByRole('heading', { name: 'From Grandma' })).toBeVisible();
  await friend.getByLabel('Name of the cat').fill('Miso');
  await friend.getByLabel('Recipient').fill('Maryam Al Suwaidi');
  await friend.getByLabel('Street and number').fill('Torstraße 1');
  await friend.getByLabel('Postcode').fill('10115');
  await friend.getByLabel('City').fill('Berlin');
  await keepPicture(friend, 'gift-redeem', { fullPage: true });
  await friend.getByRole('button', { name: 'Redeem it' }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'It is yours.' })).toBeVisible();
  await follow(friend, '/dashboard?tab=billing');
  await expect(friend.locator('.dash-figures')).toContainText(/Current plan\s*\w+\s*gift from Grandma/);
  await expect(friend.getByRole('region', { name: 'Your gift' })).toContainText(
    'nothing is charged, and nothing renews',
  );
  await visit(friend, '/subscribe');
  await expect(friend.getByText('It is charged beside the gift, and the boxes of both come.')).toBeVisible();
  expect(await findings(friend)).toEqual([]);
  await friend.goto(await mailedLink(friend, 'gift-started', person.email));
  await expect(friend.getByText('We have your order.')).toBeVisible();
  await friend.close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'It was redeemed.' })).toBeVisible();
});
