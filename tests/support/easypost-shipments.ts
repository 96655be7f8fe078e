import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Answers of EasyPost's test mode, recorded for its client library (github.com/EasyPost/easypost-node, test/cassettes, MIT). */
const RECORDED = JSON.parse(readFileSync('tests/support/easypost-shipment.json', 'utf8')) as Record<
  'created' | 'bought' | 'label' | 'refunded',
  Recorded
>;

interface Recorded {
  id: string;
  object: 'Shipment';
  reference: string | null;
  rates: RecordedRate[];
  selected_rate: RecordedRate | null;
  tracking_code: string | null;
  postage_label: Record<string, unknown> | null;
  tracker: Record<string, unknown> | null;
  refund_status: string | null;
  to_address: Record<string, unknown>;
}

interface RecordedRate {
  id: string;
  carrier: string;
  service: string;
  rate: string;
  currency: string;
  delivery_days: number | null;
  est_delivery_days: number | null;
}

export const recordedShipment = (answer: keyof typeof RECORDED): Recorded => structuredClone(RECORDED[answer]);

type Offered = Partial<Pick<RecordedRate, 'carrier' | 'service' | 'rate' | 'currency' | 'delivery_days'>>;

const PDF = '%PDF-1.4 a label';
const ZPL = '^XA^FO36,36^FDa label^FS^XZ';

const newCode = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const error = (status: number, code: string) => ({ status, body: { error: { code, message: code, errors: [] } } });

interface Answer {
  status: number;
  body: unknown;
}

/** Shipments of a server that speaks EasyPost's API: made, rated, bought once, printed and refunded. */
export function openShipments(trackerOf: (code: string) => object, origin: () => string) {
  const shipments = new Map<string, Recorded>();
  let landing: (() => void)[] = [];
  const state = {
    /** Offers of carriers; null: those that were recorded. */
    offers: null as Offered[] | null,
    refund: 'submitted',
    /** Bytes that are sent as every printable form instead of it. */
    file: null as string | null,
    /** Code by which refunds are refused; null: they are not. */
    keeps: null as string | null,
    /** Whether purchases are carried out when `land` is called, and their answers never come. */
    slow: false,
    /** Number of labels that were paid. */
    paid: 0,
  };
  const ratesOf = (): RecordedRate[] => {
    const recorded = recordedShipment('created').rates;
    const [like] = recorded;
    if (!like || !state.offers) return recorded.map((rate) => ({ ...rate, id: newCode('rate') }));
    return state.offers.map((offer) => ({ ...like, est_delivery_days: null, ...offer, id: newCode('rate') }));
  };
  const create = (input: { reference?: string; to_address: Record<string, unknown> }) => {
    const id = newCode('shp');
    const { reference = null, to_address } = input;
    shipments.set(id, { ...recordedShipment('created'), id, reference, to_address, rates: ratesOf() });
    return { status: 201, body: shipments.get(id) };
  };
  const buy = (shipment: Recorded, rateId: string): Answer | 'never' => {
    if (shipment.postage_label) return error(422, 'SHIPMENT.POSTAGE.EXISTS');
    const rate = shipment.rates.find(({ id }) => id === rateId);
    if (!rate) return error(422, 'SHIPMENT.MISSING_RATE');
    if (state.slow) {
      state.slow = false;
      landing.push(() => void buy(shipment, rateId));
      return 'never';
    }
    const code = `EZ${String(shipments.size).padStart(4, '0')}${randomUUID().slice(0, 8).toUpperCase()}`;
    state.paid += 1;
    const { postage_label } = recordedShipment('bought');
    Object.assign(shipment, { selected_rate: rate, tracking_code: code, postage_label, tracker: trackerOf(code) });
    return { status: 200, body: shipment };
  };
  const label = (shipment: Recorded, format: string | null) => {
    if (!shipment.postage_label) return error(422, 'SHIPMENT.POSTAGE.MISSING');
    const key = format === 'ZPL' ? 'label_zpl_url' : 'label_pdf_url';
    const url = `${origin()}/files/${shipment.id}.${format?.toLowerCase()}`;
    return { status: 200, body: { ...shipment, postage_label: { ...shipment.postage_label, [key]: url } } };
  };
  const refund = (shipment: Recorded) => {
    if (!shipment.postage_label) return error(422, 'SHIPMENT.REFUND.UNAVAILABLE');
    if (state.keeps) return error(422, state.keeps);
    return { status: 200, body: Object.assign(shipment, { refund_status: state.refund }) };
  };
  /** The answer, or undefined for other requests. */
  const answer = (
    method: string | undefined,
    path: string | undefined,
    body: unknown,
  ): Answer | 'never' | undefined => {
    const url = new URL(path ?? '/', 'http://easypost.test');
    const file = /^\/files\/.+\.(pdf|zpl)$/.exec(url.pathname)?.[1];
    if (file) return { status: 200, body: state.file ?? (file === 'pdf' ? PDF : ZPL) };
    const [, named, act] = /^\/v2\/shipments(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (!url.pathname.startsWith('/v2/shipments')) return undefined;
    if (!named) return create((body as { shipment: Parameters<typeof create>[0] }).shipment);
    const shipment = shipments.get(named) ?? [...shipments.values()].find(({ reference }) => reference === named);
    if (!shipment) return error(404, 'NOT_FOUND');
    if (act === 'buy') return buy(shipment, (body as { rate: { id: string } }).rate.id);
    if (act === 'label') return label(shipment, url.searchParams.get('file_format'));
    if (act === 'refund' && method === 'POST') return refund(shipment);
    if (act === 'rerate') return { status: 200, body: { rates: (shipment.rates = ratesOf()) } };
    return { status: 200, body: shipment };
  };
  /** Carries out the slow purchases. */
  const land = () => {
    for (const one of landing) one();
    landing = [];
  };
  return { shipments, state, answer, land };
}
