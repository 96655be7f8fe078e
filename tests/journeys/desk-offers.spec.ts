import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { expect, expectToast, holdSession, type Page, STAFF, visit } from '../support/journey.ts';
import { test as base } from '@playwright/test';
import { keepPicture } from '../support/pictures.ts';
import { type RunningShop, startShop } from '../support/shop.ts';
import { asks } from '../support/records.ts';

/** A shop of its own: pages of the others stay as they are. */
const test = base.extend<{ shop: RunningShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
  shop: async ({}, use) => {
    const shop = await startShop({}, process.env.OPENED_SHOP);
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Text of a page as readers without a script have it. */
const textAt = async (page: Page, path: string) =>
  (await (await page.request.get(path)).text())
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');

test('N2 N16 R194 the places of Pro, the launch offer and claims are changed at the desk, and every page follows without a deploy', async ({
  page,
  browser,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page, STAFF);

  // More places, and fewer again by undo.
  await visit(page, '/desk/shop?open=PLACES');
  const places = page.getByRole('form', { name: 'Places of Pro' });
  await expect(places.getByRole('status')).toHaveText('Now 50 of 50 places taken.');
  await places.getByLabel('Places').fill('52');
  await places.getByRole('button', { name: 'Preview' }).click();
  const card = page.frameLocator('iframe[title="Pro on the start page"]');
  await expect(card.getByText('Fifty-two members, and no more.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keepPicture(places, 'places-form');
  await places.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', 'Places of Pro');
  await expect(places.getByRole('status')).toHaveText('Now 50 of 52 places taken.');
  await expect.poll(() => textAt(page, '/legal')).toContain('52 members');
  await expect.poll(() => textAt(page, '/')).toContain('Fifty-two members');
  await page.getByRole('button', { name: 'Publish again what the shop was built with' }).click();
  await expectToast(page, 'Published', 'Places of Pro');
  await expect.poll(() => textAt(page, '/legal')).toContain('50 members');

  // A claim: typed text outlives a reload; pages show the published wording, and none that was taken off.
  await visit(page, '/desk/shop?open=CLAIM-acceptance');
  const claim = page.getByRole('form', { name: 'Claim' });
  await expect(claim).toContainText('On /facts, the start page, /science, /about and partners’ pages.');
  await claim.getByLabel('Figure', { exact: true }).fill('97%');
  await claim.getByLabel('Source').fill('poll of owners');
  await page.reload();
  await expect(claim.getByLabel('Figure', { exact: true })).toHaveValue('97%');
  await expect(claim.getByLabel('Source')).toHaveValue('poll of owners');
  await claim.getByLabel(/The figure before was wrong/).fill('Two cats were counted twice.');
  await claim.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe[title="Claim: stick acceptance"]').getByText('97%')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keepPicture(claim, 'claim-form');
  await claim.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', '97% stick acceptance');
  const stating = ['/', '/science', '/about', '/facts'];
  for (const path of stating) await expect.poll(() => textAt(page, path)).toContain('97%');
  const facts = await textAt(page, '/facts');
  expect(facts).toContain('98% stick acceptance became 97% stick acceptance');
  expect(facts).toContain('Poll of owners');
  await claim.getByRole('button', { name: 'Take off the shop' }).click();
  await expectToast(page, 'Taken off the shop', '97% stick acceptance');
  for (const path of stating) await expect.poll(() => textAt(page, path)).not.toMatch(/97%(?! stick acceptance\s*Two)/);
  expect(await textAt(page, '/')).not.toContain('ate it');

  // A visitor's pages run with the published offer, also after going on by links.
  const visitor = await (await browser.newContext({ baseURL: shop.url, locale: 'en-US' })).newPage();
  const troubles: string[] = [];
  visitor.on('pageerror', (error) => troubles.push(String(error)));
  visitor.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await visit(visitor, '/science');
  await expect(visitor.getByText('cats in trials')).toBeVisible();
  await expect(visitor.getByText('stick acceptance')).toHaveCount(0);
  await visitor.getByRole('link', { name: 'About' }).first().click();
  await expect(visitor.getByRole('heading', { name: 'Why people choose us' })).toBeVisible();
  await expect(visitor.getByText('Cats eat it')).toHaveCount(0);

  // The launch offer: a colleague who is faster is named, and the input is kept and put back.
  await visit(page, '/desk/shop?open=LAUNCH');
  const offer = page.getByRole('form', { name: 'Launch offer' });
  await offer.getByLabel('Code').fill('SPRING');
  await offer.getByLabel('Standard, one cat').fill('24.99');
  await offer.getByLabel('Percent off for two cats').fill('20');
  await offer.getByRole('button', { name: 'Preview' }).click();
  const note = page.frameLocator('iframe[title="The launch offer on the start page"]');
  // 24.99 less a fifth; the offer of before was cheaper.
  await expect(note.getByText('$19.99 with Standard')).toBeVisible();
  await expect(note.getByText('Lowest price of the 30 days before: $17.99 with Standard')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keepPicture(offer, 'launch-form');
  const { built } = await asks<{ built: object }>(page, 'get', '/api/desk/shop-versions?kind=launch-offer&key=launch');
  await asks(page, 'post', '/api/desk/shop-versions', {
    ...{
      id: randomUUID(),
      kind: 'launch-offer',
      key: 'launch',
      seen: 0,
      state: 'published',
      from: null,
      content: built,
    },
  });
  await offer.getByRole('button', { name: 'Publish' }).click();
  await expect(offer.getByRole('alert')).toContainText('has changed this in the meantime');
  await expect(offer.getByLabel('Code')).toHaveValue('SPRING');
  await page.reload();
  await expect(offer.getByLabel('Code')).toHaveValue('LAUNCH');
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(offer.getByLabel('Code')).toHaveValue('SPRING');
  await expect(offer.getByLabel('Standard, one cat')).toHaveValue('24.99');
  await offer.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Published', 'Launch offer');
  await expect.poll(() => textAt(page, '/legal')).toContain('$24.99');
  await visit(visitor, '/#plans');
  await expect(visitor.locator('#plans')).toContainText('$19.99 with Standard');
  await expect(visitor.locator('#plans')).toContainText('with the code SPRING at checkout');
  const order = { plan: 'standard', cats: 2, currency: 'USD', country: 'US', offerCode: 'SPRING' };
  const { totalToday } = await (await page.request.post('/api/quotes', { data: order })).json();
  expect(totalToday.amount).toBe(1999);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(offer.getByLabel('Code')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findings(page)).toEqual([]);
  expect(troubles).toEqual([]);
});
