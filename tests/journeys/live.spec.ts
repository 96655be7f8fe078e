import { paidOrderOfMember } from '../support/paid-order.ts';
import { atTheDesk } from '../support/desk.ts';
import { expect, holdSession, refused, somebody, test, visit } from '../support/journey.ts';
import { findings } from '../support/axe.ts';
import { asks } from '../support/records.ts';

test('N3 C70 changes by staff and another tab appear on an open page without a reload @phone', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(401), refused(404));
  const person = somebody();
  await paidOrderOfMember(page, person);
  await holdSession(page, person);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/timeline');
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();
  await expect(page.getByText('Order received')).toBeVisible();
  // A page loads what it shows; the dashboard's code and data are the largest of all.
  expect(asked.filter((path) => /user-dashboard|assets.dashboard/.test(path))).toEqual([]);
  const reloads = await page.evaluate(() => performance.timeOrigin);

  const desk = await atTheDesk(browser, shop);
  const { order } = await asks<{ order: { id: string } }>(page, 'get', '/api/user-dashboard');
  const { revision } = await asks<{ revision: number }>(desk, 'get', `/api/desk/orders/${order.id}`);
  const step = { id: crypto.randomUUID(), seen: revision, to: 'kit_packed' };
  await asks(desk, 'post', `/api/desk/orders/${order.id}/steps`, step);
  await expect(page.getByText('Test kit packed')).toBeVisible();

  const tab = await page.context().newPage();
  await visit(tab, '/dashboard');
  const [miso] = await asks<{ id: string }[]>(tab, 'get', '/api/cats');
  const note = { id: crypto.randomUUID(), kind: 'note', note: 'Slept on the keyboard.', at: new Date().toISOString() };
  await asks(tab, 'post', `/api/cats/${miso?.id}/log`, note);
  await expect(page.getByText('Slept on the keyboard.')).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(reloads);

  expect(await findings(page)).toEqual([]);
  const kinds = page.getByRole('group', { name: 'Of which kind' });
  await kinds.getByText('Orders', { exact: true }).click();
  await expect(page.getByText('Slept on the keyboard.')).toBeHidden();
  await expect(page.getByText('Test kit packed')).toBeVisible();
  await page.getByRole('link', { name: 'Open: Test kit packed' }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=delivery/);
  await desk.context().close();
});
