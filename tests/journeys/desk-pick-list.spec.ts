import { request } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { atTheDesk, pressOrderTo } from '../support/desk.ts';
import { wrongKeys } from '../support/desk-lists.ts';
import { test } from '../support/journey-with-clock.ts';
import {
  expect,
  holdSession,
  type Page,
  refused,
  signedIn,
  somebody,
  STAFF,
  storedToken,
  visit,
} from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';
import { bringSticks } from '../support/stock.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('the pick list has its keys, and from it a box is packed and shipped on a narrow phone', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(401));
  const person = somebody();
  await paidOrderOfMember(page, person);
  await signedIn(page, person);
  const { order } = await asks<{ order: { id: string; number: string } }>(page, 'get', '/api/user-dashboard');
  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/orders');
  await pressOrderTo(desk, order.id, 'analysis_started');
  await shop.pass(8);
  await holdSession(desk, STAFF);
  await pressOrderTo(desk, order.id, 'formula_creating');
  const extraHTTPHeaders = { authorization: `Bearer ${await storedToken(desk)}` };
  await bringSticks(await request.newContext({ baseURL: shop.url, extraHTTPHeaders }));
  // A box that was ready yesterday is on the list of today at every hour of it.
  await shop.pass(1);
  await holdSession(desk, STAFF);
  const number = `${order.number}-1`;

  await visit(desk, '/desk/packing');
  expect(await wrongKeys(desk, { path: 'packing', keys: 'j k Enter e Esc' })).toEqual([]);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'list-1440', { fullPage: true });
  await desk.setViewportSize(PHONE);
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'list-360', { fullPage: true });

  await desk.getByRole('link', { name: number }).press('Enter');
  const box = desk.getByRole('region', { name: `Box ${number}` });
  await expect(box.getByText('To pack')).toBeVisible();
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'station-360', { fullPage: true });
  await desk.getByRole('textbox').press('Enter');
  await expect(desk.getByText('1 packed at this station.')).toBeVisible();
  await keepPicture(desk, 'packed-360', { fullPage: true });

  await visit(desk, '/desk/packing?view=packed');
  const scan = desk.getByRole('textbox', { name: 'Scan a packed box' });
  await scan.fill(number);
  await scan.press('Enter');
  await expect(desk.getByText(`${number} is on the stack.`)).toBeVisible();
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'stack-360', { fullPage: true });
  await desk.setViewportSize(DESKTOP);
  expect(await wrongKeys(desk, { path: 'packing?view=packed', keys: '/ j k Space' })).toEqual([]);
  await desk.getByRole('button', { name: 'Ship 1 box' }).press('Enter');
  await expect(desk.getByText(`${number} shipped`)).toBeVisible();
  await expect(desk.getByText(`${number} is on the stack.`)).toHaveCount(0);
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'shipped-360', { fullPage: true });
});
