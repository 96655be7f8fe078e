import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { discounts } from '#src/capabilities/billing/tables.ts';
import { makeDiscount } from '#src/capabilities/billing/actions/make-discount.ts';
import { withdrawDiscount } from '#src/capabilities/billing/actions/withdraw-discount.ts';
import { boxes, boxExtras } from '#src/capabilities/fulfilment/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { begun } from '#tests/support/parcels.ts';
import { balanceOf, collector, earn, planned, REDEEM, redeemedBy, reward, withPoints } from '#tests/support/points.ts';
import { injectFaults, type Fault } from '#tests/support/fault-injection.ts';
import { afterEntry, entryOf } from './rules/ledger.ts';
import { wholeLedger } from './store.ts';
import { redemptions } from './tables.ts';
import { followKits } from './actions/follow-kits.ts';
import { followDiscount } from './actions/follow-redemptions.ts';
import { finishGrant, isDiscount } from './actions/grant-reward.ts';

const DAY_MS = 86_400_000;
const BACK = 'Cancelled. Your points are back.';
const AT_ONCE = 100;
const OFF = { rewardId: 'next-order' };

const withdraw = (id: string) => `/api/rewards/user/${id}/withdraw`;
const states = async ({ database: { db } }: TestServices) => ({
  redeemed: (await db.select().from(redemptions).orderBy(asc(redemptions.askedAt))).map(({ state }) => state),
  discounts: (await db.select().from(discounts).orderBy(asc(discounts.createdAt))).map(({ state }) => state),
});
const ledgerIn = (services: TestServices, householdId: string) =>
  services.read(SYSTEM, ({ tx }) => wholeLedger(tx, systemScope(SYSTEM, householdId)));

describe('points that are spent at once (postgres)', () => {
  test('R352 R362 100 redemptions at once of the last points give one, and 100 of the same id are one', async () => {
    const services = await openTestServices('postgres');
    onTestFinished(() => services.close());
    const { browser, householdId } = await collector(services, 120);
    const different = await Promise.all(
      Array.from({ length: AT_ONCE }, () => browser.post(REDEEM, { rewardId: 'poster', redemptionId: randomUUID() })),
    );
    expect(different.filter(({ json }) => json.success)).toHaveLength(1);
    expect(new Set(different.map(({ json }) => json.message))).toEqual(
      new Set(['Miso is ready to print.', '120 more points are needed.']),
    );
    expect(await balanceOf(services, householdId)).toBe(0);
    await earn(services, householdId, 300);
    const wish = { rewardId: 'poster', redemptionId: randomUUID() };
    const same = await Promise.all(Array.from({ length: AT_ONCE }, () => browser.post(REDEEM, wish)));
    expect(same.every(({ json }) => json.success)).toBe(true);
    expect(await balanceOf(services, householdId)).toBe(180);
    expect(await redeemedBy(browser)).toHaveLength(2);
    const back = await Promise.all(Array.from({ length: AT_ONCE }, () => browser.post(withdraw(wish.redemptionId))));
    expect(back.every(({ json }) => json.success)).toBe(true);
    expect(await balanceOf(services, householdId)).toBe(300);
  });
});

onOneEngine('grants', (open) => {
  test('R362 a discount comes off the next payment, one at a time; given back it is off again; used it cannot be; and the kit goes with a box', async () => {
    const services = await open();
    const { browser, householdId, row } = await planned(services, 1000);
    expect((await reward(browser, 'free-shipping')).unavailable).toBe('Your deliveries are already free.');
    expect((await browser.post(REDEEM, OFF)).json).toEqual({
      success: true,
      message: '15% will be taken off your next payment.',
    });
    expect((await browser.post(REDEEM, OFF)).json.message).toBe('One is already waiting for your next payment.');
    const [first] = await redeemedBy(browser);
    expect(first).toMatchObject({ state: 'granted', title: '15% off next order', withdrawable: true });
    for (let i = 0; i < 2; i++)
      expect((await browser.post(withdraw(first.id))).json).toEqual({ success: true, message: BACK });
    expect(await balanceOf(services, householdId)).toBe(1000);
    expect(await states(services)).toEqual({ redeemed: ['undone'], discounts: ['withdrawn'] });

    const before = (await row()).renewalAmount;
    await browser.post(REDEEM, OFF);
    const [cat] = (await browser.get('/api/cats')).json;
    const kit = { rewardId: 'bonus-test-kit', catId: cat.id };
    expect((await browser.post(REDEEM, kit)).json.message).toBe(`A kit for ${cat.name} comes with the next box.`);
    expect((await browser.post(REDEEM, kit)).json.success).toBe(false);
    const [extra] = await services.database.db.select().from(boxExtras);
    expect(extra).toMatchObject({ catId: cat.id, state: 'waiting' });
    const [given] = await redeemedBy(browser);
    expect((await browser.post(withdraw(given.id))).json.success).toBe(true);
    await services.settle();
    services.clock.advance(32 * DAY_MS);
    await services.settle();
    const charged = (await services.stripe.charges.list({ limit: 10 })).data.map(({ amount }) => amount);
    expect(charged[0]).toBe(Math.round(before * 0.85));
    expect(await states(services)).toMatchObject({ discounts: ['withdrawn', 'used'] });
    const used = (await services.database.db.select().from(redemptions)).find(({ state }) => state === 'used');
    expect(used?.rewardId).toBe('next-order');
  });

  test('R362 the payment service fails at each call: nothing half redeemed, the points are back and the next try works', async () => {
    const services = await open();
    let trouble: { at: string; how: Fault } | null = null;
    const named = (call: string) => call.replace(/(coupons|products)\/.+/, '$1/:id');
    const calls = injectFaults(services, (call) => (named(call) === trouble?.at ? trouble.how : null));
    const { browser, householdId } = await planned(services, 500);
    const giveBack = async () => {
      const [{ id }] = await redeemedBy(browser);
      expect((await browser.post(withdraw(id))).json).toEqual({ success: true, message: BACK });
    };
    calls.length = 0;
    await browser.post(REDEEM, OFF);
    const made = [...new Set(calls.map(named))];
    expect(made).toContain('POST /v1/coupons');
    await giveBack();
    const failed = new Set<string>();
    for (const at of made) {
      for (const how of ['error', 'lost'] as const) {
        trouble = { at, how };
        const { json } = await browser.post(REDEEM, OFF);
        trouble = null;
        if (!json.success) {
          failed.add(at);
          expect(json.message).toContain('The points are back.');
          expect(await balanceOf(services, householdId)).toBe(500);
          expect((await redeemedBy(browser))[0]).toMatchObject({ state: 'undone', said: json.message });
          expect((await states(services)).discounts).not.toContain('waiting');
          expect((await browser.post(REDEEM, OFF)).json.success).toBe(true);
        }
        await giveBack();
      }
    }
    expect(await balanceOf(services, householdId)).toBe(500);
    // Products are made and read once for a process.
    expect([...failed]).toEqual(made.filter((call) => !call.includes('/v1/products')));
  });

  test('R362 a shop that is killed between taking and giving, or between taking off and giving back, finishes it once it is up, whoever else is at it', async () => {
    const services = await open();
    const inEurope = { currency: 'EUR', country: 'NL', catCount: 1 } as const;
    const { browser, householdId } = await planned(services, 500, inEurope);
    let trouble: Fault | null = 'killed';
    const calls = injectFaults(services, () => trouble);
    const wish = { rewardId: 'free-shipping', redemptionId: randomUUID() };
    void browser.post(REDEEM, wish);
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    trouble = 'gone';
    expect(await states(services)).toEqual({ redeemed: ['granting'], discounts: [] });
    expect(await balanceOf(services, householdId)).toBe(350);
    const named = { householdId, id: wish.redemptionId };
    // Not withdrawn while it is granted, by two processes: one of them learns of nothing after the other has finished.
    const deaf: TestServices = {
      ...services,
      transact: async (...args) => {
        trouble = null;
        const [row] = await services.database.db.select().from(redemptions);
        if (row && isDiscount(row.grant))
          await makeDiscount(services, { id: row.grant.discountId, householdId, kind: 'shipping', percentOff: 100 });
        return services.transact(...args);
      },
    };
    expect((await browser.post(withdraw(named.id))).json).toMatchObject({ success: false });
    await finishGrant.run(deaf, named);
    expect(await states(services)).toEqual({ redeemed: ['granted'], discounts: ['waiting'] });
    expect((await browser.post(REDEEM, { ...wish, rewardId: 'poster' })).status).toBe(409);
    expect((await browser.post(REDEEM, wish)).json).toEqual({
      success: true,
      message: 'Your next box with a delivery fee ships free.',
    });
    expect(await balanceOf(services, householdId)).toBe(350);

    const [discount] = await services.database.db.select().from(discounts);
    const off = { householdId, discountId: discount?.id ?? '' };
    await followDiscount.run(services, off);
    expect(await states(services)).toEqual({ redeemed: ['granted'], discounts: ['waiting'] });
    await withdrawDiscount(services, { householdId, id: off.discountId });
    await services.runJobs();
    await followDiscount.run(services, off);
    expect(await states(services)).toEqual({ redeemed: ['undone'], discounts: ['withdrawn'] });
    expect(await balanceOf(services, householdId)).toBe(500);
  });

  test('R362 a plan that ends with a discount and a kit unused gives their points back', async () => {
    const services = await open();
    const { browser, householdId, signIn } = await planned(services, 1000);
    await browser.post(REDEEM, OFF);
    const [cat] = (await browser.get('/api/cats')).json;
    await browser.post(REDEEM, { rewardId: 'bonus-test-kit', catId: cat.id });
    const left = await balanceOf(services, householdId);
    await browser.post('/api/subscription/cancel');
    await services.settle();
    expect((await reward(browser, 'next-order')).unavailable).toBe('Your plan is ending, so there is no further box.');
    await followKits.run(services, {});
    expect((await states(services)).redeemed).toEqual(['granted', 'granted']);
    await services.database.db.update(boxes).set({ stands: 'box_shipped' });
    services.clock.advance(32 * DAY_MS);
    await services.settle();
    await followKits.run(services, {});
    await signIn();
    const undone = (await redeemedBy(browser)).map(({ said }: { said: string }) => said);
    expect(undone.toSorted()).toEqual([
      'Your plan ended before it could be used. The points are back.',
      'Your plan ended before the kit could be sent. The points are back.',
    ]);
    expect(await balanceOf(services, householdId)).toBeGreaterThanOrEqual(left + 650);
  });

  test('R362 C16 the DNA report for coins: the swab of the kit is read and shown without Pro, in the sandbox too', async () => {
    const services = await open();
    const { customer, householdId } = await begun(services);
    await withPoints(services, householdId, 1200);
    const [cat] = (await customer.get('/api/cats')).json;
    const dna = async () => (await customer.get(`/api/cats/${cat.id}/dna`)).json;
    const told = async () => (await customer.get('/api/user-dashboard')).json.household.cats[0].results.dna;
    expect([(await dna()).state, await told()]).toEqual(['locked', 'locked']);
    expect((await customer.post(REDEEM, { rewardId: 'dna-report' })).json.success).toBe(true);
    expect(await dna()).toMatchObject({ state: 'ready', sandbox: true });
    expect((await dna()).report.breeds.length).toBeGreaterThan(0);
    expect(await told()).toBe('ready');
    expect((await customer.post(REDEEM, { rewardId: 'dna-report' })).json.message).toBe('You have this already.');
    const [row] = await redeemedBy(customer);
    expect(row.withdrawable).toBe(false);
  });

  test('R362 R485 after any earning, reversal, redemption and return no balance is negative and the rows add up to the sum shown', async () => {
    const services = await open();
    const step = fc.oneof(
      fc.record({ what: fc.constant('earn' as const), points: fc.integer({ min: -300, max: 400 }) }),
      fc.record({
        what: fc.constant('redeem' as const),
        id: fc.constantFrom('poster', 'calendar', 'priority-support'),
      }),
      fc.record({ what: fc.constant('withdraw' as const), nth: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const { browser, householdId } = await collector(services, 100);
        for (const one of steps) {
          if (one.what === 'earn') await earn(services, householdId, one.points);
          else if (one.what === 'redeem') await browser.post(REDEEM, { rewardId: one.id });
          else {
            const row = (await redeemedBy(browser))[one.nth];
            if (row) await browser.post(withdraw(row.id));
          }
          expect(await balanceOf(services, householdId)).toBeGreaterThanOrEqual(0);
        }
        const rows = await ledgerIn(services, householdId);
        const replayed = rows.reduce((sums, row) => afterEntry(sums, entryOf(sums, row.points - row.owed)), {
          balance: 0,
          debt: 0,
        });
        const spent = (await redeemedBy(browser)).filter(({ state }: { state: string }) => state !== 'undone');
        expect(replayed.balance).toBe(await balanceOf(services, householdId));
        const paid = rows.filter(({ reason }) => reason === 'redeemed').map(({ points, owed }) => points - owed);
        const costs = spent.map(({ cost }: { cost: number }) => cost);
        expect([...paid, ...costs].reduce((sum, one) => sum + one, 0)).toBe(0);
      }),
      { numRuns: 5 },
    );
  });
});
