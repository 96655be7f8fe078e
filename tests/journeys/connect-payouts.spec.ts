import { randomUUID } from 'node:crypto';
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
  STAFF,
  visit,
} from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { paidOrder } from '../support/paid-order.ts';

interface Applications {
  applications: { id: string; email: string }[];
}

test('R437 N17 an affiliate fills in Stripe’s form, and is transferred a commission that two colleagues approved', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.expectTrouble(refused(403), refused(401));
  const affiliate = somebody();
  const about = { brand: 'Nine Lives', website: 'ninelives.example', audience: 'Cats, all day', platform: 'tiktok' };
  const data = { requestId: randomUUID(), name: 'Anna Example', email: affiliate.email, ...about };
  expect((await page.request.post('/api/affiliate/applications', { data })).status()).toBe(200);
  const desk = await atTheDesk(browser, shop);
  const { applications } = await asks<Applications>(desk, 'get', '/api/desk/affiliates');
  const application = applications.find(({ email }) => email === affiliate.email);
  await asks(desk, 'post', `/api/desk/affiliate-applications/${application?.id}/approval`, { broughtBy: null });
  const { text } = await readMail(desk, 'affiliate-approved', affiliate.email);
  const [, code = ''] = /\?ref=([2-9A-Z]{8})\s/.exec(text) ?? [];

  await page.goto('/robots.txt');
  await register(page, affiliate);
  await holdSession(page, affiliate);
  await visit(page, await mailedLink(page, 'verify-email', affiliate.email));
  await expect(page.getByRole('heading', { name: 'We have found you' })).toBeVisible();
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
  const now = await shop.pass(45);
  await desk.clock.setFixedTime(now);
  await holdSession(desk, STAFF);
  await visit(desk, '/desk/payments?list=affiliates');
  const payouts = desk.getByRole('region', { name: 'Payouts' });
  await payouts.getByRole('button', { name: 'Prepare a batch' }).click();
  await expect(payouts.getByText('Another person who keeps the books has to approve it.')).toBeVisible();
  const finance = await invitedColleague(browser, desk, 'finance');
  await finance.clock.setFixedTime(now);
  await visit(finance, '/desk/payments?list=affiliates');
  const approval = finance.getByRole('region', { name: 'Payouts' });
  await approval.getByRole('button', { name: /^Approve: / }).click();
  await expect(approval.getByText(/Anna Example, Stripe .*Transferred/)).toBeVisible();
  await keepPicture(finance, 'connect-desk');
  expect(await findings(finance)).toEqual([]);
  expect((await readMail(finance, 'affiliate-transferred', affiliate.email)).subject).toContain('is in your account');
});
