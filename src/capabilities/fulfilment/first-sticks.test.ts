import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { NETHERLANDS, paidGift, redemption } from '#tests/support/gifts.ts';
import { allOrders, bought, colleague, pass, pressOrder, signInAgain } from '#tests/support/parcels.ts';
import { balanceOf, householdOf } from '#tests/support/points.ts';

const DAY_MS = 86_400_000;
const STORY_MS = 120_000;

const stick = (services: TestServices, daysAgo = 0) => ({
  id: randomUUID(),
  kind: 'stick',
  outcome: 'given',
  at: new Date(services.clock.now().getTime() - daysAgo * DAY_MS).toISOString(),
});

/** Every way to log a stick, each with its result. */
async function everyWay(services: TestServices, browser: Browser, catId: string) {
  const form = await browser.post(`/api/cats/${catId}/log`, stick(services));
  const queue = await browser.post('/api/log/batch', { entries: [{ ...stick(services), catId }] });
  const tap = await browser.post('/api/wellness/log-activity', { streakType: 'supplement_taken' });
  return [form.json.code ?? 'written', queue.json.results[0].code ?? 'written', tap.json.success];
}

onOneEngine('an account that never bought', (open) => {
  test('R485 it writes down what it likes for nine days and earns nothing; a stick it has not is written down nowhere', async () => {
    const services = await open();
    const browser = await newMember(services);
    const ids = [await newCat(browser, { name: 'Miso' }), await newCat(browser, { name: 'Otto' })];
    const about = { gender: 'male', breed: 'siamese', ageMonths: 40 };
    ids.push(await newCat(browser, { name: 'Pip', ...about }));
    for (let day = 1; day <= 9; day += 1) {
      for (const id of ids)
        expect(await everyWay(services, browser, id)).toEqual(['no-sticks-yet', 'no-sticks-yet', false]);
      const at = services.clock.now().toISOString();
      for (const [kind, value] of [
        ['weight', 4.2],
        ['activity', 50],
        ['appetite', 75],
        ['water', 80],
      ]) {
        const entry = { id: randomUUID(), kind, value, at, ...(kind === 'weight' && { unit: 'kg' }) };
        expect((await browser.post(`/api/cats/${ids[0]}/log`, entry)).status).toBe(200);
      }
      await services.settle();
      if (day < 9) services.clock.advance(DAY_MS);
    }
    expect(await balanceOf(services, await householdOf(services, browser))).toBe(0);
    const [sticks, health] = (await browser.get('/api/wellness/streaks')).json;
    expect(sticks).toMatchObject({ currentStreak: 0, notYet: expect.stringContaining('No box of sticks has arrived') });
    expect(health).toMatchObject({ currentStreak: 9, notYet: null });
  });
});

onOneEngine('the first box of sticks', (open) => {
  test(
    'R350 R485 from the day it is at home sticks are written down and earn; not for the days before, and not after all where it had not come',
    async () => {
      const services = await open();
      const { customer, id, householdId } = await bought(services);
      const [cat] = (await customer.get('/api/cats')).json;
      const desk = await colleague(services, 'Dana');
      await pressOrder(desk, id, 'optimizer_shipped');
      await pass(services, 2);
      await signInAgain(services, customer);
      expect(await everyWay(services, customer, cat.id)).toEqual(['no-sticks-yet', 'no-sticks-yet', false]);
      const note = {
        id: randomUUID(),
        kind: 'note',
        note: 'Waits at the door.',
        at: services.clock.now().toISOString(),
      };
      expect((await customer.post(`/api/cats/${cat.id}/log`, note)).status).toBe(200);
      await services.settle();
      const before = await balanceOf(services, householdId);

      const { revision: seen } = await pressOrder(desk, id, 'optimizer_delivered');
      expect((await customer.post(`/api/cats/${cat.id}/log`, stick(services, 1))).json.code).toBe('no-sticks-yet');
      expect(await everyWay(services, customer, cat.id)).toEqual(['written', 'written', false]);
      await services.settle();
      // 50 for the box and 20 for the first one, 5 and 10 for the first stick, 5 for the note of that day.
      expect((await balanceOf(services, householdId)) - before).toBe(90);

      const undo = { id: randomUUID(), seen, reason: 'The neighbour’s box' };
      expect((await desk.post(`/api/desk/orders/${id}/undo`, undo)).status).toBe(200);
      await services.settle();
      expect((await customer.post(`/api/cats/${cat.id}/log`, stick(services))).json.code).toBe('no-sticks-yet');
      expect(await balanceOf(services, householdId)).toBe(before);
    },
    STORY_MS,
  );
});

onOneEngine('the mail about the first box of sticks', (open) => {
  const toldOf = async (services: TestServices) =>
    (await services.mails()).filter(({ kind }) => kind === 'order-optimizer-shipped').at(-1)?.text;

  test('names no payment where the plan was cancelled, or a gift paid for it', {
    timeout: STORY_MS,
  }, async () => {
    const services = await open();
    const desk = await colleague(services, 'Dana');
    const cancelled = await bought(services);
    expect((await cancelled.customer.post('/api/subscription/cancel')).status).toBe(200);
    await services.settle();
    await pressOrder(desk, cancelled.id, 'optimizer_shipped');
    await services.settle();
    expect(await toldOf(services)).toContain('The plan ends: ');
    expect(await toldOf(services)).not.toMatch(/payment/);

    const { code } = await paidGift(services, NETHERLANDS);
    const { json } = await (await newMember(services)).post('/api/gift-redemptions', redemption(code));
    await services.settle();
    const order = (await allOrders(services)).find(({ number }) => number === json.orderNumber);
    await pressOrder(desk, order?.id ?? '', 'optimizer_shipped');
    await services.settle();
    expect(await toldOf(services)).toContain(`Order ${json.orderNumber}`);
    expect(await toldOf(services)).not.toMatch(/payment/);
  });
});
