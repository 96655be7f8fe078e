import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLog } from '#src/capabilities/access/tables.ts';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import { LABELS, tell } from '#tests/support/easypost.ts';
import {
  buyLabel as buy,
  labelsIn,
  moveOrder as move,
  openLabelShop as open,
  paths,
} from '#tests/support/label-shop.ts';
import { colleague, pass, pressOrder } from '#tests/support/parcels.ts';
import { finishLabel } from './actions/buy-label.ts';
import { followLabels } from './actions/void-label.ts';
import { parcelLabelFiles, parcelLabels, trackedParcels } from './tables.ts';

test('pressed at two stations and again, one label is bought, printed, shipped with and followed', async () => {
  const { services, carrier, desk, id, number } = await open();
  const other = await colleague(services, 'Omar', 'fulfilment');
  expect((await desk.get(`/api/desk/packing/label.pdf?number=${number}`)).json.code).toBe('label-not-bought');
  const held = carrier.hold('/buy');
  const refused: string[] = [];
  const pressed = [buy(desk, number), buy(other, number), buy(desk, number)].map(async (press) => {
    const { status, json } = await press;
    if (status !== 200) refused.push(json.code);
  });
  await expect.poll(() => refused).toEqual(['label-in-work', 'label-in-work']);
  held.answer();
  await Promise.all(pressed);
  expect(refused).toHaveLength(2);
  expect((await buy(other, number)).json).toMatchObject({
    ...{
      state: 'bought',
      printable: true,
      carrier: 'USPS',
      service: 'GroundAdvantage',
      cost: 'USD 5.93',
      refused: null,
    },
  });
  expect(carrier.shipments.state.paid).toBe(1);
  const [label, ...more] = await labelsIn(services);
  expect(more).toEqual([]);
  expect(carrier.asked[0]).toMatchObject({ body: { shipment: { reference: label?.id } } });
  const scanned = (await desk.get(`/api/desk/packing/scan?number=${number}`)).json;
  expect(scanned.label).toMatchObject({ state: 'bought', tracking: label?.trackingCode });
  const raw = (form: string) =>
    services.app.request(`http://shop.test/api/desk/packing/label.${form}?number=${number}`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
  expect(await (await raw('pdf')).text()).toBe('%PDF-1.4 a label');
  expect(await (await raw('zpl')).text()).toContain('^XA');
  const rows = await services.database.db.select().from(auditLog);
  expect(rows.filter(({ action }) => action === 'packing.postage').map(({ subjectNumber }) => subjectNumber)).toEqual([
    ...[number, number, number, number],
  ]);

  // The step takes the number of the label, and its tracker is the one that came with it.
  carrier.asked.length = 0;
  expect((await move(desk, id, 'steps', { to: 'optimizer_shipped' })).status).toBe(200);
  await services.settle();
  expect(await services.database.db.select().from(trackedParcels)).toMatchObject([
    { code: label?.trackingCode, trackerId: label?.trackerId, status: 'pre_transit' },
  ]);
  expect(paths(carrier)).toEqual(['GET /v2/trackers/*']);
  expect((await buy(desk, number)).json.code).toBe('label-left');
  expect((await raw('pdf')).status).toBe(200);
  await pass(services, 15);
  await followLabels.run(services, {});
  expect(await services.database.db.select().from(parcelLabelFiles)).toEqual([]);
});

test('an answer that is lost is looked up and never paid twice, whether it was of the shipment, the purchase or the print', async () => {
  const { services, carrier, desk, number } = await open();
  carrier.state.loses = '/v2/shipments';
  expect((await buy(desk, number)).json.message).toContain('nothing is bought twice');
  carrier.state.loses = '/buy';
  expect((await buy(desk, number)).json.code).toBe('label-refused');
  expect(carrier.shipments.shipments.size).toBe(1);
  carrier.state.loses = 'file_format=ZPL';
  expect((await buy(desk, number)).json.message).toContain('The label is bought');
  expect((await desk.get(`/api/desk/packing/scan?number=${number}`)).json.label).toMatchObject({
    ...{ state: 'bought', printable: false },
  });
  expect((await buy(desk, number)).json).toMatchObject({ state: 'bought', printable: true, refused: null });
  expect([carrier.shipments.state.paid, (await labelsIn(services)).length]).toEqual([1, 1]);
});

const MINUTE_MS = 60_000;

test('a purchase that is still running is finished at night, though nobody presses again', async () => {
  const { services, carrier, desk, number } = await open();
  carrier.state.loses = '/buy';
  expect((await buy(desk, number)).json.message).toContain('nothing is bought twice');
  services.clock.advance(5 * MINUTE_MS);
  await followLabels.run(services, {});
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'bought', claimedUntil: null }]);
  expect([carrier.shipments.state.paid, carrier.shipments.shipments.size]).toEqual([1, 1]);
});

test('a purchase that ends after its box was unpacked is given back', async () => {
  const { services, carrier, desk, id, number } = await open();
  carrier.shipments.state.slow = true;
  expect((await buy(desk, number)).json.message).toContain('nothing is bought twice');
  expect((await move(desk, id, 'undo', { reason: 'Wrong sticks' })).status).toBe(200);
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'voiding' }]);
  carrier.shipments.land();
  services.clock.advance(16 * MINUTE_MS);
  await followLabels.run(services, {});
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'voiding', refund: 'submitted' }]);
  expect(carrier.shipments.state.paid).toBe(1);
});

test('a refund that is refused for thirty days becomes a task, as does a bought label that the carrier does not know', async () => {
  for (const lost of [false, true]) {
    const { services, carrier, desk, id, number } = await open();
    await buy(desk, number);
    carrier.shipments.state.keeps = 'SHIPMENT.REFUND.UNAVAILABLE';
    if (lost) carrier.shipments.shipments.clear();
    await move(desk, id, 'undo', { reason: 'Wrong sticks' });
    await services.settle();
    await followLabels.run(services, {});
    await services.settle();
    expect(await labelsIn(services)).toMatchObject([{ state: 'voiding' }]);
    await pass(services, 31);
    await followLabels.run(services, {});
    await services.settle();
    expect(await labelsIn(services)).toMatchObject([{ state: 'voided' }]);
    const tasks = await services.database.db.select().from(inquiries);
    expect(tasks.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('not refunded'));
  }
});

test('a refused label is bought with the facts of today, a page is no label, and labels that are in use stay so', async () => {
  const { services, carrier, easypost, desk, id, number } = await open();
  carrier.shipments.state.offers = [];
  await buy(desk, number);
  carrier.shipments.state.offers = null;
  carrier.shipments.state.file = '<html>';
  expect((await buy(desk, number)).json.message).toContain('answer-unreadable');
  expect([carrier.shipments.shipments.size, carrier.shipments.state.paid]).toEqual([2, 1]);
  carrier.shipments.state.file = null;
  expect((await buy(desk, number)).json).toMatchObject({ state: 'bought', printable: true });
  delete easypost.labels;
  expect((await desk.get(`/api/desk/packing/scan?number=${number}`)).json.label).toMatchObject({ state: 'bought' });
  expect((await move(desk, id, 'undo', { reason: 'Wrong sticks' })).status).toBe(200);
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'voiding', refund: 'submitted' }]);
});

test('no label is bought across a customs border unless a person has checked the papers', async () => {
  const from = { ...LABELS.from, country: 'CH' };
  const { carrier, easypost, desk, number } = await open('supplements_ready', {
    ...LABELS,
    from,
    customsChecked: false,
  });
  expect((await buy(desk, number)).json.message).toContain('customs border');
  expect(carrier.asked).toEqual([]);
  easypost.labels = { ...LABELS, from };
  expect((await buy(desk, number)).json).toMatchObject({ state: 'bought' });
});

test('a buyer that died is finished by a job; a refusal waits for a person, and no step waits for a label', async () => {
  const { services, carrier, desk, id, number } = await open();
  carrier.shipments.state.offers = [];
  expect((await buy(desk, number)).json.message).toContain('No carrier offers to take this parcel');
  const [refused] = await labelsIn(services);
  await finishLabel.run(services, { labelId: refused?.id ?? '' });
  expect(carrier.shipments.state.paid).toBe(0);
  carrier.shipments.state.offers = null;
  const dead = { claimedUntil: services.clock.now() };
  await services.database.db.update(parcelLabels).set(dead);
  await finishLabel.run(services, { labelId: refused?.id ?? '' });
  expect([carrier.shipments.state.paid, (await labelsIn(services))[0]?.state]).toEqual([1, 'bought']);
  // Left with another label, the bought one is given back.
  expect((await move(desk, id, 'steps', { to: 'optimizer_shipped', tracking: 'BY-HAND-1' })).status).toBe(200);
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'voiding', refund: 'submitted' }]);
});

test('a box that leaves with the number of its own label in another spelling keeps it', async () => {
  const { services, carrier, desk, id, number } = await open();
  const code: string = (await buy(desk, number)).json.tracking;
  const tracking = `420 10115 ${code.toLowerCase().replace(/(.{4})/g, '$1 ')}`.trim();
  expect((await move(desk, id, 'steps', { to: 'optimizer_shipped', tracking })).status).toBe(200);
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'bought', refund: null }]);
  expect(await services.database.db.select().from(trackedParcels)).toMatchObject([{ code }]);
  expect(paths(carrier).filter((path) => path.endsWith('/refund'))).toEqual([]);
});

test('unpacked, the label is given back, and the box gets another; the money is asked for until it has come', async () => {
  const { services, carrier, desk, id, number } = await open();
  await buy(desk, number);
  carrier.shipments.state.refund = 'rejected';
  expect((await move(desk, id, 'undo', { reason: 'Wrong sticks' })).status).toBe(200);
  expect((await buy(desk, number)).json.code).toBe('label-not-packed');
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'voiding', refund: 'rejected' }]);
  carrier.shipments.state.refund = 'submitted';
  await followLabels.run(services, {});
  await services.settle();
  for (const shipment of carrier.shipments.shipments.values()) shipment.refund_status = 'refunded';
  await followLabels.run(services, {});
  await services.settle();
  expect(await labelsIn(services)).toMatchObject([{ state: 'voided', refund: 'refunded' }]);
  await pressOrder(desk, id, 'supplements_ready');
  expect((await buy(desk, number)).json).toMatchObject({ state: 'bought' });
  expect((await labelsIn(services)).map(({ state }) => state)).toEqual(['voided', 'bought']);
});

test('samples come back with a label out of the kit, are followed, and are taken in by the lab alone', async () => {
  const { services, carrier, desk, customer, id } = await open('kit_packed');
  const path = `/api/desk/orders/${id}`;
  const buyReturn = () => desk.post(`${path}/return-label`);
  expect((await desk.get(path)).json.returnLabel).toMatchObject({ state: 'none' });
  expect((await desk.get(`${path}/return-label.pdf`)).json.code).toBe('label-not-bought');
  await Promise.all([buyReturn(), buyReturn()]);
  expect((await buyReturn()).json).toMatchObject({ state: 'bought', printable: true });
  expect(carrier.shipments.state.paid).toBe(1);
  // EasyPost exchanges the addresses of a return.
  const made = carrier.asked.find(({ path: asked }) => asked === '/v2/shipments')?.body;
  expect(made).toMatchObject({
    shipment: {
      is_return: true,
      to_address: { name: expect.stringMatching(/^CAT-/) },
      from_address: { street1: 'Lab 2, 9 Street' },
      parcel: { weight: 6.35 },
    },
  });
  const [label] = await labelsIn(services);
  const code = label?.trackingCode ?? '';
  await pressOrder(desk, id, 'kit_delivered');
  expect((await customer.post(`/api/order/pickup`, { id: randomUUID() })).status).toBe(200);
  await services.settle();
  const order = async () => (await customer.get('/api/user-dashboard')).json.order;
  const stands = async () => (await desk.get(path)).json.stands;
  expect([await stands(), (await order()).delivery.tracking]).toEqual(['pickup_scheduled', code]);
  expect((await buyReturn()).json.code).toBe('return-left');

  const later = (hours: number) => new Date(services.clock.now().getTime() + hours * 3_600_000).toISOString();
  await tell(services, carrier.change(code, { status: 'in_transit', updated_at: later(2) }));
  expect(await stands()).toBe('lab_transit');
  expect((await order()).delivery.carrier).toMatchObject({ status: 'in_transit' });
  await tell(services, carrier.change(code, { status: 'delivered', updated_at: later(30) }));
  expect((await desk.get(path)).json).toMatchObject({
    stands: 'lab_transit',
    parcel: { news: { status: 'delivered' } },
  });
  expect((await services.mails()).filter(({ kind }) => kind.includes('lab'))).toEqual([]);
  expect(await labelsIn(services)).toMatchObject([{ state: 'bought', trackerId: label?.trackerId }]);
});

test('a label is for the packing floor alone, and goes with the household that leaves', async () => {
  const { services, carrier, desk, customer, number } = await open();
  const vet = await colleague(services, 'Vera', 'vet');
  for (const [browser, status] of [
    [customer, 403],
    [vet, 403],
  ] as const)
    expect((await buy(browser, number)).status).toBe(status);
  expect((await buy(desk, 'CAT-2026-0000000-1')).json.code).toBe('box-unknown');
  expect(await labelsIn(services)).toEqual([]);
  expect((await buy(desk, number)).status).toBe(200);
  expect((await customer.post('/api/account-deletions', { password: 'a-long-purr' })).status).toBe(200);
  await services.settle();
  expect(await labelsIn(services)).toEqual([]);
  expect([...carrier.shipments.shipments.values()].map(({ refund_status }) => refund_status)).toEqual(['submitted']);
});
