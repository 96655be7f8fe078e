import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '#tests/support/members.ts';
import { bought, boxesIn, colleague, pressOrder } from '#tests/support/parcels.ts';
import { catchUp } from './jobs.ts';
import { levelOf } from './rules/levels.ts';
import type { LedgerReason } from './rules/points.ts';
import { wholeLedger } from './store.ts';
import { pointsEntries, rewardStandings } from './tables.ts';
import { loyaltyOf } from './actions/read-loyalty.ts';
import { recalculateRewards } from './actions/recalculate-rewards.ts';

const DAY_MS = 86_400_000;
const ACCOUNT = { password: 'a-long-purr', firstName: 'Maryam', lastName: 'Example' };

const loyaltyIn = async (services: TestServices, householdId: string) =>
  (await services.read(SYSTEM, (ctx) => loyaltyOf(ctx, systemScope(SYSTEM, householdId)))).loyalty;
const ledgerIn = (services: TestServices, householdId: string) =>
  services.read(SYSTEM, (ctx) => wholeLedger(ctx.tx, systemScope(SYSTEM, householdId)));
const settleIn = (services: TestServices, householdId: string) =>
  services.transact(SYSTEM, (ctx) => recalculateRewards(ctx, systemScope(SYSTEM, householdId)));

/** Points for one reason, earned and reversed, in order. */
const pointsFor = async (services: TestServices, householdId: string, reason: LedgerReason) =>
  (await ledgerIn(services, householdId))
    .filter((row) => row.reason === reason)
    .toSorted((a, b) => a.about.localeCompare(b.about) || a.sequence - b.sequence)
    .map(({ points, owed }) => points - owed);

/** Ledger rows without their ids and times. */
const plain = (rows: Awaited<ReturnType<typeof ledgerIn>>) =>
  rows.map(({ about, sequence, points, owed }) => ({ about, sequence, points, owed })).toSorted(byName);
const byName = (a: { about: string; sequence: number }, b: { about: string; sequence: number }) =>
  a.about.localeCompare(b.about) || a.sequence - b.sequence;

onOneEngine('points', (open) => {
  test('R485 R487 R358 a paid order earns once, however often it is settled; the rewards are there, the discount by tier', async () => {
    const services = await open();
    const { customer, householdId } = await bought(services);
    await services.settle();
    expect(await pointsFor(services, householdId, 'order')).toEqual([100]);
    const before = await ledgerIn(services, householdId);
    await settleIn(services, householdId);
    expect(await ledgerIn(services, householdId)).toEqual(before);

    const loyalty = await loyaltyIn(services, householdId);
    expect(loyalty).toMatchObject({ coins: loyalty.lifetime, tier: 'Silver' });
    expect(loyalty.lifetime).toBe(before.reduce((sum, { points }) => sum + points, 0));
    expect((await customer.get('/api/rewards')).json.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([
        'Free shipping',
        '10% off next order',
        'Priority support',
        'Bonus test kit',
        'Exclusive DNA report',
      ]),
    );
    services.statements();
    const { status, json } = await customer.get('/api/achievements/points');
    expect(status).toBe(200);
    const { coins, lifetime } = loyalty;
    expect(json).toEqual({ availablePoints: coins, totalPoints: lifetime, ...levelOf(lifetime) });
    expect(services.statements()).toHaveLength(2);
    expect((await newBrowser(services).get('/api/achievements/points')).status).toBe(401);
  });

  test('R485 a box earns when it is delivered, and not when it was not after all; money given back whole takes back what it earned', async () => {
    const services = await open();
    const { id, householdId } = await bought(services);
    const desk = await colleague(services, 'Nour');
    await pressOrder(desk, id, 'optimizer_delivered');
    await services.settle();
    expect(await pointsFor(services, householdId, 'results')).toEqual([50, 50]);
    expect(await pointsFor(services, householdId, 'box')).toEqual([50]);
    const { json: order } = await desk.get(`/api/desk/orders/${id}`);
    const undone = await desk.post(`/api/desk/orders/${id}/undo`, {
      id: randomUUID(),
      seen: order.revision,
      reason: 'It is still here.',
    });
    expect(undone.status).toBe(200);
    await services.settle();
    expect(await pointsFor(services, householdId, 'box')).toEqual([50, -50]);
    await pressOrder(desk, id, 'optimizer_delivered');
    await services.settle();
    expect(await pointsFor(services, householdId, 'box')).toEqual([50, -50, 50]);
    expect((await boxesIn(services, householdId)).map(({ month }) => month)).toEqual([1]);

    const [invoice] = await services.database.db.select().from(invoices).where(eq(invoices.householdId, householdId));
    const payment_intent = invoice?.stripeIntentId ?? '';
    await services.stripe.refunds.create({ payment_intent, amount: 1000 });
    await services.settle();
    expect(await pointsFor(services, householdId, 'order')).toEqual([100]);
    await services.stripe.refunds.create({ payment_intent });
    await services.settle();
    expect(await pointsFor(services, householdId, 'order')).toEqual([100, -100]);
    expect(await pointsFor(services, householdId, 'box')).toEqual([50, -50, 50, -50]);
    expect(await pointsFor(services, householdId, 'results')).toEqual([50, 50]);
  });

  test('R485 points of a guest order go once to the household that claims it and are in its export', async () => {
    const services = await open();
    const { sessionId } = await paidOrder(services, { email: 'maryam@example.com' });
    await services.settle();
    const [guest] = await services.database.db.select().from(pointsEntries);
    const browser = newBrowser(services);
    const contact = { email: 'maryam@example.com', password: 'sevensticks' };
    const { password, ...names } = ACCOUNT;
    await browser.post('/api/auth/register', { ...names, ...contact, preferredLoginMethod: 'email', password });
    await browser.post('/api/auth/login', { ...contact, password });
    expect((await browser.post(`/api/checkout-sessions/${sessionId}/claim`)).status).toBe(200);
    await services.settle();
    const rows = await services.database.db.select().from(pointsEntries);
    expect(rows.filter(({ reason }) => reason === 'order')).toMatchObject([{ points: 100, sequence: 1 }]);
    expect(rows.map(({ householdId }) => householdId)).not.toContain(guest?.householdId);
    expect((await browser.get('/api/achievements/points')).json.availablePoints).toBeGreaterThanOrEqual(100);
  });

  test('R485 households from before there were points are caught up with, once, and only where somebody lives', async () => {
    const services = await open();
    const { customer, householdId } = await bought(services);
    await services.settle();
    const before = plain(await ledgerIn(services, householdId));
    await services.database.db.delete(pointsEntries);
    await catchUp.run(services, {});
    expect(plain(await ledgerIn(services, householdId))).toEqual(before);
    await services.database.db.delete(pointsEntries);
    await catchUp.run(services, {});
    expect(await ledgerIn(services, householdId)).toEqual([]);

    await services.database.db.delete(rewardStandings);
    await catchUp.run(services, {});
    expect(plain(await ledgerIn(services, householdId))).toEqual(before);
    expect((await customer.post('/api/account-deletions', { password: ACCOUNT.password })).status).toBe(200);
    await catchUp.run(services, {});
    await services.settle();
    expect(await ledgerIn(services, householdId)).toEqual([]);
  });
});

onBothEngines('points of the log', (open) => {
  test('R485 twenty-eight days of sticks earn once, though the last is sent twenty times and settled by twenty at once; a day taken back takes them back', async () => {
    const services = await open();
    const browser = await newMember(services);
    const catId = await newCat(browser, { name: 'Miso' });
    await sticksAtHome(services, [catId]);
    const give = (id: string) =>
      browser.post(`/api/cats/${catId}/log`, { id, kind: 'stick', outcome: 'given', at: services.clock.now() });
    for (let day = 1; day < 28; day++) {
      await give(randomUUID());
      services.clock.advance(DAY_MS);
    }
    const last = randomUUID();
    await Promise.all(Array.from({ length: 10 }, (_, index) => give(index % 2 ? last : randomUUID())));
    const [{ householdId } = { householdId: '' }] = await services.database.db.select().from(cats);
    await Promise.all(Array.from({ length: 20 }, () => settleIn(services, householdId)));
    await services.settle();
    const ledger = await ledgerIn(services, householdId);
    expect(new Set(ledger.map(({ about }) => about)).size).toBe(ledger.length);
    expect(await pointsFor(services, householdId, 'sticks')).toEqual([100]);
    expect(await pointsFor(services, householdId, 'stick_day')).toEqual(Array(28).fill(5));
    // A day's points stand at its day, not at the moment somebody counted.
    expect(new Set(ledger.filter(({ reason }) => reason === 'stick_day').map(({ at }) => +at)).size).toBe(28);

    const { entries } = (await browser.get(`/api/cats/${catId}/log?limit=100`)).json;
    const today = entries.filter(({ day }: { day: string }) => day === entries[0].day);
    for (const { id } of today) await browser.delete(`/api/log/${id}`);
    await services.settle();
    expect(await pointsFor(services, householdId, 'sticks')).toEqual([100, -100]);
    expect((await pointsFor(services, householdId, 'stick_day')).slice(-2)).toEqual([5, -5]);
    await give(randomUUID());
    await services.settle();
    expect(await pointsFor(services, householdId, 'sticks')).toEqual([100, -100, 100]);
    const after = await ledgerIn(services, householdId);
    expect(after.reduce((sum, { points }) => sum + points, 0)).toBe(
      ledger.reduce((sum, { points }) => sum + points, 0),
    );
  });
});
