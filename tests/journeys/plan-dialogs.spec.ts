import type { Route } from '@playwright/test';
import { expect, type Page, signedIn, somebody, visit } from '../support/journey.ts';
import { firstSticks, test } from '../support/journey-with-clock.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Title of the part of the page that has the focus. */
const focusedPart = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent ?? null);

/** Holds the next request of a path back before it reaches the server, or its answer; returns what lets it go. */
async function hold(page: Page, path: string, what: 'request' | 'answer'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async (route: Route) => {
    const response = what === 'answer' ? await route.fetch() : undefined;
    await promise;
    await (response ? route.fulfill({ response }) : route.continue());
  };
  await page.route(path, answer, { times: 1 });
  return resolve;
}

test('R224 R320 a dialog of the plan that is shut while its act is under way leaves the focus where it was, shuts no other dialog, and what was done is said @both', async ({
  page,
  shop,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await firstSticks(shop, person, 'optimizer_shipped');
  await page.clock.setFixedTime(await shop.pass(10));
  await signedIn(page, person);
  const nextBox = region(page, 'Next box');

  await test.step('a message that comes as a dialog opens stays', async () => {
    // Its code is there already the second time, so that the message is not over before.
    await visit(page, '/dashboard?tab=billing&open=add-cat');
    await expect(dialog(page)).toContainText('Add a cat to the plan');
    await visit(page, '/dashboard?tab=billing&card=returned&open=add-cat');
    await expect(dialog(page).locator('.toast')).toContainText('Back from your bank');
    await expect(dialog(page)).toContainText('Add a cat to the plan');
    await page.keyboard.press('Escape');
  });

  await test.step('its button is gone with the answer', async () => {
    const release = await hold(page, '**/api/subscription/next-box', 'request');
    await button(page, 'Skip this box').click();
    const asked = page.waitForRequest('**/api/subscription/next-box');
    await dialog(page).getByRole('button', { name: 'Skip this box' }).click();
    await asked;
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Skip this box')).toBeFocused();
    release();
    await expect(page.locator('.toast')).toContainText('skipped');
    await expect(button(page, 'Skip this box')).toHaveCount(0);
    await expect.poll(() => focusedPart(page)).toBe('Next box');
  });

  await test.step('its button is gone before', async () => {
    const release = await hold(page, '**/api/subscription/next-box', 'answer');
    await button(page, 'Undo the skip').click();
    await dialog(page).getByRole('button', { name: 'Undo the skip' }).click();
    await expect(nextBox).not.toContainText('is skipped');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => focusedPart(page)).toBe('Next box');
    release();
    await expect(page.locator('.toast')).toContainText('The change of the next box is undone');
  });

  await test.step('another dialog is open by then', async () => {
    const release = await hold(page, '**/api/subscription/next-box', 'request');
    await button(page, 'Skip this box').click();
    await dialog(page).getByRole('button', { name: 'Skip this box' }).click();
    await page.keyboard.press('Escape');
    await button(page, 'Cancel plan').click();
    release();
    await expect(dialog(page).locator('.toast')).toContainText('skipped');
    await expect(nextBox).toContainText('is skipped');
    await expect(dialog(page)).toContainText('Cancel the plan?');
  });

  await test.step('the plan is cancelled', async () => {
    const release = await hold(page, '**/api/subscription/cancel', 'request');
    await button(page, 'Cancel my plan').click();
    await page.keyboard.press('Escape');
    release();
    await expect(page.locator('.toast')).toContainText('Your plan is cancelled');
    await expect(page.locator('.toast')).toContainText('We have mailed you a receipt.');
    await expect(button(page, 'Cancel plan')).toHaveCount(0);
    await expect.poll(() => focusedPart(page)).toBe('Your plan');
  });
});
