import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { allOrders, boxesIn, colleague, pressOrder } from '#tests/support/parcels.ts';
import { emailOf, householdOf } from '#tests/support/points.ts';
import { addExtra } from './actions/add-extra.ts';
import { packedExtras } from './actions/find-extras.ts';
import { isOrderOf } from './actions/find-order.ts';
import { firstBoxStepsBefore, orderStepsBefore } from './actions/timeline.ts';

onOneEngine('an order of a guest that an account claims', (open) => {
  let services: TestServices;
  let member: Browser;
  let sessionId = '';
  let order: Awaited<ReturnType<typeof allOrders>>[number];
  const kit = randomUUID();
  beforeAll(async () => {
    services = await open('shared');
    member = await newMember(services);
    ({ sessionId } = await paidOrder(services, { email: await emailOf(member) }));
    const [found] = await allOrders(services);
    if (!found) throw new Error('The order is not there.');
    order = found;
    const guest = systemScope(SYSTEM, order.householdId);
    const catId = order.cats[0]?.id ?? '';
    await services.transact(SYSTEM, (ctx) => addExtra(ctx, guest, { id: kit, kind: 'test-kit', catId }));
    const desk = await colleague(services, 'Dana');
    await pressOrder(desk, order.id, 'optimizer_shipped');
    // The lab's word that came too soon is taken back with its reason.
    const { revision: seen } = (await desk.get(`/api/desk/orders/${order.id}`)).json;
    await desk.post(`/api/desk/orders/${order.id}/undo`, { id: randomUUID(), seen, reason: 'Still here' });
    await pressOrder(desk, order.id, 'optimizer_shipped');
  });

  test('comes with its boxes and the kits in them, and nothing of it is left with the guest', async () => {
    const before = order.householdId;
    expect((await member.get('/api/order-status')).json.code).toBe('no-order');
    expect((await member.post(`/api/checkout-sessions/${sessionId}/claim`)).status).toBe(200);
    await services.settle();
    const household = await householdOf(services, member);
    expect(household).not.toBe(before);
    const [box] = await boxesIn(services, household);
    expect([box?.number, box?.status]).toEqual([`${order.number}-1`, 'In Transit']);
    expect(await boxesIn(services, before)).toEqual([]);
    const packed = (householdId: string) =>
      services.read(SYSTEM, ({ tx }) => packedExtras(tx, systemScope(SYSTEM, householdId)));
    expect([...(await packed(household))]).toEqual([kit]);
    expect([...(await packed(before))]).toEqual([]);
    const { extras, orders } = (await member.get('/api/user-dashboard')).json;
    expect(extras).toMatchObject([{ id: kit, state: 'boxed', inPlan: true, here: true }]);
    expect(orders.map(({ number, contents }: Record<string, string>) => `${number}: ${contents}`)).toEqual([
      `${order.number}-1: 56 sticks, a test kit for Miso`,
      `${order.number}: 2 test kits`,
    ]);
  });

  test('R474 C31 is the plan that its household is said to have, with the number of its cats as a text', async () => {
    expect((await member.get('/api/user/status')).json).toMatchObject({
      isNewUser: false,
      hasTestResults: true,
      selectedPlan: 'premium',
      catCount: '2',
    });
    expect((await newBrowser(services).get('/api/user/status')).status).toBe(401);
  });

  test('N3 is on the timeline without the step that was taken back, the first box apart from the rest', async () => {
    const scope = systemScope(SYSTEM, await householdOf(services, member));
    const page = { before: null, limit: 50, catId: null };
    const read = await services.read(SYSTEM, async ({ tx }) => ({
      order: await orderStepsBefore(tx, scope, page),
      box: await firstBoxStepsBefore(tx, scope, page),
      miso: await firstBoxStepsBefore(tx, scope, { ...page, catId: order.cats[0]?.id ?? '' }),
      nobody: await firstBoxStepsBefore(tx, scope, { ...page, catId: randomUUID() }),
    }));
    expect(read.order).toHaveLength(12);
    // Both happened at the same moment.
    expect(
      read.box.map(({ key, kits }) => [key, kits]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([
      ['optimizer_shipped', ['Miso']],
      ['supplements_ready', ['Miso']],
    ]);
    expect(read.box[0]?.cats.map(({ name }) => name)).toEqual(['Miso', 'Biscuit']);
    expect(read.miso).toEqual(read.box);
    expect(read.nobody).toEqual([]);
  });

  test('R26 is known by its number and the address that paid for it, in whatever case, and by no other', async () => {
    const email = await emailOf(member);
    const known = (number: string, said: string) =>
      services.read(SYSTEM, ({ tx }) => isOrderOf(tx, { number, email: said }));
    expect(await known(order.number, email)).toBe(true);
    expect(await known(order.number, 'else@example.com')).toBe(false);
    expect(await known('CAT-2020-0000000', email)).toBe(false);
    // Twenty links an hour for one address, for any order numbers.
    const guest = newBrowser(services);
    const asked = [];
    for (let time = 0; time < 21; time += 1) {
      const number = `CAT-2020-00000${String(time).padStart(2, '0')}`;
      asked.push((await guest.post('/api/order-status/links', { number, email })).status);
    }
    expect([new Set(asked.slice(0, 20)), asked[20]]).toEqual([new Set([200]), 429]);
  });
});
