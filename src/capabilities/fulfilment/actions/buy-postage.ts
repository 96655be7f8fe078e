import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { LabelSettings } from '#src/platform/carrier-settings.ts';
import type { CarrierAddress } from '#src/platform/carriers/carrier.ts';
import type {
  Answered,
  LabelCarrier,
  Postage,
  Rate,
  Shipment,
  ShipmentInput,
} from '#src/platform/carriers/label-carrier.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { catNamesInBox } from '../extra-store.ts';
import { boxOfLabel, type LabelRow, updateLabel } from '../label-store.ts';
import { boxGrams, boxSize, crossesCustoms, customsItems } from '../rules/customs.ts';
import { chooseRate } from '../rules/label-rate.ts';
import type { OrderRow } from '../store.ts';

const SYSTEM = systemActor('fulfilment/buy-postage');

type Bought = Answered<Postage & { shipmentId: string }>;

/** Buys the postage of a label, once: a shipment that is known is looked at before anything is bought. */
export async function buyPostage(services: AppServices, carrier: LabelCarrier, label: LabelRow): Promise<Bought> {
  const parcel = await services.read(SYSTEM, (ctx) => parcelOf(ctx, label));
  if (!parcel) return { kind: 'refused', code: 'box-gone', retry: false };
  const known = await knownShipment(carrier, label);
  if (known.kind === 'refused') return known;
  if (known.value?.postage) return bought(known.value);
  const made: Answered<Shipment> = known.value
    ? { kind: 'done', value: known.value }
    : await carrier.create(parcel.input);
  if (made.kind === 'refused') return made;
  const shipmentId = made.value.id;
  // Noted before it is bought: from here on a lost answer is found by it.
  await services.transact(SYSTEM, ({ tx }) => updateLabel(tx, label.id, { shipmentId }));
  const rates = known.value ? await carrier.rerate(shipmentId) : { kind: 'done' as const, value: made.value.rates };
  if (rates.kind === 'refused') return rates;
  const rate = parcel.choose(rates.value);
  if (!rate) return { kind: 'refused', code: 'no-rates', retry: false };
  const done = await carrier.buy(shipmentId, rate.id);
  return done.kind === 'refused' ? done : bought(done.value);
}

function bought({ id: shipmentId, postage }: Shipment): Bought {
  if (postage) return { kind: 'done', value: { ...postage, shipmentId } };
  return { kind: 'refused', code: 'answer-unreadable', retry: true };
}

/** The shipment of an earlier try: by its id, or by our reference where its answer was lost. */
async function knownShipment(
  carrier: LabelCarrier,
  { id, shipmentId, claimedUntil }: LabelRow,
): Promise<Answered<Shipment | null>> {
  if (shipmentId) return carrier.find(shipmentId);
  return claimedUntil ? carrier.find(id) : { kind: 'done', value: null };
}

interface Parcel {
  input: ShipmentInput;
  choose(rates: readonly Rate[]): Rate | null;
}

async function parcelOf(ctx: ReadCtx, label: LabelRow): Promise<Parcel | null> {
  const { easypost } = ctx.settings;
  const row = await boxOfLabel(ctx.tx, label.id);
  const to = row && addressOf(row.box, easypost?.labels);
  if (!row || !to || !easypost?.labels) return null;
  const kits = await catNamesInBox(ctx.tx, row.box.id);
  const promisedAt = row.box.month === 1 ? row.order.promisedSticksAt : row.box.promisedAt;
  return {
    input: inputOf(easypost.labels, { ...row, labelId: label.id, to, kits: kits.length }),
    choose: (rates) => chooseRate(rates, { carrier: easypost.carrier, promisedAt, leavesAt: ctx.now }),
  };
}

/** The recipient, reachable by the shop's number: carriers abroad ask for one, and the household's is not theirs to have. */
function addressOf({ shipTo: { name, address } }: BoxRow, labels: LabelSettings | undefined): CarrierAddress | null {
  if (!address?.city) return null;
  const { line1: street1, line2, city, region = '', postalCode, country } = address;
  return {
    name,
    street1,
    ...(line2 && { street2: line2 }),
    city,
    region,
    postalCode,
    country,
    phone: labels?.from.phone,
  };
}

interface Inside {
  labelId: string;
  box: BoxRow;
  order: OrderRow;
  to: CarrierAddress;
  kits: number;
}

function inputOf(labels: LabelSettings, { labelId, box, to, kits }: Inside): ShipmentInput {
  const { from, signer } = labels;
  const cats = box.cats.length;
  const currency = countryByCode(to.country)?.currency ?? 'USD';
  const contents = { cats, kits, unit: unitPrice(box.plan, Math.max(cats, 1), currency) };
  const declared = { signer, contents: 'merchandise', items: customsItems(labels, contents) } as const;
  return {
    ...{ reference: labelId, printed: box.number, from, to },
    ...{ size: boxSize(labels, contents), grams: boxGrams(labels, contents) },
    customs: crossesCustoms(from.country, to.country) ? declared : null,
  };
}
