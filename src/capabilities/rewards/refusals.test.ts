import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import {
  balanceOf,
  collector,
  earn,
  householdOf,
  REDEEM,
  redeemedBy,
  reward,
  withPoints,
} from '#tests/support/points.ts';
import { hasPrioritySupport, hasRedeemedDnaReport } from './actions/perks.ts';
import { loyaltyOf } from './actions/read-loyalty.ts';
import { ledgerBefore } from './actions/timeline.ts';

onOneEngine('requests about points that are refused or repeated', (open) => {
  let services: TestServices;
  let mine: Awaited<ReturnType<typeof collector>>;
  let stranger: Browser;
  beforeAll(async () => {
    services = await open('shared');
    mine = await collector(services, 1000);
    stranger = await newMember(services);
  });
  const said = async (answer: ReturnType<Browser['get']>) => {
    const { status, json } = await answer;
    return [status, json.code, json.message];
  };
  const redeem = (body: object, who = mine.browser) => who.post(REDEEM, body);
  const points = () => balanceOf(services, mine.householdId);

  test('R362 a reward that does not exist is unknown by name and costs nothing', async () => {
    expect(await said(redeem({ rewardId: 'yacht' }))).toEqual([404, 'reward-unknown', 'We cannot find this reward.']);
    expect(await said(redeem({ rewardId: 'poster', catId: randomUUID() }))).toEqual([
      404,
      'cat-unknown',
      'We cannot find this cat.',
    ]);
    const foreign = await newCat(stranger, { name: 'Tigger' });
    expect((await redeem({ rewardId: 'poster', catId: foreign })).json.code).toBe('cat-unknown');
    const unknown = [404, 'redemption-unknown', 'We cannot find this redemption.'];
    for (const id of [randomUUID(), 'not-an-id']) {
      expect(await said(mine.browser.post(`/api/rewards/user/${id}/withdraw`))).toEqual(unknown);
      expect(await said(mine.browser.get(`/api/rewards/user/${id}/download`))).toEqual(unknown);
    }
    for (const body of [{}, { rewardId: 'x'.repeat(61) }, { rewardId: 'poster', redemptionId: 'one' }])
      expect((await redeem(body)).status).toBe(422);
    expect((await redeem({ rewardId: 'poster' }, newBrowser(services))).status).toBe(401);
    expect([await points(), await redeemedBy(mine.browser)]).toEqual([1000, []]);
  });

  test('R362 the same press is one redemption; its id is not taken for another reward, nor from another household', async () => {
    const press = { rewardId: 'poster', redemptionId: randomUUID(), catId: mine.catId };
    const twice = await Promise.all([redeem(press), redeem(press)]);
    expect(twice.map(({ json }) => json)).toEqual([
      { success: true, message: 'Miso is ready to print.' },
      { success: true, message: 'Miso is ready to print.' },
    ]);
    expect(await points()).toBe(880);
    expect(await said(redeem({ ...press, rewardId: 'calendar' }))).toEqual([
      409,
      'redemption-taken',
      'This request was already used for another reward. Please try again.',
    ]);
    const path = `/api/rewards/user/${press.redemptionId}`;
    expect((await stranger.post(`${path}/withdraw`)).status).toBe(404);
    expect((await stranger.get(`${path}/download`)).status).toBe(404);
    // Given back twice, the points come back once.
    const back = { success: true, message: 'Cancelled. Your points are back.' };
    for (const _ of [1, 2]) expect((await mine.browser.post(`${path}/withdraw`)).json).toEqual(back);
    expect(await points()).toBe(1000);
    expect((await mine.browser.get(`${path}/download`)).status).toBe(404);
    // The press that was given back is not redeemed by being sent again.
    expect((await redeem(press)).json).toEqual({ success: false, message: 'Cancelled. Your points are back.' });
  });

  test('R362 of two cats one has to be chosen, and without a cat a poster is of nobody', async () => {
    const other = await collector(services, 500);
    await newCat(other.browser, { name: 'Laila' });
    expect((await redeem({ rewardId: 'poster' }, other.browser)).json).toEqual({
      success: false,
      message: 'Please choose a cat.',
    });
    expect((await reward(other.browser, 'poster')).cats.map(({ name }: { name: string }) => name)).toEqual([
      'Miso',
      'Laila',
    ]);
    const alone = await newMember(services);
    await withPoints(services, await householdOf(services, alone), 500);
    expect((await redeem({ rewardId: 'poster' }, alone)).json.message).toBe(
      'You need a cat in your household for this.',
    );
    expect((await reward(alone, 'poster')).unavailable).toBe('You need a cat in your household for this.');
  });

  test('R362 priority support adds up: the second ninety days begin where the first end', async () => {
    const scope = systemScope(SYSTEM, mine.householdId);
    const answeredFirst = (days: number) =>
      services.read(SYSTEM, ({ tx }) =>
        hasPrioritySupport(tx, scope, new Date(services.clock.now().getTime() + days * 86_400_000)),
      );
    expect(await answeredFirst(0)).toBe(false);
    // 1 December, and ninety days: 1 March; ninety more: 30 May.
    for (const until of ['1 March 2027', '30 May 2027'])
      expect((await redeem({ rewardId: 'priority-support' })).json).toEqual({
        success: true,
        message: `We answer your messages first until ${until}.`,
      });
    expect([await answeredFirst(179), await answeredFirst(181)]).toEqual([true, false]);
    expect(await points()).toBe(400);
    const row = (await redeemedBy(mine.browser)).find(
      ({ rewardId }: { rewardId: string }) => rewardId === 'priority-support',
    );
    expect(row.withdrawable).toBe(false);
    expect((await mine.browser.post(`/api/rewards/user/${row.id}/withdraw`)).json).toEqual({
      success: false,
      message: 'This has already been used, so it cannot be returned.',
    });
    expect(await services.read(SYSTEM, ({ tx }) => hasRedeemedDnaReport(tx, scope))).toBe(false);
  });

  test('R273 R486 spending changes what can be spent, never the tier or the level, which all points ever earned decide', async () => {
    const before = (await mine.browser.get('/api/achievements/points')).json;
    // 1000 ever earned: 100 + 200 + 300 + 400 are four levels.
    expect(before).toEqual({ totalPoints: 1000, availablePoints: 400, level: 5, experienceToNext: 500 });
    const { loyalty } = await services.read(SYSTEM, (ctx) => loyaltyOf(ctx, systemScope(SYSTEM, mine.householdId)));
    expect(loyalty).toMatchObject({
      coins: 400,
      lifetime: 1000,
      tier: 'Gold',
      nextTier: { name: 'Platinum', at: 2000, missing: 1000 },
    });
    // Points taken back beyond the balance are owed, and earned again first.
    await earn(services, mine.householdId, -500);
    expect((await mine.browser.get('/api/achievements/points')).json).toMatchObject({ availablePoints: 0 });
    expect((await redeem({ rewardId: 'poster' })).json.message).toBe('120 more points are needed.');
    await earn(services, mine.householdId, 150);
    expect(await points()).toBe(50);
  });

  test('N3 the ledger is read page by page without a gap, and is not of one cat', async () => {
    const scope = systemScope(SYSTEM, mine.householdId);
    const read = (before: { at: Date; id: string } | null, limit: number) =>
      services.read(SYSTEM, ({ tx }) => ledgerBefore(tx, scope, { before, limit, catId: null }));
    const all = await read(null, 100);
    const paged = [];
    for (let before: { at: Date; id: string } | null = null; ; ) {
      const [line] = await read(before, 1);
      if (!line) break;
      paged.push(line);
      before = line;
    }
    expect(paged).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('a household takes its points along when it asks for its data, and they are gone with its account', async () => {
    const tables = async () => {
      const found: Record<string, unknown[]> = {};
      const asked = {
        householdId: mine.householdId,
        personId: randomUUID(),
        email: null,
        enclose: () => {},
        addFile: () => {},
      };
      const add = (table: string, rows: unknown[]) => void (found[table] = rows);
      await services.transact(SYSTEM, (ctx) => ctx.emit(dataExportRequested, { ...asked, add }));
      return found;
    };
    const before = await tables();
    expect(before.redemptions).toHaveLength(3);
    expect(before.points_entries?.length).toBeGreaterThan(4);
    const leaves = { householdId: mine.householdId, personId: randomUUID(), email: null, keep: () => {} };
    await services.transact(SYSTEM, (ctx) => ctx.emit(accountDeletionRequested, leaves));
    const after = await tables();
    expect([after.redemptions, after.points_entries]).toEqual([[], []]);
    expect(await points()).toBe(0);
  });
});
