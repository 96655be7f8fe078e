import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { type PriceBook, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import type { LabelSettings } from '#src/platform/carrier-settings.ts';
import type { CarrierAddress } from '#src/platform/carriers/carrier.ts';
import type { ShipmentInput } from '#src/platform/carriers/label-carrier.ts';
import type { BoxRow } from '../box-store.ts';
import {
  boxGrams,
  boxSize,
  crossesCustoms,
  customsItems,
  emptyKits,
  kitParcel,
  sampleItems,
} from '../rules/customs.ts';
import { kitCats } from '../rules/kit-cats.ts';
import type { OrderRow } from '../store.ts';
import type { ShipTo } from '../tables.ts';

/** The test kits of an order on their way to its household. */
export function kitsInput(
  labels: LabelSettings,
  { labelId, order, to, kits }: { labelId: string; order: OrderRow; to: CarrierAddress; kits: number },
): ShipmentInput | null {
  const { from, signer } = labels;
  const parcel = kitParcel(labels, kits);
  if (!parcel || !kits) return null;
  const declared = { signer, contents: 'merchandise', items: [emptyKits(labels, kits)] } as const;
  return {
    ...{ reference: labelId, printed: order.number, from, to, ...parcel },
    customs: crossesCustoms(from.country, to.country) ? declared : null,
  };
}

/** The samples of an order on their way to the lab: requested as a return of the lab's parcel. */
export function samplesInput(
  labels: LabelSettings,
  { labelId, order, to }: { labelId: string; order: OrderRow; to: CarrierAddress },
): ShipmentInput | null {
  const { signer, samples } = labels;
  const kits = kitCats(order).length;
  const parcel = kitParcel(labels, kits);
  if (!samples || !parcel) return null;
  const declared = { signer, contents: 'sample', items: sampleItems(labels, { kits, from: to.country }) } as const;
  return {
    ...{ reference: labelId, printed: order.number, from: samples.lab, isReturn: true },
    // The lab knows samples by their number alone.
    to: { ...to, name: order.number },
    ...parcel,
    customs: crossesCustoms(to.country, samples.lab.country) ? declared : null,
  };
}

/** The recipient, reachable by the shop's number: carriers abroad ask for one, and the household's is not theirs to have. */
export function addressOf({ name, address }: ShipTo, labels: LabelSettings): CarrierAddress | null {
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
    phone: labels.from.phone,
  };
}

interface Inside {
  labelId: string;
  box: BoxRow;
  to: CarrierAddress;
  kits: number;
  /** Prices that the contents are declared with. */
  book: PriceBook;
}

export function inputOf(labels: LabelSettings, { labelId, box, to, kits, book }: Inside): ShipmentInput {
  const { from, signer } = labels;
  const cats = box.cats.length;
  const currency = countryByCode(to.country)?.currency ?? 'USD';
  const contents = { cats, kits, unit: unitPrice(box.plan, Math.max(cats, 1), currency, book) };
  const declared = { signer, contents: 'merchandise', items: customsItems(labels, contents) } as const;
  return {
    ...{ reference: labelId, printed: box.number, from, to },
    ...{ size: boxSize(labels, contents), grams: boxGrams(labels, contents) },
    customs: crossesCustoms(from.country, to.country) ? declared : null,
  };
}
