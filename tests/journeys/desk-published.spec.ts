import { randomUUID } from 'node:crypto';
import { BUILT_CONTENT } from '#src/capabilities/content/rules/articles.ts';
import { BUILT_POSITIONS, type Position } from '#src/capabilities/content/rules/positions.ts';
import { pitchOf } from '#src/capabilities/outreach/actions/read-partner.ts';
import { BUILT_CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import type { PieceHistory, ShopPieces } from '#src/capabilities/desk/shop-contract.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { expect, holdSession, STAFF, visit } from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { asks } from '../support/records.ts';
import { shopWithClock } from '../support/shared-shops.ts';

// All publish the launch offer of one shop: one after the other.
test.describe.configure({ mode: 'default' });

test('what staff publish is on the public pages for the next visitor, with a script and without', async ({
  browser,
}) => {
  // A shop of its own: the contents of the others stay.
  const shop = await shopWithClock('published');
  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await holdSession(desk, STAFF);
  const publish = (kind: string, key: string, content: object) =>
    asks(desk, 'post', '/api/desk/shop-versions', {
      ...{ id: randomUUID(), kind, key, seen: 0, state: 'published', from: null, content },
    });
  const [{ slug: _, ...position }] = BUILT_POSITIONS as [Position];
  await publish('position', 'night-vet', { ...position, title: 'Night vet' });
  const article = { ...BUILT_CONTENT.get('water'), title: 'Old cats', text: 'They sleep a lot.', sources: [] };
  await publish('article', 'old-cats', article);
  const { label, source, asOf } = BUILT_CLAIMS.acceptance;
  await publish('claim', 'acceptance', { label, source, asOf, text: '97%', wrong: null });
  await publish('partner', 'seven-cats', { ...pitchOf(SAMPLE_PARTNER), name: 'Seven Cats' });

  const { version: __, ...launch } = BUILT_LAUNCH;
  const until = new Date((await shop.pass(0)).getTime() + 20 * 86_400_000).toISOString();
  await publish('launch-offer', 'launch', { ...launch, code: 'SPRING', until });

  const pages: [string, RegExp][] = [
    ['/careers', /Night vet/],
    ['/blog', /Old cats/],
    ['/blog/old-cats', /They sleep a lot\./],
    ['/', /97%/],
    ['/science', /97%/],
  ];
  const plain = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage();
  const visitor = await (await browser.newContext({ baseURL: shop.url, locale: 'en-US' })).newPage();
  const troubles: string[] = [];
  visitor.on('pageerror', (error) => troubles.push(String(error)));
  for (const [path, text] of pages)
    for (const page of [plain, visitor]) {
      // The page of the build is sent while a busy machine has not rendered the new one.
      await expect(async () => {
        await page.goto(path);
        await expect(page.locator('body')).toContainText(text, { timeout: 3000 });
      }).toPass();
    }
  // The offer runs in dollars alone, so the page asks for it by a script.
  await visit(visitor, '/');
  await expect(visitor.locator('body')).toContainText('with the code SPRING');
  await visit(visitor, '/seven-cats');
  await expect(visitor.locator('body')).toContainText('Seven Cats');
  expect(troubles).toEqual([]);
});

test('without a script, a partner’s page and the terms of the launch offer are those that were published, and after undo those of before', async ({
  browser,
}) => {
  const shop = await shopWithClock('published');
  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await holdSession(desk, STAFF);
  const publish = async (kind: string, key: string, content: object, state = 'published') => {
    const { pieces } = await asks<ShopPieces>(desk, 'get', '/api/desk/shop');
    const known = pieces.some((piece) => piece.kind === kind && piece.key === key);
    const path = `/api/desk/shop-versions?kind=${kind}&key=${key}`;
    const seen = known ? (await asks<PieceHistory>(desk, 'get', path)).number : 0;
    const version = { id: randomUUID(), kind, key, seen, state, from: null, content };
    await asks(desk, 'post', '/api/desk/shop-versions', version);
  };
  const plain = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage();
  const read = async (path: string) => {
    const answer = await plain.goto(path);
    return `${answer?.status()} ${await plain.locator('body').textContent()}`;
  };

  const { version: _, ...built } = BUILT_LAUNCH;
  const until = new Date((await shop.pass(0)).getTime() + 20 * 86_400_000).toISOString();
  for (const standard of [1717, built.base.standard]) {
    await publish('launch-offer', 'launch', { ...built, base: { ...built.base, standard }, until });
    const amount = formatMoney(money(standard, 'USD'));
    // The page of the build is sent while a busy machine has not rendered the new one.
    for (const path of ['/legal', '/info'])
      await expect(async () => expect(await read(path)).toMatch(new RegExp(`Standard\\s*\\${amount}`))).toPass();
  }

  const pitch = pitchOf(SAMPLE_PARTNER);
  for (const name of ['Six Cats', 'Sixty Cats', 'Six Cats']) {
    await publish('partner', 'six-cats', { ...pitch, name });
    expect(await read('/six-cats')).toMatch(new RegExp(`^200 .*${name}`, 's'));
    await expect(plain).toHaveTitle(new RegExp(name));
  }
  await publish('partner', 'six-cats', pitch, 'withdrawn');
  expect(await read('/six-cats')).toMatch(/^404 /);
});
