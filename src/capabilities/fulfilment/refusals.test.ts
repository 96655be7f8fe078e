import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { simulateCarrier } from './actions/simulate-carrier.ts';
import { followOrders } from './jobs.ts';
import { orders } from './tables.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { bought, colleague, pressOrder, signInAgain } from '#tests/support/parcels.ts';

const NO_ORDER = [404, 'order-unknown', 'We cannot find this order.'];
const NO_BOX = [404, 'box-unknown', 'We cannot find this box.'];
const NOT_NOW = [409, 'move-not-possible', 'This step is not possible at the current stage.'];
const TOO_EARLY = [409, 'pickup-too-early', 'The pickup can be booked as soon as the test kit has arrived.'];

const said = async (answer: ReturnType<Browser['get']>) => {
  const { status, json } = await answer;
  return [status, json.code, json.message];
};
const sentences = async (answer: ReturnType<Browser['get']>) => {
  const { status, json } = await answer;
  return [status, json.issues?.map(({ path, message }: Record<string, string>) => `${path}: ${message}`)];
};

onOneEngine('requests about orders that are refused', (open) => {
  let services: TestServices;
  let desk: Browser;
  let mine: Awaited<ReturnType<typeof bought>>;
  beforeAll(async () => {
    services = await open('shared');
    mine = await bought(services);
    desk = await colleague(services, 'Dana');
  });
  const row = async (id = mine.id) => (await services.database.db.select().from(orders).where(eq(orders.id, id)))[0];
  const put = (change: Partial<typeof orders.$inferInsert>) =>
    services.database.db.update(orders).set(change).where(eq(orders.id, mine.id));

  test('an order or a box that is not there is unknown by every address of the desk, and so is one under the other name', async () => {
    for (const [kind, ids, expected] of [
      ['orders', [randomUUID()], NO_ORDER],
      ['boxes', [randomUUID(), mine.id], NO_BOX],
    ] as const)
      for (const id of ids) {
        const at = `/api/desk/${kind}/${id}`;
        const event = { id: randomUUID(), seen: 1 };
        expect(await said(desk.get(at))).toEqual(expected);
        expect(await said(desk.get(`${at}/labels.pdf`))).toEqual(expected);
        expect(await said(desk.post(`${at}/steps`, { ...event, to: 'kit_packed' }))).toEqual(expected);
        expect(await said(desk.post(`${at}/undo`, { ...event, reason: 'Wrong box' }))).toEqual(expected);
        expect(await said(desk.post(`${at}/exceptions`, { ...event, exception: 'parcel_lost' }))).toEqual(expected);
        expect(await said(desk.post(`${at}/resolutions`, { ...event, way: 'found' }))).toEqual(expected);
      }
    expect(await said(desk.post(`/api/desk/extras/${randomUUID()}/samples`))).toEqual([
      404,
      'extra-unknown',
      'We cannot find this test kit.',
    ]);
    expect((await said(desk.post(`/api/desk/extras/${randomUUID()}/pickup`)))[1]).toBe('extra-unknown');
  });

  test('a request of the wrong form is refused by its field, and the order has no event of it', async () => {
    const at = `/api/desk/orders/${mine.id}`;
    const event = { id: randomUUID(), seen: 1 };
    for (const body of [
      { ...event, to: 'kit_lost' },
      { ...event, seen: 0, to: 'kit_packed' },
      { ...event, id: 'one', to: 'kit_packed' },
      { ...event, to: 'kit_packed', tracking: 'x'.repeat(61) },
      { ...event, to: 'kit_packed', extras: Array.from({ length: 51 }, () => randomUUID()) },
    ])
      expect((await desk.post(`${at}/steps`, body)).status, JSON.stringify(body).slice(0, 80)).toBe(422);
    expect(await sentences(desk.post(`${at}/undo`, { ...event, reason: '' }))).toEqual([
      422,
      ['reason: Please say why.'],
    ]);
    for (const query of ['plan=gold', 'zone=moon', 'only=early', `search=${'x'.repeat(101)}`])
      expect((await desk.get(`/api/desk/orders?${query}`)).status, query).toBe(422);
    expect(await row()).toMatchObject({ revision: 1, stands: 'order_received' });
  });

  test('a step of the other kind of parcel, an undo of the first and a way out of nothing are not possible', async () => {
    const at = `/api/desk/orders/${mine.id}`;
    const event = () => ({ id: randomUUID(), seen: 1 });
    for (const to of ['box_packed', 'order_received', 'kit_shipped'])
      expect(await said(desk.post(`${at}/steps`, { ...event(), to }))).toEqual(NOT_NOW);
    expect(await said(desk.post(`${at}/undo`, { ...event(), reason: 'Wrong' }))).toEqual(NOT_NOW);
    expect(await said(desk.post(`${at}/exceptions`, { ...event(), exception: 'lab_delay' }))).toEqual(NOT_NOW);
    expect(await said(desk.post(`${at}/resolutions`, { ...event(), way: 'found' }))).toEqual(NOT_NOW);
  });

  test('a link is asked for by a number as it is printed; what is not one is refused beside its field', async () => {
    const guest = newBrowser(services);
    const ask = (number: string, email = 'maryam@example.com') =>
      guest.post('/api/order-status/links', { number, email });
    for (const number of ['CAT-2026-123456', 'CAT-26-0123456', '2026-0123456', "CAT-2026-0123456' or 1=1"])
      expect(await sentences(ask(number))).toEqual([422, ['number: It looks like CAT-2026-0123456.']]);
    expect((await ask('CAT-2026-0123456', 'maryam')).status).toBe(422);
    expect((await guest.post('/api/order-status', { link: '' })).status).toBe(422);
    expect((await guest.post('/api/order-status', { link: 'x'.repeat(301) })).status).toBe(422);
    expect(await said(guest.post('/api/order-status', { link: 'x'.repeat(60) }))).toEqual([
      404,
      'order-link-unknown',
      'We do not know this link. Part of it may be missing.',
    ]);
  });

  test('R376 an order of before addresses were kept is shown without one, with the dates of the longest way', async () => {
    const { shipTo } = (await row()) ?? {};
    await put({ shipTo: { name: 'Maryam Example', address: null } });
    const { status, json } = await mine.customer.get('/api/order-status');
    expect(status).toBe(200);
    // 21 and 25 days in the Gulf; elsewhere kit and sticks each take as much longer as a parcel: 5 and 7 business days, 7 and 10 calendar days.
    expect([json.delivery.expectedFrom, json.delivery.expectedDelivery]).toEqual([
      '2027-01-05T09:00:00.000Z',
      '2027-01-15T09:00:00.000Z',
    ]);
    const { json: detail } = await desk.get(`/api/desk/orders/${mine.id}`);
    expect([detail.shipTo, detail.country, detail.owner]).toEqual([[], '', 'Maryam Example']);
    expect((await desk.get('/api/desk/orders?zone=gulf')).json.orders).toEqual([]);
    await put({ shipTo });
    expect((await desk.get('/api/desk/orders?zone=gulf')).json.orders).toHaveLength(1);
  });

  test('orders are worked out again from one on; one that cannot be keeps no other waiting', async () => {
    const other = await bought(services, { email: 'two@example.com', names: ['Laila'] });
    const [first = '', second = ''] = [mine.id, other.id].toSorted();
    const rules = async () => [(await row(first))?.stateRules, (await row(second))?.stateRules];
    const { db } = services.database;
    await db.update(orders).set({ stateRules: 0 });
    await followOrders.run(services, { after: first });
    expect(await rules()).toEqual([0, 1]);
    const { cats = [] } = (await row(first)) ?? {};
    await db.update(orders).set({ stateRules: 0 });
    await db
      .update(orders)
      .set({ cats: [null] as never })
      .where(eq(orders.id, first));
    await followOrders.run(services, {});
    expect(await rules()).toEqual([0, 1]);
    await db.update(orders).set({ cats }).where(eq(orders.id, first));
    await followOrders.run(services, {});
    expect(await rules()).toEqual([1, 1]);
  });

  test('C10 the sandbox carrier takes a day to fetch, two business days in the Gulf and 48 hours to the lab, and moves nothing else', async () => {
    /** Parcels moved at this moment, and the order's state then. */
    const at = async (moment: string) => {
      services.clock.advance(Date.parse(moment) - services.clock.now().getTime());
      return [await simulateCarrier(services), (await row())?.stands];
    };
    await pressOrder(desk, mine.id, 'kit_shipped'); // Tuesday 1 December, 09:00
    expect(await at('2026-12-02T08:59:59Z')).toEqual([0, 'kit_shipped']);
    expect(await at('2026-12-02T09:00:00Z')).toEqual([1, 'kit_transit']);
    expect(await at('2026-12-04T08:59:59Z')).toEqual([0, 'kit_transit']);
    expect(await at('2026-12-04T09:00:00Z')).toEqual([1, 'kit_delivered']);
    expect(await at('2026-12-14T09:00:00Z')).toEqual([0, 'kit_delivered']);

    // The household books its courier; another press, with an id of its own, is the same pickup.
    await signInAgain(services, mine.customer);
    const book = (id = randomUUID()) => mine.customer.post('/api/order/pickup', { id });
    for (const _ of [1, 2])
      expect((await book()).json).toMatchObject({ journey: { done: 7 }, delivery: { pickup: false } });
    expect((await row())?.revision).toBe(7);
    expect(await at('2026-12-15T08:59:59Z')).toEqual([0, 'pickup_scheduled']);
    expect(await at('2026-12-15T09:00:00Z')).toEqual([1, 'lab_transit']);
    await signInAgain(services, mine.customer);
    expect(await said(book())).toEqual(TOO_EARLY);

    // A parcel that is lost is moved by nobody until it is found.
    const omar = await colleague(services, 'Omar');
    const path = `/api/desk/orders/${mine.id}`;
    const lost = { id: randomUUID(), seen: 8, exception: 'parcel_lost' };
    expect((await omar.post(`${path}/exceptions`, lost)).status).toBe(200);
    expect(await at('2026-12-21T09:00:00Z')).toEqual([0, 'lab_transit']);
    const lena = await colleague(services, 'Lena');
    expect((await lena.post(`${path}/resolutions`, { id: randomUUID(), seen: 9, way: 'found' })).status).toBe(200);
    // 48 hours count from when it was found.
    expect(await at('2026-12-23T08:59:59Z')).toEqual([0, 'lab_transit']);
    expect(await at('2026-12-23T09:00:00Z')).toEqual([1, 'lab_received']);
    expect(await at('2026-12-28T09:00:00Z')).toEqual([0, 'lab_received']);
  });
});
