import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { faultsOf, readStatementCsv } from '#src/capabilities/affiliates/rules/statement-file.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague } from '../support/desk.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';
import {
  expect,
  holdSession,
  mailedLink,
  readMail,
  refused,
  register,
  somebody,
  type Somebody,
  STAFF,
  storedToken,
  visit,
} from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { paidOrder } from '../support/paid-order.ts';

interface Applications {
  applications: { id: string; email: string }[];
}

/** Approves the application of somebody, who signs in and confirms their address on this page. Returns their code. */
async function joined(page: Page, desk: Page, affiliate: Somebody): Promise<string> {
  const about = { brand: 'Nine Lives', website: 'ninelives.example', audience: 'Cats, all day', platform: 'tiktok' };
  const data = { requestId: randomUUID(), name: 'Anna Example', email: affiliate.email, ...about };
  expect((await page.request.post('/api/affiliate/applications', { data })).status()).toBe(200);
  const { applications } = await asks<Applications>(desk, 'get', '/api/desk/affiliates');
  const application = applications.find(({ email }) => email === affiliate.email);
  await asks(desk, 'post', `/api/desk/affiliate-applications/${application?.id}/approval`, { broughtBy: null });
  const { text } = await readMail(desk, 'affiliate-approved', affiliate.email);
  await page.goto('/robots.txt');
  await register(page, affiliate);
  await holdSession(page, affiliate);
  await visit(page, await mailedLink(page, 'verify-email', affiliate.email));
  await expect(page.getByRole('heading', { name: 'We have found you' })).toBeVisible();
  return /\?ref=([2-9A-Z]{8})\s/.exec(text)?.[1] ?? '';
}

/** An affiliate with an account at a bank, and an order in euros by their code. */
async function paidByBank(browser: Browser, desk: Page, shop: { url: string }) {
  const affiliate = somebody();
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const code = await joined(page, desk, affiliate);
  await asks(page, 'post', '/api/auth/confirmations', { password: affiliate.password });
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const account = { iban: 'DE02120300000000202051', holder: 'Bea Bank' };
  expect((await page.request.put('/api/affiliate/payout-account', { data: account, headers })).status()).toBe(200);
  // In another browser: an order of their own earns nothing.
  const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await paidOrder(buyer, somebody(), 'premium', undefined, code, 'EUR');
  return { affiliate, page };
}

test('R437 N17 an affiliate fills in Stripe’s form, another names a bank, and both are paid by what two colleagues approved', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(403), refused(401));
  const affiliate = somebody();
  const desk = await atTheDesk(browser, shop);
  const code = await joined(page, desk, affiliate);
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/affiliate/account');
  const connect = page.getByRole('region', { name: 'Payouts by Stripe' });
  await connect.getByLabel('Country of your bank account').selectOption('Germany');
  expect(await findings(page)).toEqual([]);
  await connect.scrollIntoViewIfNeeded();
  await keepPicture(page, 'connect-account-360');
  await connect.getByRole('button', { name: 'Be paid by Stripe' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(affiliate.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Everything is filled in' }).click();
  await expect(connect.getByText('Stripe pays you: your account there is ready.')).toBeVisible();

  const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await paidOrder(buyer, somebody(), 'premium', undefined, code);
  const bank = await paidByBank(browser, desk, shop);
  const now = await shop.pass(45);
  await desk.clock.setFixedTime(now);
  await holdSession(desk, STAFF);
  await visit(desk, '/desk/payments?list=affiliates');
  const payouts = desk.getByRole('region', { name: 'Payouts' });
  for (const [way, account] of [
    ['Stripe', /Anna Example, Stripe/],
    ['SEPA', /Bea Bank|Anna Example, DE02/],
  ] as const) {
    const payable = payouts.locator('.panel').filter({ hasText: way });
    await payable.getByRole('button', { name: 'Prepare a batch' }).click();
    const batch = payouts.getByRole('listitem').filter({ hasText: account });
    await expect(batch.getByText('Another person who keeps the books has to approve it.')).toBeVisible();
    await expect(batch.getByRole('button', { name: /^Approve: / })).toHaveCount(0);
  }
  const finance = await invitedColleague(browser, desk, 'finance');
  await finance.clock.setFixedTime(now);
  await visit(finance, '/desk/payments?list=affiliates');
  const approval = finance.getByRole('region', { name: 'Payouts' });
  const transfers = approval.getByRole('listitem').filter({ hasText: 'Anna Example, Stripe' });
  await transfers.getByRole('button', { name: /^Approve: / }).click();
  await expect(approval.getByText(/Anna Example, Stripe .*Transferred/)).toBeVisible();
  await keepPicture(finance, 'connect-desk');
  expect(await findings(finance)).toEqual([]);
  expect((await readMail(finance, 'affiliate-transferred', affiliate.email)).subject).toContain('is in your account');

  // By the bank: a file once somebody else has approved it, and the statement that the affiliate can check.
  const sepa = approval.getByRole('listitem').filter({ hasText: 'DE02' });
  await sepa.getByRole('button', { name: /^Approve: / }).click();
  const filed = finance.waitForEvent('download');
  await sepa.getByRole('link', { name: /SEPA/ }).click();
  expect(await readFile(await (await filed).path(), 'utf8')).toMatch(
    /pain\.001[^]*<IBAN>DE02120300000000202051<\/IBAN>/,
  );
  await bank.page.clock.setFixedTime(now);
  await holdSession(bank.page, bank.affiliate);
  await visit(bank.page, '/affiliate/account');
  const statements = bank.page.getByRole('region', { name: 'Statements' });
  await expect(statements.getByText(/Computed anew just now, and equal/).first()).toBeVisible();
  const stated = bank.page.waitForEvent('download');
  await statements
    .getByRole('link', { name: /^CSV, / })
    .last()
    .click();
  const file = readStatementCsv(await readFile(await (await stated).path(), 'utf8'));
  const mailed = /SHA-256 is ([\da-f]{64})/.exec(
    (await readMail(desk, 'affiliate-statement', bank.affiliate.email)).text,
  );
  expect(faultsOf([file], { mailed: mailed?.[1] ?? 'none' })).toEqual([]);
});
