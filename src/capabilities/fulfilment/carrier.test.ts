import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import { type Easypost, openEasypost, signatureOf, tell } from '#tests/support/easypost.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { allOrders, begun, bought, colleague, pass, pressBox, pressOrder } from '#tests/support/parcels.ts';
import { openPrepaidBox } from './actions/open-box.ts';
import { askCarrier, trackParcel } from './actions/track-parcel.ts';
import { carrierEvents, trackedParcels } from './tables.ts';

const DAY_MS = 86_400_000;

/** A shop that is connected to a server which speaks EasyPost's API. */
async function open(): Promise<{ services: TestServices; carrier: Easypost }> {
  let now = () => new Date('2026-12-01T09:00:00Z');
  const carrier = await openEasypost(() => now());
  const services = await openTestServices('postgres', { easypost: carrier.settings });
  now = () => services.clock.now();
  onTestFinished(async () => {
    await services.close();
    await carrier.close();
  });
  return { services, carrier };
}

async function ship(desk: Browser, path: string, to: string, tracking: string) {
  const { json } = await desk.get(path);
  return desk.post(`${path}/steps`, { id: randomUUID(), seen: json.revision, to, tracking });
}
const after = (services: TestServices, hours: number) =>
  new Date(services.clock.now().getTime() + hours * 3_600_000).toISOString();
const parcelsOf = ({ database: { db } }: TestServices) =>
  db.select().from(trackedParcels).orderBy(asc(trackedParcels.leftAt));
const tasksOf = ({ database: { db } }: TestServices) =>
  db.select().from(inquiries).where(eq(inquiries.kind, 'parcel-trouble'));
const mailed = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

test('a kit is followed from its number to the door: moved once, however often and in whatever order its carrier tells', async () => {
  const { services, carrier } = await open();
  const { customer, id } = await bought(services);
  const desk = await colleague(services, 'Dana');
  const path = `/api/desk/orders/${id}`;
  await pressOrder(desk, id, 'kit_packed');
  await ship(desk, path, 'kit_shipped', ' EZ 1000 000001 ');
  // Nothing is asked in the transaction of the step, and the household is written to once there is a page.
  expect([carrier.asked.length, (await mailed(services, 'order-kit-shipped')).length]).toEqual([0, 0]);
  await services.settle();
  expect(carrier.asked.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { tracker: { tracking_code: 'EZ1000000001' } }],
  ]);
  const page = carrier.trackerOf('EZ1000000001').public_url;
  const [letter, ...none] = await mailed(services, 'order-kit-shipped');
  expect(none).toEqual([]);
  expect(letter?.text).toContain('FedEx: announced, not scanned yet, 1 December at 13:00');
  expect(letter?.text).toContain(`Follow it with FedEx: ${page}`);
  expect(letter?.html).toContain(`href="${page}"`);
  const shown = async () => (await customer.get('/api/user-dashboard')).json.order;
  expect((await shown()).delivery.carrier).toEqual({
    ...{ name: 'FedEx', status: 'pre_transit', url: page, at: '2026-12-01T09:00:00.000Z' },
  });

  // An event that is not EasyPost's, or about another tracker, changes nothing.
  const moving = carrier.change('EZ1000000001', { status: 'in_transit', updated_at: after(services, 2) });
  expect(await tell(services, moving, { secret: 'another secret of somebody' })).toBe(401);
  const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await services.app.request('http://shop.test/api/webhooks/easypost', unsigned)).status).toBe(401);
  const signed = { ...unsigned.headers, 'x-hmac-signature': signatureOf(carrier.settings.webhookSecret, '{}') };
  expect(
    (await services.app.request('http://shop.test/api/webhooks/easypost', { ...unsigned, headers: signed })).status,
  ).toBe(400);
  expect(await tell(services, { ...moving, id: 'trk_of_somebody', status: 'delivered' })).toBe(200);
  expect((await shown()).delivery.carrier.status).toBe('pre_transit');

  // Many at once: the latest counts, and of two with one time the further one.
  const told = (['pre_transit', 'out_for_delivery', 'in_transit'] as const).flatMap((status) =>
    [4, 2, 5, 3].map((hours) => ({ ...moving, status, updated_at: after(services, hours) })),
  );
  const event = `evt_${randomUUID()}`;
  const twice = [...told, ...told.slice(0, 3)].map((tracker) => tell(services, tracker));
  const same = [1, 2, 3].map(() => tell(services, told[0] ?? moving, { id: event }));
  expect(new Set(await Promise.all([...twice, ...same]))).toEqual(new Set([200]));
  expect(await parcelsOf(services)).toMatchObject([
    { status: 'out_for_delivery', statusAt: new Date(after(services, 5)), endedAt: null },
  ]);
  expect(await shown()).toMatchObject({ journey: { done: 4 }, delivery: { carrier: { status: 'out_for_delivery' } } });

  const door = { object: 'TrackingDetail', status: 'delivered', datetime: after(services, 6) } as const;
  const arrived = carrier.change('EZ1000000001', {
    ...{ status: 'delivered', updated_at: after(services, 7), tracking_details: [door] },
  });
  await pass(services, 1);
  expect(await Promise.all([1, 2, 3, 4].map(() => tell(services, arrived)))).toEqual([200, 200, 200, 200]);
  await tell(services, { ...moving, updated_at: after(services, 9) });
  await services.settle();
  const { stands, history, parcel } = (await desk.get(path)).json;
  expect(stands).toBe('kit_delivered');
  const own = history.filter((line: { carrier: boolean }) => line.carrier);
  expect(own).toMatchObject([
    { key: 'kit_transit', author: null, sandbox: false },
    { key: 'kit_delivered', author: null, note: 'FedEx: delivered 1 December at 19:00 (Dubai)' },
  ]);
  expect(parcel).toMatchObject({ code: 'EZ1000000001', error: null, news: { status: 'delivered', at: door.datetime } });
  expect((await shown()).delivery).toMatchObject({ pickup: true, carrier: { status: 'delivered', at: door.datetime } });
  expect(await mailed(services, 'order-kit-delivered')).toHaveLength(1);
  expect((await desk.post(`${path}/steps`, { id: randomUUID(), seen: 1, to: 'return_label' })).json.message).toContain(
    'The carrier',
  );

  // A colleague who takes it back is not overruled.
  const { revision: seen } = (await desk.get(path)).json;
  await desk.post(`${path}/undo`, { id: randomUUID(), seen, reason: 'It stands at the neighbours’' });
  await tell(services, arrived);
  expect((await desk.get(path)).json.stands).toBe('kit_transit');
  expect((await customer.post('/api/account-deletions', { password: 'a-long-purr' })).status).toBe(200);
  await services.settle();
  expect(await parcelsOf(services)).toEqual([]);
});

test('a later box is found, lost and delivered as its carrier says; what cannot be moved is asked of a person', async () => {
  const { services, carrier } = await open();
  const { householdId, desk } = await begun(services);
  const box = await nextBox(services, householdId);
  await pressBox(desk, box.id, 'box_packed');
  const path = `/api/desk/boxes/${box.id}`;
  // A number that was taken back is nobody's any more.
  await ship(desk, path, 'box_shipped', 'WRONG-1');
  await services.settle();
  const { revision: seen } = (await desk.get(path)).json;
  await desk.post(`${path}/undo`, { id: randomUUID(), seen, reason: 'Another label' });
  services.clock.advance(60_000);
  expect((await ship(desk, path, 'box_shipped', 'RIGHT-1')).status).toBe(200);
  await services.settle();
  await pass(services, 1);
  const at = (hours: number, facts: object) => ({ updated_at: after(services, hours), ...facts });
  await tell(services, carrier.change('WRONG-1', at(-1, { status: 'delivered' })));
  expect((await desk.get(path)).json).toMatchObject({ stands: 'box_shipped', parcel: { code: 'RIGHT-1' } });

  await tell(services, carrier.change('RIGHT-1', at(-2, { status: 'failure', status_detail: 'lost' })));
  await services.settle();
  expect((await desk.get(path)).json).toMatchObject({ exception: 'parcel_lost' });
  expect(await mailed(services, 'order-parcel-lost')).toHaveLength(1);
  // Delivered after all, while it is reported lost: a person decides, once.
  const there = carrier.change('RIGHT-1', at(-1, { status: 'delivered', status_detail: null }));
  await tell(services, there);
  await tell(services, there);
  expect(await tasksOf(services)).toMatchObject([{ subject: `Parcel RIGHT-1 of order ${box.order}: delivered` }]);
  const now = (await desk.get(path)).json;
  expect(now).toMatchObject({ stands: 'box_shipped', exception: 'parcel_lost' });
  await desk.post(`${path}/resolutions`, { id: randomUUID(), seen: now.revision, way: 'found' });
  await services.settle();
  expect((await desk.get(path)).json).toMatchObject({ stands: 'box_delivered', exception: null });
  expect((await parcelsOf(services)).map(({ code, endedAt }) => [code, endedAt !== null])).toEqual([
    ['WRONG-1', true],
    ['RIGHT-1', true],
  ]);

  // A delivery of before the parcel left is another parcel's.
  const third = await nextBox(services, householdId);
  await pressBox(desk, third.id, 'box_packed');
  carrier.change('USED-AGAIN', { status: 'delivered', updated_at: after(services, -80) });
  await ship(desk, `/api/desk/boxes/${third.id}`, 'box_shipped', 'USED-AGAIN');
  await services.settle();
  expect((await desk.get(`/api/desk/boxes/${third.id}`)).json).toMatchObject({ stands: 'box_shipped' });
  expect((await tasksOf(services)).map(({ body }) => body).join()).toContain('may be of another one');
  await tell(services, carrier.change('USED-AGAIN', at(1, { status: 'return_to_sender' })));
  expect((await desk.get(`/api/desk/boxes/${third.id}`)).json.exception).toBeNull();
}, 60_000);

test('a carrier that does not answer is asked again, at night as well, and the household hears that its parcel has left', async () => {
  const { services, carrier } = await open();
  const { id } = await bought(services);
  const desk = await colleague(services, 'Dana');
  const path = `/api/desk/orders/${id}`;
  await pressOrder(desk, id, 'kit_packed');
  carrier.state.fault = { status: 503, body: 'maintenance' };
  await ship(desk, path, 'kit_shipped', 'EZ2000000002');
  await expect(services.settle()).rejects.toThrow('carrier: http-503');
  const [{ id: parcelId } = { id: '' }] = await parcelsOf(services);
  expect((await desk.get(path)).json.parcel).toEqual({ code: 'EZ2000000002', error: 'http-503', news: null });
  const again = (retryCount: number) => trackParcel.run(services, { parcelId }, { retryCount });
  await expect(again(1)).rejects.toThrow('http-503');
  expect(await mailed(services, 'order-kit-shipped')).toEqual([]);
  for (const retryCount of [2, 3]) await expect(again(retryCount)).rejects.toThrow('http-503');
  const [letter, ...none] = await mailed(services, 'order-kit-shipped');
  expect([none, letter?.text?.includes('EZ2000000002'), letter?.text?.includes('Follow it')]).toEqual([
    [],
    true,
    false,
  ]);

  // A number that no carrier knows is final until the night.
  carrier.state.fault = { status: 422, body: { error: { code: 'TRACKER.CREATE.ERROR', message: 'EZ2000000002' } } };
  await again(0);
  expect((await desk.get(path)).json.parcel.error).toBe('TRACKER.CREATE.ERROR');
  carrier.state.fault = null;
  carrier.asked.length = 0;
  await askCarrier.run(services, {});
  expect(carrier.asked).toEqual([]);
  carrier.change('EZ2000000002', { status: 'in_transit', updated_at: after(services, 20) });
  services.clock.advance(2.5 * DAY_MS);
  await askCarrier.run(services, {});
  expect((await desk.get(path)).json).toMatchObject({ stands: 'kit_transit', parcel: { error: null } });
  // Asked once in a night, and by its tracker from then on.
  await askCarrier.run(services, {});
  expect(carrier.asked.map(({ method }) => method)).toEqual(['POST']);
  carrier.change('EZ2000000002', { status: 'delivered', updated_at: after(services, 1) });
  services.clock.advance(DAY_MS);
  await askCarrier.run(services, {});
  await services.settle();
  expect(carrier.asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect((await desk.get(path)).json.stands).toBe('kit_delivered');
  expect(await mailed(services, 'order-kit-shipped')).toHaveLength(1);
  services.clock.advance(40 * DAY_MS);
  await services.transact(SYSTEM, ({ tx }) =>
    tx.insert(carrierEvents).values({ id: 'evt_old', receivedAt: new Date(0) }),
  );
  await askCarrier.run(services, {});
  expect(await services.database.db.select().from(carrierEvents)).toEqual([]);
});

/** Another month of the household that is paid. */
async function nextBox(services: TestServices, householdId: string) {
  const order = (await allOrders(services)).find((one) => one.householdId === householdId);
  const checkoutId = order?.checkoutId ?? '';
  await services.transact(SYSTEM, (ctx) => openPrepaidBox(ctx, { checkoutId, paidAt: ctx.now }));
  const { orders } = (await (await colleague(services, `Lena ${randomUUID().slice(0, 4)}`)).get('/api/desk/orders'))
    .json;
  const box = orders.find(({ stands }: { stands: string }) => stands === 'box_paid');
  return { id: box.id as string, order: order?.number ?? '' };
}
