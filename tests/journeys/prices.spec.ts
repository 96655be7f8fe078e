import { findings } from '../support/axe.ts';
import { expect, expectToast, holdSession, somebody, STAFF, visit } from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { keepPicture } from '../support/pictures.ts';
import { shopWithClock } from '../support/shared-shops.ts';

test('prices are written at the desk, seen as the start page will show them, and shown and charged everywhere from their day on', async ({
  browser,
}) => {
  // A shop of its own: the others' prices stay.
  const shop = await shopWithClock('prices');
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const shows = async (path: string) => /<td[^>]*>\$48<\/td>/.test(await (await page.request.get(path)).text());
  await holdSession(page, STAFF);
  await visit(page, '/desk/shop?open=PRICES');
  const form = page.getByRole('form', { name: 'Prices' });
  const cell = form.getByLabel('Premium, USD, 2 cats');
  await cell.fill('60');
  await expect(form.getByText('Must be below the price with one cat fewer.')).toBeVisible();
  await cell.fill('48');
  await form.getByLabel('Premium, USD, 1 cat').fill('54');
  await expect(form.getByText('Must be below')).toHaveCount(0);
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="The plans with these prices"]');
  await expect(preview.getByText('$96 a month for two cats.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // The difference to the current prices, and the first day: both are shown before and after.
  await expect(form.getByRole('region', { name: 'What changes' })).toContainText('54, 48, 44');
  await expect(form).toContainText(/from the beginning of \d+ \w+ \d+ in Dubai/);
  const day = /from the beginning of (\d+ \w+ \d+) in Dubai/.exec(await form.innerText())?.[1] ?? '';
  await keepPicture(form, 'prices-form');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', `Prices, from ${day}`);
  const giver = await (await browser.newContext({ baseURL: shop.url, locale: 'en-US' })).newPage();
  await giver.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  await visit(giver, '/gift');
  expect(await shows('/')).toBe(false);

  await shop.pass(3);
  await expect.poll(() => shows('/')).toBe(true);
  await expect.poll(() => shows('/legal')).toBe(true);
  // Nobody signed in, and the page as it is once its app runs.
  const visitor = await (await browser.newContext({ baseURL: shop.url, locale: 'en-US' })).newPage();
  const troubles: string[] = [];
  visitor.on('pageerror', (error) => troubles.push(String(error)));
  visitor.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await visit(visitor, '/#plans');
  await expect(visitor.locator('#plans')).toContainText('$96 a month for two cats.');
  await visit(visitor, '/careers');
  await expect(visitor.getByText('Feline nutritionist').first()).toBeVisible();
  await expect.poll(async () => (await page.request.get('/subscribe')).text()).toContain('"version":"desk-1"');
  // A page from before names the new price before anybody pays it.
  await giver.getByText('USD', { exact: true }).click();
  await giver.getByText('One month', { exact: true }).click();
  await giver.getByLabel('Where the recipient lives').selectOption('United States');
  await expect(giver.locator('.gift-total')).toContainText('$53');
  await giver.getByLabel('Your name').fill('Grandma');
  await giver.getByLabel('Your e-mail').fill(somebody().email);
  await giver.getByLabel(/I am 18 or older/).check();
  await giver.getByRole('button', { name: 'Pay for the gift' }).click();
  await expectToast(
    giver,
    'The price has changed',
    'This price has changed since you saw it. Please check the new price before you pay.',
  );
  await expect(giver.locator('.gift-total')).toContainText('$54');
  await giver.getByRole('button', { name: 'Pay for the gift' }).click();
  await giver.waitForURL(/\/sandbox\/checkout\//);
  const { totalToday } = await (
    await page.request.post('/api/quotes', { data: { plan: 'premium', cats: 2, currency: 'USD', country: 'US' } })
  ).json();
  expect(totalToday.amount).toBe(9600);
  expect(troubles).toEqual([]);
});
