import type { Locator } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { expect, expectToast, type Page, signedIn, somebody, storedToken, visit } from '../support/journey.ts';
import { firstSticks, test } from '../support/journey-with-clock.ts';

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

/** The dashboard at the time it is in the shop. */
async function look(page: Page, now: Date, address: string) {
  await page.clock.setFixedTime(now);
  await visit(page, address);
}

test('N13 one formula is exchanged and an earlier version kept, a cat joins the plan with its price first, one is paused, and one that died leaves quietly @phone', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  await firstSticks(shop, person, 'optimizer_delivered');
  const now = await shop.pass(10);

  await test.step('a formula is exchanged, and the version before it kept', async () => {
    await look(page, now, '/dashboard?tab=supplements');
    const sticks = panel(page, 'Supplements');
    await sticks.getByRole('button', { name: /^Exchange a formula for / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
    await expect(dialog).toContainText('Please choose one.');
    await dialog.getByRole('radio').first().check({ force: true });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Exchange', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(sticks).toContainText('Version 2 goes into the next box we pack from');
    await press(sticks, 'Keep version 1');
    await expect(sticks).toContainText('You keep version 1.');
    await expect(sticks).toContainText('Version 2 is waiting.');
    expect(await findings(page)).toEqual([]);
    await press(sticks, 'Use version 2');
    await expect(sticks).toContainText('Version 2 goes into the next box we pack from');
  });

  await test.step('a cat joins the plan: the price first, then the consent', async () => {
    const headers = { authorization: `Bearer ${await storedToken(page)}` };
    const made = await page.request.post('/api/cats', { data: { name: 'Nala', ageMonths: 30 }, headers });
    expect(made.status()).toBe(200);
    await look(page, now, '/dashboard?tab=billing');
    await press(panel(page, 'Billing'), 'Add a cat');
    const dialog = page.getByRole('dialog', { name: 'Add a cat to the plan' });
    await expect(dialog).toContainText('Free, with your next box');
    const monthly = /(AED\s\d+) a month/.exec(await dialog.innerText())?.[1] ?? '';
    expect(monthly).not.toBe('');
    await dialog.getByRole('button', { name: 'Add Nala to the plan' }).click();
    await expect(dialog).toContainText('Please confirm this');
    await dialog.getByRole('checkbox').check({ force: true });
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add Nala to the plan' }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, 'Done', 'Nala is in the plan.');
    await expect(panel(page, 'Billing').locator('.billing-plan')).toContainText('Nala, until it gets sticks');
  });

  await test.step('one cat is paused for two boxes and comes back by itself', async () => {
    await press(panel(page, 'Billing'), 'Cats in the plan');
    const dialog = page.getByRole('dialog', { name: 'Who is in the plan?' });
    await dialog.getByText('Biscuit', { exact: true }).click();
    await dialog.getByText('Two boxes', { exact: true }).click();
    await expect(dialog).toContainText(/Biscuit is paused from the next renewal on/);
    await expect(dialog).toContainText(/Biscuit is back and it is/);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change with the next renewal' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a cat that died: no toast, and the plan is for the others', async () => {
    await look(page, now, '/dashboard');
    await press(page, 'Nala');
    await press(page, 'Profile');
    await press(page, 'Nala no longer lives here');
    await page.getByRole('dialog').getByText('Nala died').click();
    await expect(page.getByRole('dialog')).toContainText('We are sorry about Nala.');
    expect(await findings(page)).toEqual([]);
    await press(page.getByRole('dialog'), 'Archive the records');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.toast').filter({ hasText: 'Nala' })).toHaveCount(0);
    await look(page, now, '/dashboard?tab=billing');
    await expect(panel(page, 'Billing').locator('.billing-plan')).not.toContainText('Nala');
  });
});
