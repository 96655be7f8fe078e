import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { boxMoved } from '#src/capabilities/fulfilment/events.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { nextTurn } from './rules/points.ts';
import { tierOf } from './rules/tiers.ts';
import { wholeLedger } from './store.ts';
import { loyaltyOf } from './verbs/read-loyalty.ts';
import { pointsEntries } from './tables.ts';

const SYSTEM = { kind: 'system' } as const;
const DAY_MS = 86_400_000;

const loyaltyIn = (house: TestHouse, householdId: string) =>
  house.read(SYSTEM, (ctx) => loyaltyOf(ctx, systemScope(SYSTEM, householdId)));
const ledgerIn = (house: TestHouse, householdId: string) =>
  house.read(SYSTEM, (ctx) => wholeLedger(ctx.tx, systemScope(SYSTEM, householdId)));

test('R486 R503 Silver up to 499, Gold from 500, the next tier at 2000', () => {
  expect(tierOf(0)).toEqual({ tier: 'Silver', nextTier: { name: 'Gold', at: 500, missing: 500 } });
  expect(tierOf(499)).toEqual({ tier: 'Silver', nextTier: { name: 'Gold', at: 500, missing: 1 } });
  expect(tierOf(500)).toEqual({ tier: 'Gold', nextTier: { name: 'Platinum', at: 2000, missing: 1500 } });
  expect(tierOf(2000)).toEqual({ tier: 'Platinum', nextTier: null });
});

test('R485 whatever is said and repeated, what was earned is there once, or not at all when it does not stand', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (said) => {
      let [turns, sum] = [0, 0];
      for (const stands of said) {
        const next = nextTurn(turns, stands);
        if (next) [turns, sum] = [next.turn, sum + next.sign];
        expect(sum).toBe(stands ? 1 : 0);
      }
    }),
  );
});

onBothEngines('points', (open) => {
  test('R485 R487 a paid order earns once; the five rewards of the catalogue are there, the discount by tier', async () => {
    const house = await open();
    await paidOrder(house);
    const [row] = await house.database.db.select().from(pointsEntries);
    const loyalty = await loyaltyIn(house, row?.householdId ?? '');
    expect(loyalty).toMatchObject({ coins: 100, lifetime: 100, tier: 'Silver' });
    expect(loyalty.rewards.map(({ title }) => title)).toEqual([
      'Free shipping',
      '10% off next order',
      'Priority support',
      'Bonus test kit',
      'Exclusive DNA report',
    ]);
  });

  test('R485 twenty-eight days of sticks earn once, though the last is sent twenty times; a day taken back takes them back', async () => {
    const house = await open();
    const browser = await newMember(house);
    const catId = await newCat(browser, { name: 'Miso' });
    const give = (id: string) =>
      browser.post(`/api/cats/${catId}/log`, { id, kind: 'stick', outcome: 'given', at: house.clock.now() });
    for (let day = 1; day < 28; day++) {
      await give(randomUUID());
      house.clock.advance(DAY_MS);
    }
    const last = randomUUID();
    await Promise.all(Array.from({ length: 20 }, (_, index) => give(index % 2 ? last : randomUUID())));
    const [row] = await house.database.db.select().from(pointsEntries);
    const householdId = row?.householdId ?? '';
    expect((await ledgerIn(house, householdId)).map(({ points, reason }) => [points, reason])).toEqual([
      [100, 'sticks'],
    ]);
    const { entries } = (await browser.get(`/api/cats/${catId}/log?limit=100`)).json;
    const today = entries.filter(({ day }: { day: string }) => day === entries[0].day);
    for (const { id } of today) await browser.delete(`/api/log/${id}`);
    expect((await ledgerIn(house, householdId)).map(({ points }) => points)).toEqual([100, -100]);
    expect(await loyaltyIn(house, householdId)).toMatchObject({ coins: 0 });
    await give(randomUUID());
    expect(await loyaltyIn(house, householdId)).toMatchObject({ coins: 100 });
  });

  test('R485 a box earns when it is delivered, however often that is told, and not when it was not after all', async () => {
    const house = await open();
    await paidOrder(house);
    const [order] = await house.database.db.select().from(orders);
    const { householdId = '', id: orderId = '' } = order ?? {};
    const box = { householdId, orderId, boxId: randomUUID(), month: 1, number: 'CAT-1', cats: [] };
    const told = (step: number) =>
      house.transact(SYSTEM, (ctx) =>
        ctx.emit(boxMoved, {
          ...box,
          step,
          fact: { id: randomUUID(), kind: 'step', key: 'box_delivered', at: ctx.now, by: 'system', tracking: null },
        }),
      );
    const coins: number[] = [];
    for (const step of [3, 4, 4, 3, 4]) {
      await told(step);
      coins.push((await loyaltyIn(house, householdId)).coins);
    }
    expect(coins).toEqual([100, 150, 150, 100, 150]);
  });
});
