import type { OrderBoard } from '#src/capabilities/fulfilment/board-contract.ts';
import type { StaffList } from '#src/capabilities/access/staff-contract.ts';
import { findings } from '../support/axe.ts';
import { pressOrderTo } from '../support/desk.ts';
import { paidOrder } from '../support/paid-order.ts';
import { asks } from '../support/records.ts';
import {
  expect,
  expectToast,
  holdSession,
  readMail,
  refused,
  STAFF,
  somebody,
  test,
  visit,
} from '../support/journey.ts';

test('a colleague is invited, joins with a password of their own, sees the pages of the role, is found in the audit log, and is signed out', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(409));
  const [omar, buyer] = [somebody(), somebody()];
  await paidOrder(page, buyer);
  await holdSession(page, STAFF);
  await visit(page, '/desk/staff');
  await page.getByLabel('E-mail').fill(omar.email);
  await page.getByLabel('Role', { exact: true }).selectOption('support');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${omar.email}` })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const mail = await readMail(page, 'staff-invitation', omar.email);
  const link = /\S*staff-invitation#\S+/.exec(mail.text)?.[0] ?? '';
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const desk = await context.newPage();
  await desk.goto(link);
  await expect(desk.getByText(`You sign in as ${omar.email}.`)).toBeVisible();
  await expect(desk).not.toHaveURL(/#/);
  expect(await findings(desk)).toEqual([]);
  await desk.getByLabel('First name').fill('Omar');
  await desk.getByLabel('Last name').fill('Lab');
  await desk.getByLabel('Password', { exact: true }).fill(omar.password);
  await desk.getByLabel('Confirm password').fill(omar.password);
  await desk.getByRole('button', { name: 'Make my account' }).click();
  const rail = desk.getByRole('navigation', { name: 'Staff' });
  await expect(rail.getByRole('link')).toHaveText(['Orders', 'Households', /^Inbox/, 'Outbox', 'Payments', 'Figures']);
  await visit(desk, '/desk/staff');
  await expect(desk.getByRole('heading', { name: 'Not in your role' })).toBeVisible();
  expect(await findings(desk)).toEqual([]);

  await visit(desk, '/desk/households');
  await expect(desk.getByText('all keys')).toBeVisible();
  const hints = await desk
    .locator('.households-keys > span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const lines = [...Map.groupBy(hints, ({ top }) => Math.round(top)).values()];
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(([first]) => Math.round(first?.left ?? 0))).size).toBe(1);

  await visit(desk, '/desk/outbox');
  await expect(desk.locator('.outbox-row').first()).toBeVisible();
  // The parts of an address, before and after its @, are each drawn in one line.
  const drawn = await desk.locator('.outbox-to').evaluateAll((all) =>
    all.flatMap(({ childNodes }) =>
      [...childNodes].flatMap((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return node.nodeType === Node.TEXT_NODE ? range.getClientRects().length : [];
      }),
    ),
  );
  expect(new Set(drawn)).toEqual(new Set([1]));
  await desk.locator('.outbox-row').first().click();
  await expect(desk.getByRole('region', { name: 'Opened mail' }).getByText('Kind', { exact: true })).toBeVisible();
  const [number = ''] = /CAT-\d{4}-\d{7}/.exec((await readMail(page, 'order-confirmation', buyer.email)).text) ?? [];
  const board = await asks<OrderBoard>(desk, 'get', `/api/desk/orders?search=${number}`);
  const id = board.orders[0]?.id ?? '';
  await pressOrderTo(desk, id, 'kit_packed');

  const { staff } = await asks<StaffList>(page, 'get', '/api/desk/staff');
  // Admins that a journey before this one left at the shop.
  for (const { id, role, you, disabledAt } of staff)
    if (role === 'admin' && !you && !disabledAt)
      await asks(page, 'post', `/api/desk/staff/${id}/access`, { enabled: false });
  await visit(page, '/desk/staff?list=audit');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page
    .getByLabel('Colleague', { exact: true })
    .selectOption(staff.find(({ email }) => email === omar.email)?.id ?? '');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Opened a mail or text message' })).toHaveText([/Omar Lab, Support/]);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Action', { exact: true }).selectOption('order.step');
  await expect(entries).toHaveCount(1);
  await entries.getByRole('link', { name: `All entries about Order ${number}` }).click();
  await expect(page).toHaveURL(/list=audit&subject=[\da-f-]{36}$/);
  const ofOrder = [/^Opened an order/, /^Moved an order on/, /^Opened an order/];
  await expect(entries).toHaveText(ofOrder);
  const [today = '', yesterday = ''] = await page.evaluate(() =>
    [0, 86_400_000].map((ago) => new Intl.DateTimeFormat('sv').format(Date.now() - ago)),
  );
  await page.getByLabel('Day', { exact: true }).fill(yesterday);
  await expect(page.getByText('No entry matches this filter.')).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(today);
  await expect(entries).toHaveText(ofOrder);

  await page.getByRole('navigation', { name: 'Staff lists' }).getByRole('link', { name: 'Colleagues' }).click();
  await expect(page.getByRole('button', { name: 'Close account of Omar Lab' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close account of Omar Lab' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expectToast(page, 'The account is closed', 'Omar Lab is signed out everywhere.');
  await expect(page.getByRole('button', { name: 'Open again the account of Omar Lab' })).toBeVisible();
  const changes = page.getByRole('list', { name: 'Changes' });
  await expect(changes.getByRole('listitem').first()).toContainText('Desk Purrwell closed the account of Omar Lab.');
  await desk.reload();
  await expect(desk.getByText('Page Not Found')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: 'Close account of Desk Purrwell' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expectToast(page, 'Nothing has changed', 'This is the last admin. Make someone else an admin first.');
});
