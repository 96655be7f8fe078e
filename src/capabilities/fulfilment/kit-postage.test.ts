import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, households, people } from '#src/capabilities/access/tables.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { LABELS, tell } from '#tests/support/easypost.ts';
import type { TestServices } from '#tests/support/engines.ts';
import { buyLabel, labelsIn, moveOrder, openLabelShop, paths } from '#tests/support/label-shop.ts';
import { bought, colleague, pressOrder } from '#tests/support/parcels.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { finishLabel } from './actions/buy-label.ts';
import { followLabels } from './actions/void-label.ts';
import { orders, parcelLabels, trackedParcels } from './tables.ts';

const MINUTE_MS = 60_000;

const packed = async (desk: Browser) => (await desk.get('/api/desk/packing/kits?stage=packed')).json;

/** A label by its number, or those of a stack as ZPL. */
async function print({ app }: TestServices, { token }: Browser, asked: string | string[]) {
  const path = Array.isArray(asked) ? `kit-postage.zpl?numbers=${asked.join(',')}` : `label.pdf?number=${asked}`;
  const response = await app.request(`http://shop.test/api/desk/packing/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, text: await response.text() };
}

/** Text of the first page of a sheet. */
async function sheetOf({ app }: TestServices, { token }: Browser, number: string): Promise<string> {
  const response = await app.request(`http://shop.test/api/desk/packing/kits.pdf?numbers=${number}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await readPdf(Buffer.from(await response.arrayBuffer()))).pageTexts[0] ?? '';
}

test('packed kits leave with a label that was bought once, at two stations and again, and their order follows it', async () => {
  const { services, carrier, desk, customer, id, orderNumber: number } = await openLabelShop('kit_packed');
  const other = await colleague(services, 'Omar', 'fulfilment');
  expect(await packed(desk)).toMatchObject({ postage: true, rows: [{ number, label: { state: 'none' } }] });
  expect((await print(services, desk, number)).status).toBe(409);
  const pressed = await Promise.all([buyLabel(desk, number), buyLabel(other, number), buyLabel(desk, number)]);
  expect(new Set(pressed.map(({ status, json }) => (status === 200 ? 200 : json.code)))).toEqual(
    new Set([200, 'label-in-work']),
  );
  expect((await buyLabel(other, number)).json).toMatchObject({ state: 'bought', printable: true, cost: 'USD 5.93' });
  const [label, ...more] = await labelsIn(services);
  expect([carrier.shipments.state.paid, more]).toEqual([1, []]);
  const { cats } = (await packed(desk)).rows[0];
  // Two kits lie on each other, and nothing but their number is printed on the label.
  expect(cats).toHaveLength(2);
  expect(carrier.asked.find(({ path }) => path === '/v2/shipments')?.body).toMatchObject({
    shipment: {
      ...{
        reference: label?.id,
        from_address: { street1: 'Unit 4, 12 Street' },
        to_address: { name: 'Maryam Example' },
      },
      parcel: { length: 7.87, width: 5.51, height: 3.15, weight: 6.35 },
      options: { print_custom_1: number },
    },
  });
  expect((await packed(desk)).rows[0].label).toMatchObject({ state: 'bought', tracking: label?.trackingCode });
  const rows = await services.database.db.select().from(auditLog);
  expect(rows.filter(({ action }) => action === 'packing.postage').map(({ subjectNumber }) => subjectNumber)).toEqual([
    ...[number, number, number, number],
  ]);

  expect((await moveOrder(desk, id, 'steps', { to: 'kit_shipped' })).status).toBe(200);
  await services.settle();
  const code = label?.trackingCode ?? '';
  expect(await services.database.db.select().from(trackedParcels)).toMatchObject([
    { leg: 'kit_shipped', code, trackerId: label?.trackerId, status: 'pre_transit' },
  ]);
  expect((await buyLabel(desk, number)).json.code).toBe('kit-left');
  const later = (hours: number) => new Date(services.clock.now().getTime() + hours * 3_600_000).toISOString();
  const stands = async () => (await desk.get(`/api/desk/orders/${id}`)).json.stands;
  await tell(services, carrier.change(code, { status: 'in_transit', updated_at: later(2) }));
  expect(await stands()).toBe('kit_transit');
  await tell(services, carrier.change(code, { status: 'delivered', updated_at: later(30) }));
  expect(await stands()).toBe('kit_delivered');
  expect((await customer.get('/api/user-dashboard')).json.order.delivery.tracking).toBe(code);
  expect(await labelsIn(services)).toMatchObject([{ state: 'bought', refund: null }]);
});

test('an answer that is lost is looked up and never paid twice; nobody presses again, and it is finished at night', async () => {
  const { services, carrier, desk, orderNumber: number } = await openLabelShop('kit_packed');
  carrier.state.loses = '/v2/shipments';
  expect((await buyLabel(desk, number)).json.message).toContain('nothing is bought twice');
  carrier.state.loses = 'file_format=ZPL';
  expect((await buyLabel(desk, number)).json.message).toContain('The label is bought');
  expect((await packed(desk)).rows[0].label).toMatchObject({ state: 'bought', printable: false });
  expect((await buyLabel(desk, number)).json).toMatchObject({ state: 'bought', printable: true });
  expect([carrier.shipments.state.paid, carrier.shipments.shipments.size]).toEqual([1, 1]);

  const second = await bought(services, { email: 'second@example.com' });
  await pressOrder(desk, second.id, 'kit_packed');
  carrier.state.loses = '/buy';
  expect((await buyLabel(desk, second.number)).json.message).toContain('nothing is bought twice');
  services.clock.advance(5 * MINUTE_MS);
  await followLabels.run(services, {});
  await services.settle();
  expect((await labelsIn(services)).map(({ state }) => state)).toEqual(['bought', 'bought']);
  expect([carrier.shipments.state.paid, carrier.shipments.shipments.size]).toEqual([2, 2]);
});

test('a label whose answer was lost is found although the size of a kit is not set any more', async () => {
  const { services, carrier, easypost, desk, orderNumber: number } = await openLabelShop('kit_packed');
  carrier.state.loses = '/buy';
  expect((await buyLabel(desk, number)).json.message).toContain('nothing is bought twice');
  const { size: _, ...kit } = LABELS.kit;
  easypost.labels = { ...LABELS, kit };
  expect((await buyLabel(desk, number)).json).toMatchObject({ state: 'bought', printable: true });
  expect(carrier.shipments.state.paid).toBe(1);
  // One that was not bought is refused in words.
  const second = await bought(services, { email: 'second@example.com' });
  await pressOrder(desk, second.id, 'kit_packed');
  expect((await buyLabel(desk, second.number)).json.message).toContain('the size of a kit is missing');
});

test('unpacked, or sent with another number, the label is given back; sent again, the kits get another', async () => {
  const { services, carrier, desk, id, orderNumber: number } = await openLabelShop('kit_packed');
  const states = async () => {
    await services.settle();
    return (await labelsIn(services)).map(({ state, refund }) => `${state} ${refund}`);
  };
  await buyLabel(desk, number);
  expect((await moveOrder(desk, id, 'undo', { reason: 'Wrong kit' })).status).toBe(200);
  expect((await buyLabel(desk, number)).json.code).toBe('kit-not-packed');
  expect(await states()).toEqual(['voiding submitted']);
  await pressOrder(desk, id, 'kit_packed');
  await buyLabel(desk, number);
  expect((await moveOrder(desk, id, 'steps', { to: 'kit_shipped', tracking: 'BY-HAND-1' })).status).toBe(200);
  expect(await states()).toEqual(['voiding submitted', 'voiding submitted']);
  expect((await moveOrder(desk, id, 'exceptions', { exception: 'parcel_lost' })).status).toBe(200);
  expect((await moveOrder(desk, id, 'resolutions', { way: 'sent_again' })).status).toBe(200);
  await pressOrder(desk, id, 'kit_packed');
  await buyLabel(desk, number);
  await pressOrder(desk, id, 'kit_transit');
  expect((await moveOrder(desk, id, 'exceptions', { exception: 'parcel_lost' })).status).toBe(200);
  expect((await moveOrder(desk, id, 'resolutions', { way: 'sent_again' })).status).toBe(200);
  expect((await states()).at(-1)).toBe('spent null');
  await pressOrder(desk, id, 'kit_packed');
  expect((await buyLabel(desk, number)).json).toMatchObject({ state: 'bought' });
  expect(carrier.shipments.state.paid).toBe(4);
});

test('the label of the kits, that of their samples and that of the first box are three, each in use for its own', async () => {
  const { services, carrier, desk, id, orderNumber } = await openLabelShop('kit_packed');
  const answers = await Promise.all([buyLabel(desk, orderNumber), desk.post(`/api/desk/orders/${id}/return-label`)]);
  const codes = answers.map(({ json }) => json.tracking as string);
  expect(new Set(codes).size).toBe(2);
  await pressOrder(desk, id, 'supplements_ready');
  expect((await buyLabel(desk, `${orderNumber}-1`)).json).toMatchObject({ state: 'bought' });
  await pressOrder(desk, id, 'optimizer_shipped');
  await services.settle();
  const parcels = await services.database.db.select().from(trackedParcels);
  expect(new Map(parcels.map(({ leg, code }) => [leg as string, code]))).toEqual(
    new Map([
      ['kit_shipped', codes[0]],
      ['pickup_scheduled', codes[1]],
      ['optimizer_shipped', expect.stringMatching(/^EZ/)],
    ]),
  );
  expect((await labelsIn(services)).map(({ state }) => state)).toEqual(['bought', 'bought', 'bought']);
  expect(carrier.shipments.state.paid).toBe(3);
});

test('kits and boxes do not leave while their label is being bought, unless with a number that was typed', async () => {
  for (const stands of ['kit_packed', 'supplements_ready'] as const) {
    const { services, carrier, desk, id, orderNumber } = await openLabelShop(stands);
    const isKit = stands === 'kit_packed';
    const number = isKit ? orderNumber : `${orderNumber}-1`;
    const to = isKit ? 'kit_shipped' : 'optimizer_shipped';
    // The answer is awaited by one station while the other ships.
    const held = carrier.hold('/buy');
    const buying = buyLabel(desk, number);
    await held.asked;
    const step = await moveOrder(desk, id, 'steps', { to });
    expect([step.status, step.json.code]).toEqual([409, 'label-in-work']);
    expect((await moveOrder(desk, id, 'steps', { to, tracking: 'BY-HAND-1' })).status).toBe(200);
    held.answer();
    expect((await buying).json.code).toBe('label-unused');
    await services.settle();
    expect(await labelsIn(services)).toMatchObject([{ state: 'voiding', refund: 'submitted' }]);
    expect(carrier.shipments.state.paid).toBe(1);
  }
});

test('the number of another label of the order is refused by its name, and every label stays in use', async () => {
  const { services, desk, id, orderNumber } = await openLabelShop('kit_packed');
  const kits = (await buyLabel(desk, orderNumber)).json.tracking as string;
  const samples = (await desk.post(`/api/desk/orders/${id}/return-label`)).json.tracking as string;
  const refused = await moveOrder(desk, id, 'steps', { to: 'kit_shipped', tracking: samples.toLowerCase() });
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    ...[409, 'tracking-of-other', expect.stringContaining('the label that the samples come back with')],
  ]);
  expect((await moveOrder(desk, id, 'steps', { to: 'kit_shipped', tracking: kits.toLowerCase() })).status).toBe(200);
  await pressOrder(desk, id, 'return_label');
  const pickup = await moveOrder(desk, id, 'steps', { to: 'pickup_scheduled', tracking: kits });
  expect([pickup.json.code, pickup.json.message]).toEqual([
    ...['tracking-of-other', expect.stringContaining('the label that the test kits go out with')],
  ]);
  expect((await moveOrder(desk, id, 'steps', { to: 'pickup_scheduled' })).status).toBe(200);
  await pressOrder(desk, id, 'supplements_ready');
  const box = await moveOrder(desk, id, 'steps', { to: 'optimizer_shipped', tracking: kits });
  expect(box.json.code).toBe('tracking-of-other');
  await services.settle();
  expect((await labelsIn(services)).map(({ state }) => state)).toEqual(['bought', 'bought']);
  const tracked = await services.database.db.select().from(trackedParcels).orderBy(trackedParcels.leg);
  expect(tracked.map(({ leg, code }) => [leg, code])).toEqual([
    ['kit_shipped', kits],
    ['pickup_scheduled', samples],
  ]);
});

test('the labels of a stack are one file, all or none; what is printed before is a slip without an address', async () => {
  const { services, carrier, easypost, desk, id, orderNumber } = await openLabelShop('order_received');
  const second = await bought(services, { email: 'second@example.com' });
  const numbers = [second.number, orderNumber];
  const slip = await sheetOf(services, desk, orderNumber);
  expect(slip).toContain('Packing slip, no postage');
  expect(slip).not.toContain('Maryam');
  for (const order of [id, second.id]) await pressOrder(desk, order, 'kit_packed');
  await buyLabel(desk, orderNumber);
  const refused = await print(services, desk, numbers);
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([
    ...[409, `${second.number}: No label is kept for this parcel. Buy it first.`],
  ]);
  await buyLabel(desk, second.number);
  expect((await print(services, desk, numbers)).text.match(/\^XA/g)).toHaveLength(2);
  expect(await print(services, desk, orderNumber)).toEqual({ status: 200, text: '%PDF-1.4 a label' });
  const lena = await colleague(services, 'Lena', 'lab');
  expect([(await print(services, lena, numbers)).status, (await print(services, lena, orderNumber)).status]).toEqual([
    ...[403, 403],
  ]);
  expect((await print(services, desk, ['CAT-2026-0000000'])).status).toBe(404);
  // Without postage for kits nothing is bought, and bought labels are used.
  easypost.labels = { ...LABELS, kit: { ...LABELS.kit, postage: false } };
  expect(await packed(desk)).toMatchObject({ postage: false, rows: [{ label: { state: 'bought' } }, {}] });
  expect((await buyLabel(desk, orderNumber)).json.code).toBe('labels-off');
  expect(carrier.shipments.state.paid).toBe(2);
});

test('a parcel whose label cannot be bought has its address on its sheet, also once it is packed', async () => {
  const labels = { ...LABELS, from: { ...LABELS.from, country: 'CH' }, customsChecked: false };
  const { services, carrier, easypost, desk, id, orderNumber: number } = await openLabelShop('order_received', labels);
  expect(await sheetOf(services, desk, number)).toContain('Maryam');
  easypost.labels = { ...labels, customsChecked: true };
  expect(await sheetOf(services, desk, number)).not.toContain('Maryam');
  await pressOrder(desk, id, 'kit_packed');
  carrier.shipments.state.offers = [];
  await buyLabel(desk, number);
  expect(await sheetOf(services, desk, number)).toContain('Maryam');
  carrier.shipments.state.offers = null;
  carrier.state.loses = '/buy';
  await buyLabel(desk, number);
  expect(await sheetOf(services, desk, number)).not.toContain('Maryam');
  expect((await buyLabel(desk, number)).json.state).toBe('bought');
  easypost.labels = undefined;
  expect(await sheetOf(services, desk, number)).not.toContain('Maryam');
});

test('no label is bought for kits across a border whose papers nobody has checked; a kit in the parcel counts though its cat left; a label goes with its household', async () => {
  const from = { ...LABELS.from, country: 'CH' };
  const {
    services,
    carrier,
    easypost,
    desk,
    customer,
    orderNumber: number,
  } = await openLabelShop('kit_packed', {
    ...{ ...LABELS, from, customsChecked: false },
  });
  expect((await buyLabel(desk, number)).json.message).toContain('customs border');
  expect(carrier.asked).toEqual([]);
  easypost.labels = { ...LABELS, from };
  const [cat] = (await customer.get('/api/cats')).json;
  expect((await customer.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' })).status).toBe(200);
  expect((await buyLabel(desk, number)).json).toMatchObject({ state: 'bought' });
  const made = carrier.asked.find(({ path }) => path === '/v2/shipments')?.body;
  expect(made).toMatchObject({
    shipment: { customs_info: { contents_type: 'merchandise', customs_items: [{ quantity: 2, value: 24 }] } },
  });
  expect((await buyLabel(customer, number)).status).toBe(403);
  expect((await customer.post('/api/account-deletions', { password: 'a-long-purr' })).status).toBe(200);
  await services.settle();
  expect(await labelsIn(services)).toEqual([]);
  expect([...carrier.shipments.shipments.values()].map(({ refund_status }) => refund_status)).toEqual(['submitted']);
  expect(paths(carrier).filter((path) => path.endsWith('/refund'))).toHaveLength(1);
});

test('a kit is not counted whose cat had left before the parcel was packed', async () => {
  const { services, carrier, desk, customer, id, orderNumber: number } = await openLabelShop('order_received');
  const [cat] = (await customer.get('/api/cats')).json;
  expect((await customer.post(`/api/cats/${cat.id}/archive`, { reason: 'moved' })).status).toBe(200);
  services.clock.advance(MINUTE_MS);
  await pressOrder(desk, id, 'kit_packed');
  services.clock.advance(MINUTE_MS);
  expect((await customer.post(`/api/cats/${cat.id}/restore`)).status).toBe(200);
  expect((await buyLabel(desk, number)).json).toMatchObject({ state: 'bought' });
  const made = carrier.asked.find(({ path }) => path === '/v2/shipments')?.body;
  // One kit of 90 grams, in ounces.
  expect(made).toMatchObject({ shipment: { parcel: { height: 1.57, weight: 3.17 } } });
});

test('a buyer that died is finished by a job', async () => {
  const { services, carrier, desk, orderNumber: number } = await openLabelShop('kit_packed');
  carrier.shipments.state.offers = [];
  expect((await buyLabel(desk, number)).json.message).toContain('No carrier offers to take this parcel');
  carrier.shipments.state.offers = null;
  const [label] = await labelsIn(services);
  await services.database.db.update(parcelLabels).set({ claimedUntil: services.clock.now() });
  await finishLabel.run(services, { labelId: label?.id ?? '' });
  expect([carrier.shipments.state.paid, (await labelsIn(services))[0]?.state]).toEqual([1, 'bought']);
});

test('R313 a label is refused by the name of the field that the address lacks, and bought once a packed parcel has it', async () => {
  const { services, carrier, desk, customer, id, orderNumber: number } = await openLabelShop('kit_packed');
  const { db } = services.database;
  const lacking = { line1: '12 Palm Road', line2: '', city: 'Al Hamra', postalCode: '', country: 'AE' };
  const shipTo = { name: 'Maryam Example', address: lacking };
  await db.update(orders).set({ shipTo });
  await db.update(households).set({ deliveryAddress: lacking });
  await db.update(people).set({ emailVerifiedAt: services.clock.now() });
  const refused = await buyLabel(desk, number);
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'label-address',
    'The address has no emirate. Ask the household for it, and enter it under the household.',
  ]);
  const { firstName, lastName, email, phone, preferences } = (await customer.get('/api/profile')).json;
  const save = (address: object) =>
    customer.put('/api/profile', { firstName, lastName, email, phone, preferences, address });
  // Another place is for the parcels after it.
  expect((await save({ ...lacking, line1: '1 Creek Road', region: 'Dubai' })).status).toBe(200);
  expect((await buyLabel(desk, number)).json.code).toBe('label-address');
  expect((await save({ ...lacking, region: 'Ras Al Khaimah' })).status).toBe(200);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order?.shipTo.address).toMatchObject({ line1: '12 Palm Road', region: 'Ras Al Khaimah' });
  expect((await buyLabel(desk, number)).json).toMatchObject({ state: 'bought' });
  expect(carrier.asked.find(({ path }) => path === '/v2/shipments')?.body).toMatchObject({
    shipment: { to_address: { street1: '12 Palm Road', city: 'Al Hamra', state: 'Ras Al Khaimah' } },
  });
});
