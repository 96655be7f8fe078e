import { devices } from '@playwright/test';
import { atTheDesk } from '../support/desk.ts';
import { expect, type Page, test, visit } from '../support/journey.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Cookies and counting' });

// A browser without a window calls itself one, and robots are not counted.
test.use({ userAgent: devices['Desktop Chrome'].userAgent });

/** The paths the browser has told us of, in their order. */
function told(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/page-views') paths.push(request.postDataJSON().path);
  });
  return paths;
}

const follow = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();

test('R30 nothing is counted before the answer; a yes counts this page and the next, and staff see the figures', async ({
  page,
  browser,
  shop,
}) => {
  const paths = told(page);
  const desk = await atTheDesk(browser, shop);
  const viewsOf = async (path: string) => {
    const { pages } = await (await desk.request.get('/api/desk/figures?days=7')).json();
    return (pages as { path: string; views: number }[]).find((row) => row.path === path)?.views ?? 0;
  };
  const before = await viewsOf('/facts');
  await visit(page, '/facts');
  await expect(strip(page)).toBeVisible();
  await follow(page, 'Careers');
  await expect(page).toHaveURL(/\/careers$/);
  await follow(page, 'Facts and sources');
  await expect(page).toHaveURL(/\/facts$/);
  expect(paths).toEqual([]);

  await strip(page).getByRole('button', { name: 'Yes, count me' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => paths).toEqual(['/facts']);
  await follow(page, 'Careers');
  await expect.poll(() => paths).toEqual(['/facts', '/careers']);
  await expect.poll(() => viewsOf('/facts')).toBe(before + 1);
  await desk.goto('/desk/figures?days=7');
  await expect(desk.getByRole('row').filter({ hasText: '/facts' })).toContainText(String(before + 1));
  await desk.context().close();
});

test('R30 a no stays a no after a reload, until somebody thinks again at the foot of the page', async ({ page }) => {
  const paths = told(page);
  await visit(page, '/about');
  await strip(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(strip(page)).toHaveCount(0);
  const loaded = page.waitForResponse(/\/assets\/counter-/);
  await page.reload();
  await loaded;
  await follow(page, 'Careers');
  await expect(page).toHaveURL(/\/careers$/);
  await expect(strip(page)).toHaveCount(0);
  expect(paths).toEqual([]);

  await follow(page, 'Cookies and counting');
  await expect(strip(page)).toBeFocused();
  await expect(strip(page)).toContainText('We do not count which pages you read.');
  await strip(page).getByRole('button', { name: 'Yes, count me' }).click();
  await expect.poll(() => paths).toEqual(['/careers']);
  await follow(page, 'Cookies and counting');
  await expect(strip(page)).toContainText('We count which pages you read');
  await page.keyboard.press('Escape');
  await expect(strip(page)).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
});

test('R30 a browser that asks not to be tracked has answered already', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  const paths = told(page);
  const loaded = page.waitForResponse(/\/assets\/counter-/);
  await visit(page, '/about');
  await loaded;
  await follow(page, 'Careers');
  await expect(page).toHaveURL(/\/careers$/);
  await expect(strip(page)).toHaveCount(0);
  await follow(page, 'Cookies and counting');
  await expect(strip(page)).toContainText('Your browser asks not to be tracked');
  await strip(page).getByRole('button', { name: 'Close' }).click();
  await expect(strip(page)).toHaveCount(0);
  expect(paths).toEqual([]);
});
