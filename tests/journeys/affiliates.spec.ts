import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { atTheDesk } from '../support/desk.ts';
import {
  CARDS,
  countMails,
  expect,
  expectToast,
  holdSession,
  mailedLink,
  payByCard,
  readMail,
  refused,
  register,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { everyLook } from '../support/looks.ts';
import { keepPicture } from '../support/pictures.ts';
import { agree, payNow, walkToSummary, wizard } from '../support/quick-wizard.ts';

test('N17 R437 an applicant is approved, shares a link, and sees what a visitor paid as a commission', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(403));
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  const affiliate = somebody();
  const sent = { requestId: randomUUID(), name: 'Anna Example', email: affiliate.email, brand: 'Nine Lives' };
  const more = { website: 'ninelives.example', audience: 'Cats, all day', platform: 'tiktok' };
  const data = { ...sent, ...more };
  expect((await page.request.post('/api/affiliate/applications', { data })).status()).toBe(200);
  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/payments?list=affiliates');
  const application = desk.getByRole('listitem').filter({ hasText: affiliate.email });
  await desk.setViewportSize({ width: 390, height: 800 });
  await expect(application.getByRole('button', { name: 'Approve' })).toBeVisible();
  await keepPicture(desk, 'affiliates-desk-390');
  await application.getByRole('button', { name: 'Approve' }).click();
  const preview = application.getByRole('group', { name: 'Approve Anna Example' });
  await expect(preview).toContainText('25 percent');
  await expect(preview).toContainText('Can be taken back until an order comes by it');
  expect(await findings(desk)).toEqual([]);
  await preview.getByRole('button', { name: 'Yes, approve' }).click();
  // The approval is taken back while nothing has come of it: the application is there again, and is approved once more.
  const account = desk.getByRole('group').filter({ hasText: 'Orders and account of Anna Example' });
  await account.getByText('Orders and account of Anna Example').click();
  await account.getByRole('button', { name: 'Take the approval back' }).click();
  const back = account.getByRole('group', { name: 'Take the approval back: Anna Example' });
  await expect(back).toContainText('the application is open again');
  await keepPicture(desk, 'affiliates-withdrawal-390');
  expect(await everyLook(desk)).toEqual([]);
  await back.getByRole('button', { name: 'Yes, take it back' }).click();
  await expectToast(desk, 'Approval taken back', 'Anna Example');
  await application.getByRole('button', { name: 'Approve' }).click();
  await preview.getByRole('button', { name: 'Yes, approve' }).click();
  await expect(desk.getByRole('region', { name: 'Affiliates' }).getByText(affiliate.email)).toBeVisible();
  await desk.setViewportSize({ width: 1440, height: 900 });
  await keepPicture(desk, 'affiliates-desk', { fullPage: true });
  expect(await findings(desk)).toEqual([]);
  // The second approval has another code.
  await expect.poll(() => countMails(desk, 'affiliate-approved', affiliate.email)).toBe(2);
  const { text } = await readMail(desk, 'affiliate-approved', affiliate.email);
  const [, link = '', code = ''] = /(\/\?ref=([2-9A-Z]{8}))\s/.exec(text) ?? [];

  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await guest.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  await visit(guest, link);
  const strip = guest.getByRole('region', { name: 'The link you came by' });
  await expect(strip).toBeVisible();
  expect(await guest.evaluate(() => localStorage.getItem('purrwell-friend'))).toBe(null);
  await keepPicture(guest, 'affiliates-strip');
  expect(await findings(guest)).toEqual([]);
  await strip.getByRole('button', { name: 'Yes, remember it' }).click();
  await expect(strip).toHaveCount(0);
  expect(await guest.evaluate(() => localStorage.getItem('purrwell-friend'))).toContain(code);
  await visit(guest, '/#onboarding');
  await walkToSummary(guest, { email: somebody().email, names: ['Miso'] });
  await expect(wizard(guest).getByText('You came by the link of an affiliate')).toBeVisible();
  await agree(guest);
  await payNow(guest).click();
  await payByCard(guest, CARDS.pays);
  await expect(guest.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();

  // The order is taken out and put back, each time with the amount that moves, and the history names both.
  await visit(desk, '/desk/payments?list=affiliates');
  await account.getByText('Orders and account of Anna Example').click();
  await account.getByRole('button', { name: /^Does not count: / }).click();
  await expect(account.getByRole('group', { name: /^Does not count: / })).toContainText(/Anna Example: .*\d/);
  await account.getByRole('button', { name: 'Yes, take it out' }).click();
  await account.getByRole('button', { name: /^Counts again: / }).click();
  await expect(account.getByRole('group', { name: /^Counts again: / })).toContainText(/Anna Example: .*\d/);
  expect(await everyLook(desk)).toEqual([]);
  await account.getByRole('button', { name: 'Yes, count it again' }).click();
  await expect(account.getByText('put an order back')).toBeVisible();
  await keepPicture(desk, 'affiliates-history-1440', { fullPage: true });
  await expect(account.getByRole('button', { name: 'Take the approval back' })).toHaveCount(0);

  await visit(page, '/affiliate/account');
  await expect(page.getByRole('heading', { name: 'Your affiliate page.' })).toBeVisible();
  await register(page, affiliate);
  await holdSession(page, affiliate);
  await visit(page, await mailedLink(page, 'verify-email', affiliate.email));
  await expect(page.getByRole('heading', { name: 'We have found you' })).toBeVisible();
  await visit(page, '/affiliate/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Example' })).toBeVisible();
  // Earned, reversed as the order was taken out, and earned as it was put back.
  await expect(page.getByRole('region', { name: 'Commissions' }).getByText(/First purchase, /)).toHaveCount(3);
  await keepPicture(page, 'affiliates-account', { fullPage: true });
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Account holder').fill('Anna Example');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save the account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(affiliate.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('DE89 **** 3000')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await keepPicture(page, 'affiliates-account-360', { fullPage: true });
});
