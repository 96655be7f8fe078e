import { findings } from '../support/axe.ts';
import { atWork, firstSticks, test } from '../support/journey-with-clock.ts';
import { expect, type Page, readMail, refused, signedIn, somebody, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Follow-up test kits' });
const kitsOfMiso = (page: Page) => panel(page).getByRole('group', { name: 'Test kits for Miso' });
const dialog = (page: Page) => page.getByRole('dialog');

async function look(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await visit(page, '/dashboard?tab=billing');
  await expect(panel(page)).toBeVisible();
}

test('R15 a follow-up kit is ordered in two presses with its price first, stopped as easily, charged with its box and read beside the earlier report @both', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(180_000);
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  await firstSticks(shop, person, 'optimizer_delivered');
  const begun = await shop.pass(20);
  watch.expectTrouble(refused(401));
  await page.clock.setFixedTime(begun);
  await signedIn(page, person);
  await look(page, begun);
  await expect(panel(page)).toContainText('No follow-up kits.');

  await test.step('ordered, with the price first', async () => {
    const each = kitsOfMiso(page).getByRole('button', { name: /^Each month, / });
    await expect(each).not.toHaveText('Each month');
    await each.click();
    await expect(dialog(page).locator('.billing-due')).toBeVisible();
    await expect(dialog(page)).toContainText('charged with its box');
    expect(await findings(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^Order for / })
      .click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(panel(page)).toContainText('The next comes with the box that is charged on');
    expect(await findings(page)).toEqual([]);
    await expect(page.getByText('Comes with the next box').first()).toBeVisible();
    expect((await readMail(page, 'kits-changed', person.email)).text).toContain('Each kit costs');
  });

  await test.step('stopped, and ordered again', async () => {
    await panel(page).getByRole('button', { name: 'No more kits' }).click();
    await dialog(page).getByRole('button', { name: 'Stop the kits' }).click();
    await expect(panel(page)).toContainText('No follow-up kits.');
    await kitsOfMiso(page)
      .getByRole('button', { name: /^Each quarter, / })
      .click();
    await dialog(page)
      .getByRole('button', { name: /^Order for / })
      .click();
    await expect(panel(page)).toContainText('Each quarter');
  });

  await test.step('in its box, at the door, and back in the lab', async () => {
    await shop.pass(12);
    const { moveBox } = await atWork(shop.url, person);
    await moveBox('box_packed', 'box_shipped', 'box_delivered');
    const now = await shop.pass(0);
    await page.clock.setFixedTime(now);
    await signedIn(page, person);
    await visit(page, '/dashboard?tab=delivery');
    const kit = page.getByRole('region', { name: /^Follow-up test kit for / });
    await expect(kit).toContainText('test kit has arrived');
    await kit.getByRole('button').click();
    await expect(kit).toContainText('The courier comes');
    const later = await shop.pass(5);
    await page.clock.setFixedTime(later);
    await signedIn(page, person);
    await visit(page, '/dashboard?tab=health');
    const beside = page.getByRole('region', { name: 'Beside the earlier report' });
    await expect(beside).toContainText('changed visibly since');
    expect(await findings(page)).toEqual([]);
  });
});
