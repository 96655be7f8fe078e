import { findings } from '../support/axe.ts';
import { atTheDesk, pressOrderTo } from '../support/desk.ts';
import {
  CARDS,
  expect,
  expectToast,
  holdSession,
  type Page,
  payByCard,
  register,
  type Somebody,
  somebody,
  test,
  visit,
} from '../support/journey.ts';
import { asks } from '../support/records.ts';
import { agree, payNow, walkToSummary, wizard } from '../support/quick-wizard.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Refer a friend' });
const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('purrwell-friend'));
const counting = (page: Page, choice: 'yes' | 'no') =>
  page.addInitScript((said) => location.protocol === 'http:' && localStorage.setItem('counting', said), choice);

/** Every address and body this browser sends that holds these letters. */
function sent(page: Page, letters: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (`${request.url().replace(/#.*/, '')} ${request.postData() ?? ''}`.includes(letters)) found.push(pathname);
  });
  return found;
}

/** A guest makes an account of a paid order. */
async function makeAccount(page: Page, { password }: Somebody): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('a member’s link brings a guest, whose first box brings both of them points; the code goes along with the order and nowhere else', async ({
  page,
  browser,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await counting(page, 'no');
  const member = somebody();
  await register(page, member);
  await holdSession(page, member);
  await visit(page, '/achievements');
  await expect(card(page).getByText('No one has used it yet.')).toBeVisible();
  await card(page).getByRole('button', { name: 'Copy the link' }).click();
  await expectToast(page, 'Link copied', 'Send it to someone with a cat.');
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.href).toMatch(/\/friend#[2-9A-Z]{8}$/);
  const code = link.hash.slice(1);

  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await counting(guest, 'yes');
  const told = sent(guest, code);
  await visit(guest, link.pathname + link.hash);
  await expect(guest.getByRole('status').filter({ hasText: 'The code in your link is valid.' })).toBeVisible();
  expect(await findings(guest)).toEqual([]);
  await guest.getByRole('main').getByRole('link', { name: 'Start with a free test kit' }).click();
  await expect(guest.locator('#wizard-title')).toBeFocused();
  const friend = somebody();
  await walkToSummary(guest, { email: friend.email, names: ['Miso'] });
  const line = wizard(guest).getByText('This order has a friend’s code: 200 points each when the first box ships.');
  await expect(line).toBeVisible();
  await wizard(guest).getByRole('button', { name: 'Remove it' }).click();
  await expect(line).toHaveCount(0);
  await wizard(guest).getByRole('button', { name: 'Put it back' }).click();
  await expect(line).toBeVisible();
  await agree(guest);
  await payNow(guest).click();
  await payByCard(guest, CARDS.pays);
  await expect(guest.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await expect.poll(() => kept(guest)).toBe(null);
  await makeAccount(guest, friend);
  expect([...new Set(told)]).toEqual([`/api/friend-codes/${code}`, '/api/create-checkout-session']);

  await page.reload();
  await expect(card(page).getByText('1 friend has ordered. No first box has shipped yet.')).toBeVisible();
  const { order } = await asks<{ order: { id: string } }>(guest, 'get', '/api/user-dashboard');
  await pressOrderTo(await atTheDesk(browser, shop), order.id, 'optimizer_shipped');
  await expect(card(page).getByText('1 friend has ordered, 1 first box has shipped.')).toBeVisible();
  await expect(activity(page).filter({ hasText: 'A friend’s first box' })).toContainText('+200');
  await visit(guest, '/achievements');
  await expect(activity(guest).filter({ hasText: 'A friend’s first box' })).toContainText('+200');
});

test('a friend’s link without a code, or with one that is none, says so and leads to the test kit all the same @phone', async ({
  page,
}) => {
  await counting(page, 'no');
  for (const [address, words] of [
    ['/friend', 'This link has no code'],
    ['/friend#22222222', 'This link earns no points'],
    ['/friend#<b>cats', 'This link earns no points'],
  ] as const) {
    await page.goto('about:blank');
    await visit(page, address);
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    expect(await kept(page)).toBe(null);
  }
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('link', { name: 'Start with a free test kit' }).click();
  await expect(page.locator('#wizard-title')).toBeFocused();
});
