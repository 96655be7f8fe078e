import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Easypost, LABELS, openEasypost } from '#tests/support/easypost.ts';
import { recordedShipment } from '#tests/support/easypost-shipments.ts';
import { easypostLabels, mayBeLoaded } from './easypost-labels.ts';
import type { ShipmentInput } from './label-carrier.ts';
import { readLabelUrls, readShipment } from './shipment.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
let server: Easypost;
beforeAll(async () => {
  server = await openEasypost(() => NOW);
});
afterAll(() => server.close());
beforeEach(() => {
  server.asked.length = 0;
  Object.assign(server.state, { fault: null, loses: null });
});

test('the answers that EasyPost’s test mode gave are read: rates, postage, printable forms and refund', () => {
  const created = readShipment(recordedShipment('created'));
  expect(created?.rates.map(({ service, cost, currency, days }) => [service, cost, currency, days])).toEqual([
    ['Priority', 690, 'USD', 2],
    ['GroundAdvantage', 593, 'USD', 3],
    ['Express', 3310, 'USD', 2],
  ]);
  expect([created?.postage, created?.refund]).toEqual([null, null]);
  expect(readShipment(recordedShipment('bought'))?.postage).toMatchObject({
    ...{ carrier: 'USPS', service: 'GroundAdvantage', cost: 593, currency: 'USD' },
    ...{ trackingCode: '9400100110368068953242', trackerId: expect.stringMatching(/^trk_[0-9a-f]{32}$/) },
  });
  expect(readShipment(recordedShipment('refunded'))?.refund).toBe('submitted');
  expect(readLabelUrls(recordedShipment('label'))).toEqual({
    PDF: null,
    ZPL: expect.stringMatching(/^https:\/\/easypost-files\.s3-us-west-2\.amazonaws\.com\/.+\.zpl$/),
  });
  const bought = recordedShipment('bought');
  for (const broken of [null, {}, { ...bought, object: 'Tracker' }, { ...bought, selected_rate: null }])
    expect(readShipment(broken)).toBeNull();
  const odd = { ...recordedShipment('created').rates[0], rate: 'free' };
  expect(readShipment({ ...recordedShipment('created'), rates: [odd] })?.rates).toEqual([]);
});

const to = { name: 'Maryam', street1: 'Main 1', city: 'Berlin', region: '', postalCode: '10115', country: 'DE' };
const PARCEL: ShipmentInput = {
  ...{ reference: 'ours-1', printed: 'CAT-2026-1-1', from: LABELS.from, to },
  ...{ size: { length: 24, width: 17, height: 10 }, grams: 344 },
  customs: {
    ...{ signer: 'Huda Signer', contents: 'merchandise' },
    items: [
      {
        ...{ description: 'Food supplement for cats in sticks', quantity: 56, value: 5400, currency: 'EUR' },
        ...{ grams: 224, hsCode: '230910', madeIn: 'AE' },
      },
    ],
  },
};

test('a parcel is asked for in inches, ounces and EasyPost’s words, found by its reference, bought once, printed and refunded', async () => {
  const labels = easypostLabels(server.settings);
  const made = await labels.create(PARCEL);
  expect(server.asked[0]).toMatchObject({
    ...{ method: 'POST', path: '/v2/shipments' },
    body: {
      shipment: {
        reference: 'ours-1',
        from_address: { street1: 'Unit 4, 12 Street', city: 'Dubai', state: 'Dubai', country: 'AE' },
        to_address: { name: 'Maryam', street1: 'Main 1', city: 'Berlin', zip: '10115', country: 'DE' },
        parcel: { length: 9.45, width: 6.69, height: 3.94, weight: 12.13 },
        options: { label_format: 'PNG', currency: 'USD', print_custom_1: 'CAT-2026-1-1' },
        customs_info: {
          ...{ customs_certify: true, customs_signer: 'Huda Signer', contents_type: 'merchandise' },
          ...{ restriction_type: 'none', non_delivery_option: 'return' },
          customs_items: [
            { quantity: 56, value: 54, currency: 'EUR', weight: 7.9, hs_tariff_number: '230910', origin_country: 'AE' },
          ],
        },
      },
    },
  });
  if (made.kind === 'refused') throw new Error(made.code);
  const { id, rates } = made.value;
  expect(await labels.find('ours-1')).toEqual(made);
  expect(await labels.find('somebody’s')).toEqual({ kind: 'done', value: null });
  expect(await labels.rerate(id)).toMatchObject({ kind: 'done', value: [{}, {}, {}] });
  expect(await labels.buy(id, rates[0]?.id ?? '')).toMatchObject({ kind: 'refused', code: 'SHIPMENT.MISSING_RATE' });
  const now = await labels.find(id);
  const rate = now.kind === 'done' ? (now.value?.rates[1]?.id ?? '') : '';
  expect(await labels.buy(id, rate)).toMatchObject({ value: { postage: { service: 'GroundAdvantage', cost: 593 } } });
  expect(await labels.buy(id, rate)).toMatchObject({ kind: 'refused', code: 'SHIPMENT.POSTAGE.EXISTS', retry: true });
  const zpl = await labels.label(id, 'ZPL');
  expect(zpl.kind === 'done' && Buffer.from(zpl.value).toString()).toBe('^XA^FO36,36^FDa label^FS^XZ');
  expect(server.asked.at(-1)).toMatchObject({ path: `/files/${id}.zpl`, authorization: undefined });
  expect(await labels.refund(id)).toMatchObject({ kind: 'done', value: { refund: 'submitted' } });
  expect(server.shipments.state.paid).toBe(1);
});

test('an answer that leaves open whether postage was bought is no refusal', async () => {
  const labels = easypostLabels(server.settings);
  const hasty = easypostLabels(server.settings, { slow: 30 });
  const answered = (status: number, code: string) => ({ status, body: { error: { code, message: '', errors: [] } } });
  for (const [fault, retry] of [
    [answered(422, 'SHIPMENT.PURCHASE.IN_PROGRESS'), true],
    [answered(422, 'SHIPMENT.POSTAGE.NO_RESPONSE'), true],
    [answered(422, 'SHIPMENT.POSTAGE.TIMED_OUT'), true],
    [answered(429, 'RATE_LIMITED'), true],
    [answered(500, 'INTERNAL_SERVER_ERROR'), true],
    [{ status: 200, body: '<html>' }, true],
    ['late', true],
    [answered(402, 'PAYMENT_REQUIRED'), false],
    [answered(422, 'SHIPMENT.POSTAGE.FAILURE'), false],
  ] as const) {
    server.state.fault = fault;
    const asked = fault === 'late' ? hasty : labels;
    expect(await asked.buy('shp_1', 'rate_1')).toMatchObject({ kind: 'refused', retry });
  }
});

test('a label is loaded over https from where EasyPost keeps them, and from nowhere else', async () => {
  const labels = easypostLabels(server.settings);
  for (const url of [
    'http://easypost-files.s3.us-west-2.amazonaws.com/a.pdf',
    'https://easypost-files.s3.us-west-2.amazonaws.com.evil.example/a.pdf',
    'https://easypost-files.s3.evilamazonaws.com/a.pdf',
    'https://easypost-files.s3-evil.x.amazonaws.com/a.pdf',
    'https://other-files.s3.us-west-2.amazonaws.com/a.pdf',
    'https://easypost.com@169.254.169.254/a.pdf',
    'https://127.0.0.1/a.pdf',
    'file:///etc/passwd',
  ]) {
    server.state.fault = { status: 200, body: { postage_label: { label_pdf_url: url } } };
    expect(await labels.label('shp_1', 'PDF')).toEqual({ kind: 'refused', code: 'answer-unreadable', retry: false });
  }
  for (const host of ['easypost-files.s3.us-west-2.amazonaws.com', 'easypost-files.s3-us-west-2.amazonaws.com'])
    expect(mayBeLoaded(`https://${host}/a.pdf`, server.settings)).toBe(true);
});
