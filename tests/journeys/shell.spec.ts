import {
  expect,
  holdSession,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  expectToast,
  test,
  visit,
  CUT_OFF,
} from '../support/journey.ts';

test.describe('pages that are not there', () => {
  for (const path of [
    '/no-such-page',
    '/no-such-partner/page',
    '/blog/no-such-article',
    '/desk/no-such-part',
    '/login/extra',
  ]) {
    test(`R22 R23 R28 ${path} answers 404 and Page Not Found`, async ({ page, watch }) => {
      watch.expectTrouble(refused(404));
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText('Page Not Found')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to the homepage' })).toHaveAttribute('href', '/');
    });
  }

  test('R19 R28 for somebody signed in too, and without offering a login', async ({ page, watch }) => {
    watch.expectTrouble(refused(404));
    const person = somebody();
    await register(page, person);
    await signedIn(page, person);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Page Not Found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  });
});

test('R21 R490 C39 signed out, /dashboard invites to sign in or to begin, and asks not to be indexed @phone', async ({
  page,
}) => {
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Somebody is asleep on your dashboard.' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('main').getByRole('link', { name: 'Start with a free test kit' }).click();
  await expect(page.getByRole('dialog').getByText('Step 1 of 5')).toBeVisible();
  await visit(page, '/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('R29 a new page begins at its top, and Back finds the place that was left', async ({ page }) => {
  await visit(page, '/');
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo({ top: 5000, behavior: 'instant' }));
  expect(await place()).toBe(5000);
  // Dispatched, because a real press first scrolls the link into view.
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(place).toBe(5000);
  // And it is as alive as before.
  await page.getByText('Do they share?').click();
  await expect(page.getByText('Every cat has its own test')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Try Now' }).click();
  await expect(page.getByRole('dialog').getByText('Step 1 of 5')).toBeVisible();
});

test('R29 R31 an anchor of the landing page is found from another page as well', async ({ page }) => {
  await visit(page, '/dashboard');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plans' }).click();
  await expect(page).toHaveURL(/\/#plans$/);
  await expect(page.getByRole('heading', { name: 'How many cats are we talking about?' })).toBeInViewport();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'How many cats are we talking about?' })).toBeInViewport();
});

test('R52 R53 R54 the public bar on a phone: it folds, marks where one is, and its words are the short ones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).first().click();
  await expect(menu.getByRole('link', { name: 'Get Free Testkit' })).toBeVisible();
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Made for one cat in particular.' })).toBeVisible();
});

test.describe('signed in on public pages', () => {
  test('R25 R26 R35 R36 R50 R51 R229 R494 C38 the bar knows who it is; Logout says so, or says that it could not', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(CUT_OFF);
    const person = somebody();
    await register(page, person);
    await holdSession(page, person);
    await visit(page, '/payment-success');
    const bar = page.getByRole('banner');
    await expect(bar.getByText(person.email)).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await page.route('**/api/auth/logout', (route) => route.abort());
    await bar.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Error', 'Failed to logout. Please try again.');
    expect(await storedToken(page)).not.toBeNull();
    await page.unroute('**/api/auth/logout');
    await visit(page, '/register');
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await visit(page, '/payment-success');
    const asked = page.waitForRequest('**/api/auth/logout');
    await bar.getByRole('button', { name: 'Logout' }).click();
    expect([(await asked).method(), (await asked).postData()]).toEqual(['POST', null]);
    await expectToast(page, 'Success', 'You have been logged out successfully');
    expect(await storedToken(page)).toBeNull();
    await expect(bar.getByText(person.email)).toHaveCount(0);
  });

  test('R18 R20 while the check runs there is a spinner; what visitors see never shows, in no frame', async ({
    page,
  }) => {
    const person = somebody();
    await register(page, person);
    await signedIn(page, person);
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        for (const [name, selector] of [
          ['landing', '.landing h1'],
          ['spinner', '.boot-spinner'],
          ['home', '.dash-alone h1'],
        ] as const) {
          if (document.querySelector(selector)?.checkVisibility()) seen.add(name);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/user', async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, '/');
    await expect(page.locator('.boot-spinner')).toBeVisible();
    await expect(page.getByText('Loading').first()).toBeAttached();
    release();
    await expect(page.getByRole('heading', { name: 'Nothing in the post. Yet.' })).toBeVisible();
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    await expect.poll(seen).toEqual(['spinner', 'home']);
  });

  test('R224 R245 C73 a toast stays five seconds, one at a time, and over a change of page', async ({ page }) => {
    await page.clock.install();
    await visit(page, '/login');
    await page.clock.pauseAt(Date.now() + 60_000);
    const submit = page.getByRole('button', { name: 'Sign In' });
    await submit.click();
    await expectToast(page, 'Missing Information', 'Please enter both email and password');
    await page.clock.runFor(4900);
    await expect(page.locator('.toast')).toHaveCount(1);
    await submit.click();
    await expect(page.locator('.toast')).toHaveCount(1);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Made for one cat in particular.' })).toBeVisible();
    await page.clock.runFor(4900);
    await expect(page.locator('.toast')).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(page.locator('.toast')).toHaveCount(0);
  });
});
