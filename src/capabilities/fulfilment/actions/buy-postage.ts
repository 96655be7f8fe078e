import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { systemActor } from '#src/platform/actors.ts';
import type {
  Answered,
  LabelCarrier,
  Postage,
  Rate,
  Shipment,
  ShipmentInput,
} from '#src/platform/carriers/label-carrier.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import { catNamesInBox } from '../box-kit-store.ts';
import { boxOfLabel, type LabelRow, updateLabel } from '../label-store.ts';
import { mayStillRun } from '../rules/label-state.ts';
import { chooseRate } from '../rules/label-rate.ts';
import { kitsOut } from './kits-out.ts';
import { addressOf, inputOf, kitsInput, samplesInput } from './shipment-input.ts';

const SYSTEM = systemActor('fulfilment/buy-postage');

type Bought = Answered<Postage & { shipmentId: string }>;

/** Buys the postage of a label, once: a shipment that is known is looked at before anything is bought. */
export async function buyPostage(services: AppServices, carrier: LabelCarrier, label: LabelRow): Promise<Bought> {
  const known = await knownShipment(carrier, label);
  const open = mayStillRun(label.claimedUntil, services.clock.now());
  // A purchase that may have happened stays open until its shipment was looked at.
  if (known.kind === 'refused') return { ...known, retry: known.retry || label.claimedUntil !== null };
  if (known.value?.postage) return bought(known.value);
  // Only now, because a bought label is found also where the parcel cannot be described any more.
  const parcel = await services.read(SYSTEM, (ctx) => parcelOf(ctx, label));
  if (!parcel) return { kind: 'refused', code: 'box-gone', retry: open };
  if (parcel.input.customs && !services.settings.easypost?.labels?.customsChecked)
    return { kind: 'refused', code: 'customs-unchecked', retry: false };
  // One that was refused was made with facts that may have changed since; it costs nothing.
  const again = open ? known.value : null;
  const made: Answered<Shipment> = again ? { kind: 'done', value: again } : await carrier.create(parcel.input);
  if (made.kind === 'refused') return made;
  const shipmentId = made.value.id;
  // Noted before it is bought: from here on a lost answer is found by it.
  await services.transact(SYSTEM, ({ tx }) => updateLabel(tx, label.id, { shipmentId }));
  const rates = again ? await carrier.rerate(shipmentId) : { kind: 'done' as const, value: made.value.rates };
  if (rates.kind === 'refused') return rates;
  const rate = parcel.choose(rates.value);
  if (!rate) return { kind: 'refused', code: 'no-rates', retry: false };
  const done = await carrier.buy(shipmentId, rate.id);
  if (done.kind === 'done') return bought(done.value);
  // An earlier question was carried out after all.
  const found = done.code === 'SHIPMENT.POSTAGE.EXISTS' ? await carrier.find(shipmentId) : null;
  return found?.kind === 'done' && found.value?.postage ? bought(found.value) : done;
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
  const to = row && easypost?.labels && addressOf((row.box ?? row.order).shipTo, easypost.labels);
  if (!row || !to || !easypost?.labels) return null;
  const { box, order } = row;
  const choose = (promisedAt: Date | null) => (rates: readonly Rate[]) =>
    chooseRate(rates, { carrier: easypost.carrier, promisedAt, leavesAt: ctx.now });
  if (label.kits) {
    const kits = (await kitsOut(ctx, order)).length;
    const input = kitsInput(easypost.labels, { labelId: label.id, order, to, kits });
    return input && { input, choose: choose(order.promisedKitAt) };
  }
  if (!box) {
    const input = samplesInput(easypost.labels, { labelId: label.id, order, to });
    return input && { input, choose: choose(null) };
  }
  const kits = await catNamesInBox(ctx.tx, box.id);
  return {
    input: inputOf(easypost.labels, { labelId: label.id, box, to, kits: kits.length, book: await priceBookNow(ctx) }),
    choose: choose(box.month === 1 ? order.promisedSticksAt : box.promisedAt),
  };
}
