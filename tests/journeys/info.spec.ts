import { expect, test, visit } from '../support/journey.ts';

const SUPPORT = 'What does Start Free Trial do?';

test.describe('everything at a glance', () => {
  test('R388 the address chooses the tab, and the tab the address, by press and by key @both', async ({ page }) => {
    await visit(page, '/info#support');
    await expect(page.getByRole('tab', { name: 'Support' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(SUPPORT)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Features' }).click();
    await expect(page).toHaveURL(/\/info#features$/);
    await expect(page.getByRole('rowheader')).toHaveText([
      'Vitamin A',
      'Vitamin D3',
      'Vitamin E',
      'Taurine',
      'Magnesium',
      'Fiber Blend',
      'Omega-3',
    ]);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\/info#plans$/);
    await expect(page.getByRole('tab', { name: 'Plans' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByText(SUPPORT)).toBeVisible();
  });

  test('R194 R197 R200 the launch offer is told while it runs, and the picker counts again @both', async ({ page }) => {
    await visit(page, '/info#plans');
    const card = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card('Premium')).toContainText('$39.99');
    await expect(card('Premium')).toContainText('then $53 a month');
    await page.getByRole('radio', { name: '3', exact: true }).press('Space');
    await expect(card('Standard')).toContainText('$14.99');
    await expect(card('Standard')).toContainText('then $90 a month');
    await expect(page.getByText('you save $5 (25%) on the Standard base of $19.99')).toBeVisible();
    await page.getByRole('radio', { name: 'EUR' }).press('Space');
    await expect(card('Premium')).toContainText('€38');
    await expect(page.getByText('Launch offer:')).toHaveCount(0);
    await card('Standard').getByRole('link', { name: 'Choose Standard' }).click();
    await expect(page.getByRole('dialog').getByText('Step 1 of 5')).toBeVisible();
  });

  test('R194 the start page names the offer as the plans page does, and the order has its price @both', async ({
    page,
  }) => {
    await visit(page, '/#plans');
    const offer = page.locator('.plaunch');
    await expect(offer).toHaveText(/^Launch offer: .*\$17\.99 with Standard and \$35\.99 with Premium, .*LAUNCH/);
    await page.getByRole('radio', { name: '1', exact: true }).press('Space');
    await expect(offer).toContainText('$39.99 with Premium');
    await page.getByRole('radio', { name: 'EUR' }).first().press('Space');
    await expect(page.getByText('Launch offer:')).toHaveCount(0);
  });

  test('R194 with the offer switched off the prices of the table stay', async ({ page }) => {
    await page.route('**/api/subscription-plans*', async (route) => {
      const plans = (await (await route.fetch()).json()) as object[];
      await route.fulfill({ json: plans.map((plan) => ({ ...plan, launchOffer: null })) });
    });
    await visit(page, '/#plans');
    await expect(page.getByText('Per cat and month. With more cats, each costs less')).toBeVisible();
    await expect(page.getByText('Launch offer:')).toHaveCount(0);
    const answered = page.waitForResponse('**/api/subscription-plans*');
    await visit(page, '/info#plans');
    await answered;
    const main = page.getByRole('main');
    await expect(main.getByRole('article').first()).toContainText('$35per cat per month');
    await expect(main.getByText(/first month, then|LAUNCH/)).toHaveCount(0);
  });

  test('R8 R205 a place of Pro that is free can be chosen on both pages that show the plans, and in the wizard', async ({
    page,
  }) => {
    await page.route('**/api/subscription-plans*', async (route) => {
      const plans = (await (await route.fetch()).json()) as { planType: string }[];
      const free = { soldOut: false, seats: { total: 50, taken: 49 } };
      await route.fulfill({ json: plans.map((plan) => ({ ...plan, ...(plan.planType === 'pro' && free) })) });
    });
    for (const path of ['/#plans', '/info#plans']) {
      await visit(page, path);
      const pro = page.getByRole('main').getByRole('article').filter({ hasText: '24/7 AI vet support' }).first();
      await expect(pro.getByText('Sold out')).toHaveCount(0);
      await expect(pro.getByRole('link', { name: 'Choose Pro' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Choose Pro' }).click();
    await expect(page.getByRole('dialog').getByText('Step 1 of 5')).toBeVisible();
  });

  test('R389 Start Free Trial leads to the start page', async ({ page }) => {
    await visit(page, '/info');
    await page.getByRole('link', { name: 'Start Free Trial' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('R388 every tab can be read, one after the other', async ({ page }) => {
    await page.goto('/info');
    for (const words of ['What is in them', 'What it costs', 'Nobody asks the cat how it feels.', 'Asked before'])
      await expect(page.getByText(words, { exact: true })).toBeVisible();
  });
});
