import { findings } from '../support/axe.ts';
import { expect, expectToast, holdSession, STAFF, visit } from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { startShopWithClock } from '../support/shop-with-clock.ts';

test('prices are written at the desk, seen as the start page will show them, and shown and charged everywhere from their day on', async ({
  browser,
}) => {
  // A shop of its own: the others' prices stay.
  const shop = await startShopWithClock();
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const shows = async (path: string) => /<td[^>]*>\$48<\/td>/.test(await (await page.request.get(path)).text());
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop?open=PRICES');
  const form = page.getByRole('form', { name: 'Prices' });
  const cell = form.getByLabel('Premium, USD, 2 cats');
  await cell.fill('60');
  await expect(form.getByText('Must be below the price with one cat fewer.')).toBeVisible();
  await cell.fill('48');
  await expect(form.getByText('Must be below')).toHaveCount(0);
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="The plans with these prices"]');
  await expect(preview.getByText('$96 a month for two cats.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', 'Prices');
  expect(await shows('/')).toBe(false);

  await shop.pass(3);
  await expect.poll(() => shows('/')).toBe(true);
  expect(await shows('/legal')).toBe(true);
  // Nobody signed in, and the page as it is once its app runs.
  const visitor = await (await browser.newContext({ baseURL: shop.url, locale: 'en-US' })).newPage();
  const troubles: string[] = [];
  visitor.on('pageerror', (error) => troubles.push(String(error)));
  visitor.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await visit(visitor, '/#plans');
  await expect(visitor.locator('#plans')).toContainText('$96 a month for two cats.');
  await visit(visitor, '/careers');
  await expect(visitor.getByText('Feline nutritionist').first()).toBeVisible();
  expect(await (await page.request.get('/subscribe')).text()).toContain('"version":"desk-1"');
  const { totalToday } = await (
    await page.request.post('/api/quotes', { data: { plan: 'premium', cats: 2, currency: 'USD', country: 'US' } })
  ).json();
  expect(totalToday.amount).toBe(9600);
  expect(troubles).toEqual([]);
  await shop.stop();
});
