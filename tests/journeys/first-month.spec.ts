import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { atTheDesk } from '../support/desk.ts';
import {
  CARDS,
  expect,
  type Page,
  payByCard,
  refused,
  signedIn,
  somebody,
  storedToken,
  visit,
} from '../support/journey.ts';
import { atWork, test } from '../support/journey-with-clock.ts';
import { asks } from '../support/records.ts';
import { walkToPayment } from '../support/quick-wizard.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel');

/** Opens the dashboard anew, at the time it is in the shop. */
async function look(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await visit(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
}

/** Expects sentences in each tab, in any order. */
async function says(page: Page, words: Record<string, (string | RegExp)[]>) {
  for (const [name, sentences] of Object.entries(words)) {
    await tab(page, name).click();
    for (const sentence of sentences) await expect(panel(page).getByText(sentence).first(), name).toBeVisible();
  }
}

/** Redeems a bonus kit, for which a first month's points suffice. Waits for the job that counts them. */
async function redeemKit(page: Page) {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const [{ id: catId }] = await (await page.request.get('/api/cats', { headers })).json();
  const data = { rewardId: 'bonus-test-kit', redemptionId: randomUUID(), catId };
  await expect(async () => {
    expect(await (await page.request.post('/api/rewards/redeem', { headers, data })).json()).toMatchObject({
      success: true,
    });
  }).toPass();
}

/** Prints the results of Miso, and hands them on: in a mail, or where the browser shares files as one. */
async function takesAlong(page: Page, scene: Locator) {
  const download = page.waitForEvent('download');
  await scene.getByRole('link', { name: 'Page to print' }).click();
  expect(await readFile(await (await download).path(), 'latin1')).toMatch(/^%PDF-/);
  const mail = await scene.getByRole('link', { name: 'Write it in a mail' }).getAttribute('href');
  expect(decodeURIComponent(mail ?? '')).toMatch(
    /^mailto:\?subject=Lab results of Miso&body=The lab read \d+ markers for Miso[\s\S]+not a diagnosis/,
  );
  await page.addInitScript(() => {
    const share = async ({ title, files }: ShareData) => {
      Object.assign(window, {
        shared: [title, ...(files ?? []).map(({ name, type, size }) => [name, type, size > 0])],
      });
    };
    Object.assign(navigator, { canShare: () => true, share });
  });
  await page.reload();
  await scene.getByRole('button', { name: 'Send the report' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared?: unknown }).shared);
  await expect.poll(shared).toEqual(['Lab results of Miso', ['Miso lab results.pdf', 'application/pdf', true]]);
}

/** Opens the box with a kit in it of this order: other journeys of the shop may have such boxes on the board as well. */
async function openKit(desk: Page, number: string): Promise<Locator> {
  await visit(desk, '/desk/orders');
  const own = `${number.split('-').at(-1)}-`;
  await desk
    .getByRole('link', { name: /Test kit/ })
    .filter({ hasText: own })
    .click();
  return desk.getByRole('region', { name: 'Opened order' });
}

test('R266 R268 R271 R385 a household’s first month: order, kit, samples, results, sticks, the second box and a bonus kit in it', async ({
  page,
  browser,
  shop,
  watch,
}) => {
  const person = somebody();
  await walkToPayment(page, { email: person.email, names: ['Miso', 'Biscuit'], country: 'United Arab Emirates' });
  await payByCard(page, CARDS.pays);
  await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const { move } = await atWork(shop.url, person);

  await says(page, {
    Overview: [/Nutrients/, /Active supplements/],
    Health: [/5 to 7 business days|5-7 business days/],
    Supplements: ['No sticks yet.'],
    Delivery: ['We have your order.', /^1 of 15 steps done/],
    Billing: [/Silver/],
  });

  await move('kit_packed', 'kit_shipped');
  await look(page, await shop.pass(1));
  await says(page, { Delivery: ['Miso’s kit is in transit.', /^4 of 15 steps done/] });

  await look(page, await shop.pass(5));
  await says(page, { Delivery: [/Miso’s kit (has arrived|was delivered on)/, /^5 of 15 steps done/] });
  await panel(page).getByRole('button', { name: 'Book the pickup' }).click();
  await expect(panel(page).getByText('The courier is booked.')).toBeVisible();

  await look(page, await shop.pass(4));
  await says(page, { Delivery: ['The lab has Miso’s samples.', /^9 of 15 steps done/], Health: [/lab/i] });

  // No page is open during the analysis: it would show the results as they arrive.
  await page.goto('about:blank');
  await move('analysis_started');
  await look(page, await shop.pass(8));
  const scene = page.getByRole('region', { name: 'The results of Miso' });
  await expect(scene.getByRole('heading', { level: 2 })).toHaveText(/^The lab read \d+ markers for Miso/);
  await expect(page).toHaveURL(/scene=results/);
  await takesAlong(page, scene);
  await move('analysis_complete', 'formula_creating', 'supplements_ready');
  await look(page, await shop.pass(1));
  await expect(scene).toHaveCount(0);
  await says(page, {
    Health: [/Of the seven that decide the sticks/],
    Supplements: [/Omega Flex-3|Cardio-Flex Pro/],
    Delivery: ['Miso’s sticks are ready.', /^13 of 15 steps done/],
  });

  await move('optimizer_shipped');
  await look(page, await shop.pass(4));
  await says(page, { Delivery: [/^15 of 15 steps done/], Overview: [/Day 1 of 28/] });
  await panel(page).getByRole('button', { name: 'Mark as given' }).click();
  await expect(panel(page).getByText('Given today')).toBeVisible();
  await redeemKit(page);
  await tab(page, 'Delivery').click();
  const kit = panel(page).getByRole('region', { name: 'Bonus test kit for Miso' });
  await expect(kit).toContainText('It ships with the next box.');

  // A month without visits: the session has expired, and the next month is paid.
  await page.goto('about:blank');
  const later = await shop.pass(30);
  watch.expectTrouble(refused(401));
  await page.clock.setFixedTime(later);
  await signedIn(page, person);
  await says(page, { Delivery: ['Miso’s next box is being packed.'], Overview: [/Day 2 of 28/] });
  const desk = await atTheDesk(browser, shop);
  const { order } = await asks<{ order: { number: string } }>(page, 'get', '/api/user-dashboard');
  const box = await openKit(desk, order.number);
  await expect(box).toContainText('Miso: pack it with the sticks');
  await box.getByRole('button', { name: 'Mark packed' }).click();
  await expect(box).toContainText('Miso: in the box');
  await box.getByRole('button', { name: 'Mark shipped' }).click();
  await expect(box.getByRole('button', { name: 'Mark delivered' })).toBeVisible();
  await look(page, await shop.pass(4));
  await says(page, {
    Delivery: [/Miso’s box (has arrived|was delivered on)/],
    Overview: [/Day 1 of 28/],
    Billing: [/Paid/],
  });

  await tab(page, 'Delivery').click();
  await expect(kit).toContainText('Miso’s test kit has arrived.');
  // Maryam asks for the courier by phone. The focus stays in the opened order when a pressed button leaves it.
  const { pathname, search } = new URL(desk.url());
  await visit(desk, pathname + search);
  const opened = desk.getByRole('region', { name: 'Opened order' });
  await opened.getByRole('button', { name: 'Book the courier for Miso’s kit' }).press('Enter');
  await expect(opened.getByRole('button', { name: /^Book the courier/ })).toHaveCount(0);
  await expect(opened.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(kit).toContainText('The courier comes for Miso’s samples.');
  await opened.getByRole('button', { name: 'Samples of Miso’s bonus kit received' }).press('Enter');
  await expect(opened).toContainText('Miso: samples in the lab');
  await expect(opened.getByRole('heading', { level: 2 })).toBeFocused();
  await look(page, await shop.pass(1));
  await says(page, { Supplements: [/^Version 2 of the formula/] });
  await tab(page, 'Delivery').click();
  await expect(kit).toHaveCount(0);
});
