import { expect, expectToast, type Page, refused, storedToken, test } from '../support/journey.ts';
import { findings } from '../support/axe.ts';
import { withCats } from '../support/records.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('R240 R260 R277 R278 R279 R280 R281 R282 R283 R284 R286 R287 R290 R291 the household as a whole, and each cat of it @both', async ({
  page,
  watch,
}) => {
  // The line to the server asks once more while the page is being left.
  watch.expectTrouble(refused(401));
  await withCats(page, [{ name: 'Miso' }, { name: 'Biscuit', allergies: ['Beef'] }]);
  const address = '/dashboard?view=household';
  await page.goto(address);
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['All Cats', 'Miso', 'Biscuit']);
  await expect(page.getByRole('link', { name: 'Check Order Status' })).toHaveAttribute('href', '/order-status');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Settings' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expect(bar.getByRole('link', { name: /^Notifications/ }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/timeline',
  );

  await expect(panel(page, 'Monthly stick delivery')).toHaveText(
    /No box of sticks has shipped yet.*Waiting for results/,
  );
  await expect(panel(page, 'Loyalty coins').getByRole('link', { name: 'Redeem Rewards' })).toHaveAttribute(
    'href',
    '/achievements#rewards',
  );
  await expect(page.getByRole('heading', { name: 'Next payment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent invoices' })).toBeVisible();
  const lock = panel(page, 'One upgrade, every cat');
  await expect(lock).toHaveText(/Pro Feature.*AI vet assistant/);
  await expect(page.getByRole('button', { name: /^Upgrade to Pro/ })).toHaveCount(1);
  for (const title of ['Weight', 'Activity', 'Water', 'Appetite'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText('Household view', { exact: true })).toBeInViewport();
  await expect(page.getByText('Cat profile')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^DNA analysis/ })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Miso' }).focus();
  await page.getByRole('tab', { name: 'All Cats' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Biscuit' })).toBeFocused();
  await expect(panel(page, 'Cat profile')).toHaveText(/AllergiesBeef/);
  await expect(page.getByRole('heading', { name: 'Monthly stick formula' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'DNA analysis of Biscuit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'The Health tab' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Biscuit' })).toHaveAttribute('aria-selected', 'true');

  await page.getByText('Cat view', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Biscuit' })).toBeVisible();
  const menu = bar.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await bar.getByRole('button', { name: 'Logout', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('R285 R288 R289 C23 the way to Pro opens from a lock, closes again, and ends where Pro really is', async ({
  page,
}) => {
  await withCats(page, [{ name: 'Miso' }]);
  await page.goto('/dashboard?view=household');
  await expect(page.getByRole('tab')).toHaveCount(0);
  const lock = page.getByRole('button', { name: 'Upgrade to Pro' });
  const modal = page.getByRole('dialog', { name: 'Upgrade to Pro?' });
  await lock.click();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(modal).toBeHidden();
  await expect(lock).toBeFocused();
  await lock.click();
  await expect(modal).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(modal).toBeHidden();
  await lock.click();
  await expect(modal.getByText(/All 50 seats of Pro are taken/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await expectToast(page, 'Redirecting to checkout', 'Processing your Pro upgrade...');
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/subscribe\?plan=pro$/);
  const waitlist = page.getByRole('region', { name: 'Waitlist' });
  await expect(waitlist.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
});

test('R281 R282 R283 R285 R501 with results, and with Pro, nothing is locked: seen in the sample household', async ({
  page,
}) => {
  await page.goto('/demo-dashboard?view=household');
  const tabs = page.getByRole('tablist', { name: 'Household' }).getByRole('tab');
  await expect(tabs.first()).toHaveText('All Cats');
  const part = page.getByRole('group', { name: 'Part of the test' });
  for (const name of ['Vitamins', 'Minerals', '7 Domains']) {
    await part.getByText(name, { exact: true }).click();
    await expect(part.getByRole('radio', { name })).toBeChecked();
  }
  await expect(panel(page, 'Monthly stick delivery')).toHaveText(/Last box: .+ of 28/);
  await expect(page.getByRole('heading', { name: 'Weight', exact: true })).toBeVisible();
  await expect(page.getByText('Pro Feature', { exact: true })).toHaveCount(0);
  await tabs.nth(1).click();
  await expect(
    page.getByRole('region', { name: 'Monthly stick formula' }).getByText('Active', { exact: true }),
  ).toHaveCount(7);
  await expect(page.getByRole('region', { name: /^DNA analysis of/ })).toBeVisible();
});
