import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { collector, REDEEM, redeemedBy } from '#tests/support/points.ts';
import { BUILT_REWARDS } from './rules/catalogue.ts';

const POSTER = BUILT_REWARDS.get('poster')!;

const write = (desk: Browser, seen: number, over: object = {}) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'reward', key: 'poster', seen, state: 'published', from: null, content: POSTER },
    ...over,
  });
const costing = (pointsCost: number, title = POSTER.title) => ({ content: { ...POSTER, pointsCost, title } });
const posterOf = async (browser: Browser) =>
  (await browser.get('/api/rewards')).json.find(({ id }: { id: string }) => id === 'poster');
const left = async (browser: Browser) => (await browser.get('/api/achievements/points')).json.availablePoints;

onOneEngine('rewards without a deploy', (open) => {
  test('a cost that was changed while the page was open redeems nothing and is named; redeemed rewards keep their cost', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const { browser } = await collector(services, 500);
    const press = (cost?: number) => browser.post(REDEEM, { rewardId: 'poster', redemptionId: randomUUID(), cost });
    expect((await press(120)).json.success).toBe(true);
    services.clock.advance(60_000);

    await write(desk, 0, { state: 'draft', ...costing(1) });
    expect((await posterOf(browser)).pointsCost).toBe(120);
    await write(desk, 1, costing(150, 'A2 of your cat'));
    expect(await posterOf(browser)).toMatchObject({ pointsCost: 150, title: 'A2 of your cat' });
    // A page that says nothing shows the cost of the build.
    for (const shown of [120, undefined])
      expect((await press(shown)).json).toEqual({
        success: false,
        message: 'It costs 150 points now. Nothing was redeemed; you can choose again.',
      });
    expect(await left(browser)).toBe(380);
    expect((await press(150)).json.success).toBe(true);
    expect(await left(browser)).toBe(230);
    expect((await redeemedBy(browser)).map(({ cost }: { cost: number }) => cost).toSorted()).toEqual([120, 150]);

    services.clock.advance(60_000);
    // Cheaper: nobody without an eye on it pays more than it costs.
    await write(desk, 2, costing(100));
    expect((await press()).json.success).toBe(true);
    expect(await left(browser)).toBe(130);

    await write(desk, 3, { state: 'withdrawn' });
    expect(await posterOf(browser)).toBeUndefined();
    expect((await press(100)).json).toEqual({
      success: false,
      message: 'This reward is not offered any more. Nothing was redeemed.',
    });
    // Each keeps its name from when it was redeemed, in the list of redemptions, in the ledger and on the timeline.
    const called = [POSTER.title, 'A2 of your cat', POSTER.title];
    const sorted = (titles: string[]) => titles.toSorted();
    const redeemed = await redeemedBy(browser);
    expect(redeemed.map(({ title, cost }: { title: string; cost: number }) => [cost, title]).toSorted()).toEqual([
      ...[
        [100, POSTER.title],
        [120, POSTER.title],
        [150, 'A2 of your cat'],
      ],
    ]);
    const { recentActivity } = (await browser.get('/api/achievements/overview')).json;
    const said = recentActivity.map(({ description }: { description: string }) => description);
    expect(sorted(said.filter((text: string) => text.startsWith('Redeemed: ')))).toEqual(
      sorted(called.map((title) => `Redeemed: ${title}`)),
    );
    const { items } = (await browser.get('/api/timeline')).json;
    const texts = items.map(({ text }: { text: string }) => text);
    expect(sorted(texts.filter((text: string) => called.includes(text)))).toEqual(sorted(called));
    await write(desk, 4);
    expect((await posterOf(browser)).pointsCost).toBe(120);
    expect(await left(browser)).toBe(130);
  });

  test('presses beside a change of the cost each take what their page shows, or nothing', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const { browser } = await collector(services, 1000);
    const press = () => browser.post(REDEEM, { rewardId: 'poster', redemptionId: randomUUID(), cost: 120 });
    const [, ...answers] = await Promise.all([write(desk, 0, costing(300)), press(), press(), press()]);
    const done = answers.filter(({ json }) => json.success).length;
    expect(await left(browser)).toBe(1000 - 120 * done);
    expect((await press()).json.success).toBe(false);
  });

  test('no reward is made up, and what is wrong is named by its field', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const paths = async (over: object) =>
      (await write(desk, 0, over)).json.issues.map(({ path }: { path: string }) => path);
    expect(await paths({ key: 'tuna' })).toEqual(['key']);
    expect(await paths(costing(0.5, ' '))).toEqual(expect.arrayContaining(['content.title', 'content.pointsCost']));
    expect(await paths(costing(0))).toEqual(['content.pointsCost']);
    const offWords = (title: string, description: string, key = 'next-order') => ({
      ...{ key, content: { title, description, pointsCost: 200 } },
    });
    expect(await paths(offWords('50% off next order', 'One box.'))).toEqual(['content.title']);
    expect(await paths(offWords('{percent} off', 'Half of it: 50 percent.'))).toEqual(['content.description']);
    expect(await paths(offWords('A poster', '{percent} off it.', 'poster'))).toEqual(['content.description']);
    await write(desk, 0, offWords('{percent} off', 'Take {percent} off, yes, {percent}.'));
    const { browser } = await collector(services, 0);
    const offered = (await browser.get('/api/rewards')).json;
    expect(offered).toContainEqual(
      expect.objectContaining({ title: '10% off', description: 'Take 10% off, yes, 10%.' }),
    );
    expect((await write(await colleague(services, 'Sam', 'support'), 0)).status).toBe(403);
    expect((await write(newBrowser(services), 0)).status).toBe(401);
  });
});
