import type { Page } from '@playwright/test';
import { expect, test, visit } from '../support/journey.ts';

const turn = (page: Page, name: string) => page.getByRole('button', { name: `What is in ${name}` });
const back = (page: Page, name: string) => page.getByRole('article', { name }).getByText('Allergens:');

test.describe('the science page', () => {
  test('R392 R399 one sentence above all, and the last button leads home @phone', async ({ page }) => {
    await page.goto('/science');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A sample size of one.');
    await page.getByRole('main').getByRole('link', { name: 'Start with a free test kit' }).click();
    await expect(page).toHaveURL('/');
  });

  test('R396 a card turns over by mouse, by key and by press, and back again', async ({ page }) => {
    await visit(page, '/science');
    await page.waitForLoadState('networkidle');
    await expect(back(page, 'Antiox-Renew')).toBeHidden();

    await turn(page, 'Antiox-Renew').hover();
    await expect(back(page, 'Antiox-Renew')).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(back(page, 'Antiox-Renew')).toBeHidden();

    await turn(page, 'Cardio-Flex Pro').focus();
    await page.keyboard.press('Enter');
    await expect(turn(page, 'Cardio-Flex Pro')).toHaveAttribute('aria-expanded', 'true');
    await expect(back(page, 'Cardio-Flex Pro')).toBeVisible();
    await page.keyboard.press('Space');
    await expect(back(page, 'Cardio-Flex Pro')).toBeHidden();

    await turn(page, 'Renal-Advance').click();
    await page.mouse.move(0, 0);
    await expect(back(page, 'Renal-Advance')).toBeVisible();
  });

  test('R398 two papers are downloaded, the third is asked for @phone', async ({ page }) => {
    await visit(page, '/science');
    await expect(page.getByText(/^PDF, \d+ kB$/)).toHaveCount(2);
    for (const name of ['safety data sheet', 'technology guide']) {
      const coming = page.waitForEvent('download');
      await page.getByRole('link', { name: `Download the ${name}` }).click();
      expect((await coming).suggestedFilename()).toBe(`purrwell-${name.replaceAll(' ', '-')}.pdf`);
    }
    await page.getByRole('button', { name: 'Ask for the results' }).click();
    await expect(page.getByRole('dialog', { name: 'Clinical trial results' })).toBeVisible();
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('R396 a tap turns a card over', async ({ page }) => {
    await visit(page, '/science');
    await page.waitForLoadState('networkidle');
    await turn(page, 'Purr-fect Play').tap();
    await expect(back(page, 'Purr-fect Play')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('both sides of every card lie open', async ({ page }) => {
    await page.goto('/science');
    await expect(page.getByText('Allergens:')).toHaveCount(8);
    for (const side of await page.getByText('Allergens:').all()) await expect(side).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });

  test('the facts can be looked at one keeper at a time', async ({ page }) => {
    await page.goto('/facts');
    const lab = page.getByRole('heading', { name: 'What the lab measures and the sticks contain' });
    const promises = page.getByRole('heading', { name: 'What we promise' });
    await expect(promises).toBeVisible();
    await page.getByRole('radio', { name: 'What the lab measures and the sticks contain' }).check();
    await expect(lab).toBeVisible();
    await expect(promises).toBeHidden();
  });
});

test('a figure on the science page leads to its source', async ({ page }) => {
  await page.goto('/science', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: '50,000' }).click();
  await expect(page).toHaveURL(/\/facts#catsServed$/);
  await expect(page.locator('#catsServed')).toBeInViewport();
});
