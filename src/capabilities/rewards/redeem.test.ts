import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { boxExtras } from '#src/capabilities/fulfilment/tables.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { balanceOf, collector, earn, emailOf, REDEEM, redeemedBy, reward } from '#tests/support/points.ts';
import { pointsEntries, redemptions } from './tables.ts';
import { followKits } from './actions/follow-kits.ts';

const DAY_MS = 86_400_000;
const WAITS = { kind: 'test-kit', state: 'waiting' } as const;
const KIT = { rewardId: 'bonus-test-kit', cost: 450, state: 'granted' } as const;

onOneEngine('redemption of points', (open) => {
  test('R356 R361 R352 R362 each reward with its cost and limit; too few points are refused by how many are missing; enough are taken once', async () => {
    const services = await open();
    const { browser, householdId, catId } = await collector(services, 119);
    const { json: list } = await browser.get('/api/rewards');
    expect(list.map(({ id, pointsCost }: { id: string; pointsCost: number }) => [id, pointsCost])).toEqual([
      ['poster', 120],
      ['calendar', 140],
      ['free-shipping', 150],
      ['next-order', 200],
      ['priority-support', 300],
      ['bonus-test-kit', 450],
      ['dna-report', 1200],
    ]);
    expect(list[0]).toEqual({
      id: 'poster',
      title: 'Your cat as a poster',
      description: 'The portrait, print-ready, A2.',
      category: 'digital',
      pointsCost: 120,
      icon: 'image',
      limitPerUser: null,
      timesRedeemed: 0,
      expiresAt: null,
      unavailable: null,
      cats: [{ id: catId, name: 'Miso' }],
    });
    const wish = { rewardId: 'poster', redemptionId: randomUUID() };
    expect((await browser.post(REDEEM, wish)).json).toEqual({
      success: false,
      message: '1 more point is needed.',
    });
    expect((await browser.post(REDEEM, { rewardId: 'dna-report' })).json.success).toBe(false);
    expect(await redeemedBy(browser)).toEqual([]);
    await earn(services, householdId, 1);
    const done = { success: true, message: 'Miso is ready to print.' };
    expect((await browser.post(REDEEM, wish)).json).toEqual(done);
    expect((await browser.post(REDEEM, wish)).json).toEqual(done);
    expect((await browser.get('/api/achievements/points')).json.availablePoints).toBe(0);
    const [row, ...others] = await redeemedBy(browser);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ title: 'Your cat as a poster', cost: 120, state: 'granted', withdrawable: true });
    expect((await reward(browser, 'poster')).timesRedeemed).toBe(1);
    expect((await browser.post(REDEEM, { rewardId: 'tuna' })).status).toBe(404);
    expect((await newBrowser(services).post(REDEEM, wish)).status).toBe(401);
  });

  test('R356 the poster is a sheet of A2 with the cat’s name; once it was fetched it cannot be given back, and nobody else can fetch it', async () => {
    const services = await open();
    const { browser, householdId } = await collector(services, 500);
    await browser.post(REDEEM, { rewardId: 'poster' });
    await browser.post(REDEEM, { rewardId: 'calendar' });
    const [calendar, poster] = await redeemedBy(browser);
    const fetched = async (path: string, as = browser) => {
      const headers = { authorization: `Bearer ${as.token}` };
      const answer = await services.app.request(`http://shop.test${path}`, { headers });
      return { status: answer.status, file: Buffer.from(await answer.arrayBuffer()) };
    };
    const { file } = await fetched(poster.download);
    expect(await readPdf(file)).toMatchObject({ pages: 1, title: 'Miso. Purrwell', lang: 'en', tagged: true });
    expect((await readPdf(file)).text).toBe('Miso');
    // 420 by 594 mm once 3 mm are cut off on each side.
    const [, ...box] = /\/TrimBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(file.toString('latin1')) ?? [];
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map((at) => (Number(at) * 25.4) / 72);
    expect([left, top, right - left, bottom - top].map(Math.round)).toEqual([3, 3, 420, 594]);
    const sheet = await readPdf((await fetched(calendar.download)).file);
    expect(sheet.text).toContain('2027 with Miso');
    expect(sheet.text).toContain('December');

    const stranger = await newMember(services);
    for (const [method, path] of [
      ['get', poster.download],
      ['post', `/api/rewards/user/${poster.id}/withdraw`],
    ] as const)
      expect((await stranger[method](path)).status).toBe(404);
    const used = await browser.post(`/api/rewards/user/${poster.id}/withdraw`);
    expect(used.json).toEqual({
      success: false,
      message: 'This has already been used, so it cannot be returned.',
    });
    expect(await balanceOf(services, householdId)).toBe(500 - 120 - 140);
    expect((await fetched(poster.download)).status).toBe(200);
  });

  test('R362 limits and expiry by the calendar, and what needs a plan, are refused with a sentence and cost nothing', async () => {
    const services = await open();
    const { browser, householdId } = await collector(services, 3000);
    const refused = async (rewardId: string, message: string, more: object = {}) => {
      expect((await browser.post(REDEEM, { rewardId, ...more })).json).toEqual({ success: false, message });
      expect((await reward(browser, rewardId)).unavailable).toBe(message);
    };
    for (const id of ['next-order', 'free-shipping', 'bonus-test-kit'])
      await refused(id, 'You need an active plan for this.');
    await refused('dna-report', 'You need a DNA swab first. It comes with a plan’s test kit.');
    await browser.post(REDEEM, { rewardId: 'priority-support' });
    await browser.post(REDEEM, { rewardId: 'priority-support' });
    const [second, first] = await redeemedBy(browser);
    expect(first.said).toBe('We answer your messages first until 1 March 2027.');
    expect(second.said).toBe('We answer your messages first until 30 May 2027.');
    expect(await balanceOf(services, householdId)).toBe(2400);

    await newCat(browser, { name: 'Biscuit' });
    const which = { success: false, message: 'Please choose a cat.' };
    expect((await browser.post(REDEEM, { rewardId: 'calendar' })).json).toEqual(which);
    const stranger = await newMember(services);
    const catId = await newCat(stranger, { name: 'Laila' });
    expect((await browser.post(REDEEM, { rewardId: 'calendar', catId })).status).toBe(404);
    const email = await emailOf(browser);
    const before = await balanceOf(services, householdId);
    services.clock.advance(62 * DAY_MS);
    await browser.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    await refused('calendar', 'This offer ended on 31 January 2027.');
    expect(await balanceOf(services, householdId)).toBe(before);
  });

  test('C16 a household whose kit cannot be followed keeps no other from getting its points back', async () => {
    const services = await open();
    const { db } = services.database;
    const waiting = async () => {
      const { browser, householdId, catId } = await collector(services, 0);
      const [id, extraId] = [randomUUID(), randomUUID()];
      const at = services.clock.now();
      await db.insert(boxExtras).values({ id: extraId, householdId, catId, ...WAITS, createdAt: at });
      const grant = { kind: 'test-kit', extraId, catId, catName: 'Miso' } as const;
      await db.insert(redemptions).values({ id, householdId, ...KIT, grant, askedAt: at });
      return { browser, householdId, about: `redeem:${id}` };
    };
    const [broken, other] = [await waiting(), await waiting()];
    const { householdId, about } = broken;
    const taken = { id: randomUUID(), householdId, about, reason: 'redeemed', points: 0, sequence: 2 } as const;
    await db.insert(pointsEntries).values({ ...taken, at: services.clock.now() });
    await followKits.run(services, {});
    expect(await redeemedBy(broken.browser)).toMatchObject([{ state: 'granted' }]);
    expect(await redeemedBy(other.browser)).toMatchObject([{ state: 'undone' }]);
    expect(await balanceOf(services, other.householdId)).toBe(450);
  });
});
