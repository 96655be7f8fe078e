import { findings } from '../support/axe.ts';
import { atTheDesk } from '../support/desk.ts';
import { atWork, firstSticks, test } from '../support/journey-with-clock.ts';
import { expect, holdSession, type Page, refused, signedIn, somebody, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('R15 a kit that is at home is found by its filter, and by the keyboard its courier is booked and its samples are received', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(401));
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  const [miso] = await asks<{ id: string; name: string }[]>(page, 'get', '/api/cats');
  const { order: paid } = await asks<{ order: { number: string } }>(page, 'get', '/api/user-dashboard');
  await firstSticks(shop, person, 'optimizer_delivered');
  await shop.pass(20);
  await holdSession(page, person);
  const kits = { catId: miso?.id, cadence: 'monthly' };
  const { token } = await asks<{ token: string }>(page, 'post', '/api/subscription/kits/preview', kits);
  await asks(page, 'post', '/api/subscription/kits', { token });
  await shop.pass(12);
  const { moveBox } = await atWork(shop.url, person);
  await moveBox('box_packed', 'box_shipped', 'box_delivered');

  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/orders');
  const filter = desk.getByRole('button', { name: 'Kits at home' });
  await filter.focus();
  await desk.keyboard.press('Space');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(desk).toHaveURL(/only=kits/);
  // Other journeys of the shop may have boxes on the board as well.
  const own = `${paid.number.split('-').at(-1)}-`;
  const row = desk.locator('#content [data-row]:visible').filter({ hasText: own });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Test kit');
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'kits-at-home-1440');
  await desk.setViewportSize(PHONE);
  await keepPicture(desk, 'kits-at-home-390', { fullPage: true });
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await expect(row).toHaveCount(1);

  // The courier is booked on a phone.
  await row.press('Enter');
  const order = desk.getByRole('region', { name: 'Opened order' });
  const courier = order.getByRole('button', { name: 'Book the courier for Miso’s kit' });
  await expect(courier).toBeVisible();
  expect(await overflow(desk)).toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'kit-opened-390', { fullPage: true });
  await expect(order).toContainText('The samples of the follow-up test kit have not come back yet.');
  await courier.press('Enter');
  await expect(desk.locator('.toast')).toContainText('Courier booked');
  await expect(courier).toHaveCount(0);
  await expect(order.getByRole('heading', { level: 2 })).toBeFocused();
  await keepPicture(desk, 'courier-390', { fullPage: true });
  await desk.keyboard.press('Escape');
  await expect(order).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await keepPicture(desk, 'none-390', { fullPage: true });

  // Without the filter it waits among those that come back.
  await desk.setViewportSize(DESKTOP);
  await filter.press('Space');
  await expect(filter).toHaveAttribute('aria-pressed', 'false');
  await expect(row).toHaveCount(1);
  await row.press('Enter');
  await keepPicture(desk, 'coming-back-1440');
  await order.getByRole('button', { name: 'Samples of Miso’s follow-up kit received' }).press('Enter');
  await expect(desk.locator('.toast').last()).toContainText('The lab has them');
  await expect(order.getByRole('heading', { level: 2 })).toBeFocused();
  await desk.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
});
