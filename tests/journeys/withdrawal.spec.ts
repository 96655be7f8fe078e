import { findings } from '../support/axe.ts';
import { paidOrder } from '../support/paid-order.ts';
import { atTheDesk, numberOf, openMessage } from '../support/desk.ts';
import { expect, readMail, somebody, test, visit } from '../support/journey.ts';

test('C17 a buyer withdraws without an account; a colleague records it: the order stops, and the money goes back', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = somebody();
  await visit(page, '/withdraw');
  await paidOrder(page, buyer);
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Maryam Al Suwaidi');
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(buyer.email);
  await page.getByRole('button', { name: 'Confirm withdrawal here' }).click();
  const number = await numberOf(page);

  const desk = await atTheDesk(browser, shop);
  const message = await openMessage(desk, number);
  const part = message.getByRole('region', { name: 'Withdrawal' });
  await expect(part).toContainText('In time: no sticks have been delivered yet.');
  await part.getByRole('button', { name: /^Record withdrawal from CAT-/ }).click();
  await expect(part).toContainText('ends the plan, refunds');
  expect(await findings(desk)).toEqual([]);
  await part.getByRole('button', { name: /^Stop order and plan, refund AED/ }).dblclick();
  await expect(desk.locator('.toast')).toContainText('Withdrawal recorded');
  await expect(message.getByRole('listitem').filter({ hasText: 'recorded the withdrawal from CAT-' })).toHaveCount(1);
  await expect(message.getByText('Done', { exact: true })).toBeVisible();
  expect((await readMail(desk, 'withdrawal-done', buyer.email)).text).toContain('to your payment method');
  expect((await readMail(desk, 'refund-made', buyer.email)).text).toContain('This is the full amount you paid.');
});
