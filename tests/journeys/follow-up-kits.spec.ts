import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { atTheDesk } from '../support/desk.ts';
import { atWork, firstSticks, test } from '../support/journey-with-clock.ts';
import { expect, holdSession, type Page, readMail, refused, signedIn, somebody, visit } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { asks } from '../support/records.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Follow-up test kits' });
const kitsOfMiso = (page: Page) => panel(page).getByRole('group', { name: 'Test kits for Miso' });
const dialog = (page: Page) => page.getByRole('dialog');

async function look(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await visit(page, '/dashboard?tab=billing');
  await expect(panel(page)).toBeVisible();
}

/** Writes down that Miso weighed the same and took a stick, so many days before now. */
async function logs(page: Page, now: Date, catId: string, days: Record<'weighed' | 'given', readonly number[]>) {
  const about = (ago: number) => ({
    id: randomUUID(),
    catId,
    at: new Date(now.getTime() - ago * 86_400_000).toISOString(),
  });
  const weighed = days.weighed.map((ago) => ({ ...about(ago), kind: 'weight', value: 5.1, unit: 'kg' }));
  const given = days.given.map((ago) => ({ ...about(ago), kind: 'stick', outcome: 'given' }));
  const { results } = await asks<{ results: { status: string }[] }>(page, 'post', '/api/log/batch', {
    entries: [...weighed, ...given],
  });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['stored']));
}

test('R15 a follow-up kit is ordered in two presses with its price first, stopped as easily, charged with its box and read beside the earlier report, and four weeks on sticks beside the fortnight before @both', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  const [miso] = await asks<{ id: string }[]>(page, 'get', '/api/cats');
  await logs(page, await shop.pass(0), miso?.id ?? '', { weighed: [0, 2, 4, 6], given: [] });
  await firstSticks(shop, person, 'optimizer_delivered');
  const tenth = await shop.pass(10);
  await holdSession(page, person);
  await logs(page, tenth, miso?.id ?? '', { weighed: [0, 3, 6], given: [0, 1, 2, 3, 4, 5, 6] });
  const begun = await shop.pass(10);
  await holdSession(page, person);
  await logs(page, begun, miso?.id ?? '', { weighed: [0, 3, 6], given: [0, 1, 2, 3, 4, 5, 6] });
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
    await expect(dialog(page)).toBeVisible();
    // News of the payment service about the stop may come between the price and the press: the price is then shown anew.
    watch.expectTrouble(refused(409));
    await expect(async () => {
      const order = dialog(page).getByRole('button', { name: /^Order for / });
      if (await dialog(page).count()) await order.click();
      await expect(dialog(page)).toHaveCount(0, { timeout: 3000 });
    }).toPass();
    await expect(panel(page)).toContainText('The next comes with the box that is charged on');
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
    const compared = page.getByRole('region', { name: 'Before the sticks, and on them' });
    await expect(compared.getByRole('listitem').filter({ hasText: 'Weight' })).toContainText(
      'No visible change. Less than 102 g is not told from ordinary days.',
    );
    expect(await findings(page)).toEqual([]);
  });

  await test.step('refunded by its name at the desk, and with a box that did not arrive', async () => {
    await visit(page, '/dashboard?tab=billing');
    const invoices = page.getByRole('table').filter({ hasText: 'Download invoice' });
    const number = (await invoices.getByRole('rowheader').first().textContent()) ?? '';
    const desk = await atTheDesk(browser, shop);
    await desk.setViewportSize({ width: 360, height: 740 });
    await visit(desk, `/desk/payments?order=${number}`);
    const order = desk.getByRole('region', { name: 'Opened order' });
    await order.getByRole('button', { name: `Refund ${number}` }).click();
    const form = desk.getByRole('dialog', { name: `Refund ${number}` });
    await form.getByText('One box').click();
    await expect(form.getByRole('group', { name: /Test kits that are refunded with it/ })).toContainText('Miso');
    await form.getByLabel('Boxes of how many cats').selectOption('2');
    await form.getByLabel('Reason').selectOption('The box did not arrive');
    await expect(form).toContainText('so its test kits are refunded with it: Miso');
    expect(await findings(desk)).toEqual([]);
    await keepPicture(desk, 'lost-box-360');
    await form.getByText('An amount').click();
    await form.getByLabel('Refunded for').selectOption({ index: 1 });
    await form.getByLabel(/^Amount in/).fill('1000000');
    await form.getByLabel('Reason').selectOption('Goodwill');
    await form.getByRole('button', { name: /^Refund / }).click();
    await expect(form.getByText(/^At most .* can be refunded of it/)).toBeVisible();
    await form.getByLabel(/^Amount in/).fill('12');
    expect(await findings(desk)).toEqual([]);
    await keepPicture(desk, 'kit-amount-360');
    await form.getByRole('button', { name: /^Refund / }).click();
    await expect(order.getByRole('list', { name: 'Refunds that were asked for' })).toContainText('Test kit for Miso');
    await expect(order.getByRole('list', { name: 'Credit notes' })).toContainText('Goodwill');
  });
});
