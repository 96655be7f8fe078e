import type { Locator } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { expect, expectToast, follow, type Page, readMail, signedIn, somebody, visit } from '../support/journey.ts';
import { firstSticks, test } from '../support/journey-with-clock.ts';

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
/** A cat on the Billing tab. */
const row = (page: Page, name: string) => page.locator('.billing-cats li').filter({ hasText: name });
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();

/** The dashboard at the time it is in the shop. */
async function look(page: Page, now: Date, address: string) {
  await page.clock.setFixedTime(now);
  await visit(page, address);
}

test('N13 N9 a missed promise is said and credited, one formula is exchanged and an earlier version kept, a cat joins the plan with its price first, and one that died leaves quietly @both', async ({
  page,
  shop,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);

  await test.step('a kit that has not left by its day: said beside the first promise, and taken off a payment', async () => {
    await look(page, await shop.passPromises(5), '/dashboard?tab=billing');
    const payment = page.locator('section', { has: page.getByRole('heading', { name: 'Next payment' }) });
    await expect(payment).toContainText(/10% off for a missed promise.*already deducted/);
    const { text } = await readMail(page, 'order-late', person.email);
    expect(text).toContain('we promised “Test kit leaves Dubai” by');
    await follow(page, '/dashboard?tab=delivery');
    await expect(panel(page, 'Delivery')).toContainText('First promised by');
    expect(await findings(page)).toEqual([]);
  });

  await firstSticks(shop, person, 'optimizer_delivered');
  const now = await shop.pass(10);

  await test.step('from the Billing tab a formula is exchanged, and the version before it kept, in two presses each', async () => {
    await look(page, now, '/dashboard?tab=billing');
    const formulas = page.getByRole('dialog', { name: 'Formulas of Miso' });
    await press(row(page, 'Miso'), 'Change formulas');
    await expect(formulas.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(formulas).toContainText('The results call for it least.');
    expect(await findings(page)).toEqual([]);
    await press(formulas, 'Exchange');
    await expect(formulas).toBeHidden();
    await press(row(page, 'Miso'), 'Change formulas');
    await expect(formulas).toContainText('Version 2 goes into the next box we pack from');
    await press(formulas, 'Keep version 1');
    await expect(formulas).toBeHidden();
    await follow(page, '/dashboard?tab=supplements');
    const sticks = panel(page, 'Supplements');
    await expect(sticks).toContainText('You keep version 1.');
    await expect(sticks).toContainText('Version 2 is waiting.');
    expect(await findings(page)).toEqual([]);
    await press(sticks, 'Use version 2');
    await expect(sticks).toContainText('Version 2 goes into the next box we pack from');
  });

  await test.step('a cat joins the plan: the price first, and the button that names it agrees to it', async () => {
    await look(page, now, '/dashboard?tab=billing');
    await press(panel(page, 'Billing'), 'Add a cat');
    const profile = page.getByRole('dialog', { name: 'Add a cat', exact: true });
    await profile.getByLabel('Name').fill('Nala');
    await profile.getByRole('button', { name: 'Add this cat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a cat to the plan' });
    await expect(dialog).toContainText('Free, with your next box');
    await expect(dialog).toContainText(/AED\s\d+ a month/);
    const monthly = /(AED\s\d+) a month/.exec(await dialog.innerText())?.[1]?.replace(/\s/, ' ') ?? '';
    expect(monthly).not.toBe('');
    const add = `Add Nala for ${monthly} a month`;
    await expect(dialog).toContainText(`With “${add}” you confirm that you are 18 or older`);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: add }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, 'Done', 'Nala is in the plan.');
    await expect(panel(page, 'Billing').locator('.billing-plan')).toContainText('Nala, until it gets sticks');
  });

  // The rest on a wide screen.
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('a cat that died: no toast, and the plan is for the others', async () => {
    await press(row(page, 'Nala'), 'If Nala has died');
    await expect(page.getByRole('dialog')).toContainText('We are sorry about Nala.');
    expect(await findings(page)).toEqual([]);
    await press(page.getByRole('dialog'), 'Archive the records');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.toast').filter({ hasText: 'Nala' })).toHaveCount(0);
    await expect(row(page, 'Nala')).toHaveCount(0);
    await expect(panel(page, 'Billing').locator('.billing-plan')).not.toContainText('Nala');
  });
});
