import {
  expect,
  expectToast,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  test,
  visit,
} from '../support/journey.ts';

test('R55 R56 R57 R58 R59 the bar of those signed in: their name, the club, live links only, and the way out', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(refused(503));
  const person = somebody();
  await visit(page, '/dashboard');
  await expect(page.getByText('Premium Member')).toHaveCount(0);
  await register(page, person);
  await signedIn(page, person);
  const bar = page.getByRole('banner');
  await expect(bar.getByText(person.firstName, { exact: true }).first()).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Purrwell home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const link of await bar.getByRole('link').all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.ok()).toBe(true);
  }
  const club = bar.getByRole('button', { name: 'Premium Member' }).first();
  await club.focus();
  await expect(page.getByRole('tooltip')).toHaveText(/Everyone with an account is in it, whatever the plan/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy.', code: 'busy' } }),
  );
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Error', 'Failed to logout. Please try again.');
  await page.unroute('**/api/auth/logout');
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('R57 a person without a first name is called User', async ({ page }) => {
  const person = somebody();
  await visit(page, '/login');
  await register(page, person);
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const { user } = await answer.json();
    await route.fulfill({ response: answer, json: { user: { ...user, firstName: '' } } });
  });
  await signedIn(page, person);
  await expect(page.getByRole('banner').getByText('User', { exact: true }).first()).toBeVisible();
});

test('R59 on a phone the way out is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => storedToken(page)).toBeNull();
});

test('logging out on every device ends the session of the other device as well', async ({ page, browser, baseURL }) => {
  const person = somebody();
  await register(page, person);
  await signedIn(page, person);
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await signedIn(other, person);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'More ways to log out' }).click();
  await page.getByRole('button', { name: 'Log out on every device' }).click();
  await expect(page).toHaveURL(/\/$/);
  await visit(other, '/dashboard');
  // Also while it is on its way to another page.
  await expect(async () => expect(await storedToken(other)).toBeNull()).toPass();
  await elsewhere.close();
});
