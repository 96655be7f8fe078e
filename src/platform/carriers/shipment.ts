import { z } from 'zod';
import { minorUnits } from '#src/lib/decimal-amount.ts';
import { line } from '#src/lib/text.ts';
import { type Rate, REFUND_STATUSES, type Shipment } from './label-carrier.ts';

const code = line(100).min(1);
const days = z.number().int().min(0).max(365).nullish().catch(null);

const RateShape = z.object({
  id: code,
  carrier: line(60).min(1),
  service: line(60).min(1),
  rate: z.string().regex(/^\d{1,9}(\.\d+)?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  delivery_days: days,
  est_delivery_days: days,
});

/** A shipment of EasyPost, as far as the shop reads it (https://docs.easypost.com/docs/shipments). */
const ShipmentShape = z.object({
  id: code,
  object: z.literal('Shipment'),
  rates: z.array(z.unknown()).nullish(),
  selected_rate: z.unknown(),
  tracking_code: code.nullish(),
  postage_label: z.object({ id: code }).nullish(),
  tracker: z.object({ id: code }).nullish().catch(null),
  refund_status: z.enum(REFUND_STATUSES).nullish().catch(null),
});

/** A rate that cannot be read is left out: another may be bought. */
export const readRates = (rates: unknown): Rate[] =>
  Array.isArray(rates) ? rates.flatMap((one) => readRate(one) ?? []) : [];

function readRate(answer: unknown): Rate | null {
  const { data } = RateShape.safeParse(answer);
  if (!data) return null;
  const { id, carrier, service, currency } = data;
  const cost = minorUnits(data.rate, currency);
  return { id, carrier, service, cost, currency, days: data.delivery_days ?? data.est_delivery_days ?? null };
}

/** Null for an object that is no shipment, and for a bought one that does not name its label. */
export function readShipment(answer: unknown): Shipment | null {
  const { data } = ShipmentShape.safeParse(answer);
  if (!data) return null;
  const { id, tracking_code: trackingCode, postage_label: label, tracker, refund_status: refund } = data;
  const unbought: Shipment = { id, rates: readRates(data.rates), postage: null, refund: refund ?? null };
  if (!label) return unbought;
  const rate = readRate(data.selected_rate);
  if (!rate || !trackingCode) return null;
  const { carrier, service, cost, currency } = rate;
  return { ...unbought, postage: { carrier, service, cost, currency, trackingCode, trackerId: tracker?.id ?? null } };
}

const LabelShape = z.object({
  postage_label: z.object({ label_pdf_url: z.string().nullish(), label_zpl_url: z.string().nullish() }),
});

/** Addresses of the printable forms of a label. */
export function readLabelUrls(answer: unknown): { PDF: string | null; ZPL: string | null } {
  const { data } = LabelShape.safeParse(answer);
  return { PDF: data?.postage_label.label_pdf_url ?? null, ZPL: data?.postage_label.label_zpl_url ?? null };
}
