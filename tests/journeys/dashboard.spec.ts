import type { Route } from '@playwright/test';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { expect, refused, signedIn, somebody, test, visit } from '../support/journey.ts';

const TABS = ['Overview', 'Health', 'DNA Report', 'Supplements', 'Delivery', 'Billing'];

test('R261 R263 R264 R265 R274 R498 R505 six tabs, the chosen cat stays chosen, and a failed part says so and can be asked again', async ({
  page,
  watch,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  const miso = page.getByRole('group', { name: 'Cat' }).getByRole('button', { name: 'Miso' });
  const biscuit = page.getByRole('group', { name: 'Cat' }).getByRole('button', { name: 'Biscuit' });
  await expect(miso).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('tab')).toHaveText(TABS);
  await expect(page.getByRole('button', { name: 'Ask Dr. AI' })).toBeVisible();

  await biscuit.click();
  await page.getByRole('tab', { name: 'Delivery' }).click();
  await expect(page.getByRole('tabpanel').getByText(/^1 of 15 steps done\./)).toBeVisible();
  await miso.click();
  await expect(page.getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true');

  // A tab whose figures do not arrive, and then the whole page.
  watch.expectTrouble(refused(500));
  const broken = (route: Route) =>
    route.fulfill({ status: 500, json: { message: 'That did not work.', code: 'crash' } });
  await page.route('**/api/cats/*/results', broken);
  await page.getByRole('tab', { name: 'Health' }).click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/cats/*/results');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(
    page
      .getByRole('tabpanel')
      .getByText(/business days/)
      .first(),
  ).toBeVisible();

  await page.route('**/api/user-dashboard', broken);
  await visit(page, '/dashboard');
  await expect(page.getByText('The update could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('last-seen'));
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'That did not work.' })).toBeVisible();
  await page.unroute('**/api/user-dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();

  const left = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'));
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  expect([(await left).method(), (await left).postData()]).toEqual(['POST', null]);
  await expect(page).toHaveURL(/\/$/);
});

test('R276 a session that has ended behind the page’s back is noticed without a word', async ({ page, watch }) => {
  watch.expectTrouble(refused(401));
  await visit(page, '/');
  await page.evaluate(() => localStorage.setItem('sessionToken', 'x'.repeat(43)));
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Somebody is asleep on your dashboard.' })).toBeVisible();
  await expect(page.locator('.toast')).toHaveCount(0);
});
