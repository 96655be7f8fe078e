import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { KitListView, PickStage } from '../packing-contract.ts';
import { ordersByNumbers, ordersWithKits } from '../packing-store.ts';
import { isPackingKits, kitCats } from '../rules/kit-cats.ts';
import type { OrderRow } from '../store.ts';
import { outboundLabels } from './kit-labels.ts';
import type { KitParcels } from './print-labels.ts';

const MOST_SHOWN = 500;

/** Test kits that go out by themselves: to pack, or packed and waiting for the carrier. */
export async function readKitList(ctx: ReadCtx, scope: StaffScope<'packing'>, stage: PickStage): Promise<KitListView> {
  const { rows, count } = await ordersWithKits(ctx.tx, scope, stage, MOST_SHOWN);
  return { stage, parcels: count, rows: rows.map(rowOf) };
}

function rowOf(order: OrderRow): KitListView['rows'][number] {
  const { id, number, shipTo, country, promisedKitAt, revision } = order;
  return {
    parcel: { kind: 'order', id },
    ...{ number, owner: shipTo.name, revision },
    promisedAt: promisedKitAt?.toISOString() ?? null,
    country: country ? (countryByCode(country)?.name ?? country) : '',
    cats: kitCats(order).map(({ name }) => name),
    kits: [],
  };
}

/**
 * Labels of parcels of kits: address, and what goes in. Codes that a kit does not have yet are made. All of them or none:
 * refuses `order-unknown`, `kit-left` and what `outboundLabels` does, with the number.
 */
export async function kitParcels(
  ctx: Ctx,
  scope: StaffScope<'packing'>,
  numbers: readonly string[],
): Promise<KitParcels | DomainError> {
  const found = await ordersByNumbers(ctx.tx, scope, numbers);
  const unknown = numbers.find((number) => found.every((order) => order.number !== number));
  if (unknown !== undefined)
    return refusals('order-unknown', { message: `There is no order with the number ${unknown}.` });
  const parcels: KitParcels['parcels'] = [];
  for (const order of found) {
    const labels = isPackingKits(order.stands) ? await outboundLabels(ctx, scope, order) : refusals('kit-left');
    if (isDomainError(labels)) return named(order.number, labels);
    const { name, address } = order.shipTo;
    const to = [name, ...(address ? addressLabel(address) : [])];
    const carrier = ctx.settings.easypost ? null : 'Sandbox carrier';
    parcels.push({ number: order.number, kits: labels.kits, carrier, to });
  }
  // As they were asked for, which is how they lie on the table.
  const place = ({ number }: { number: string }) => numbers.indexOf(number);
  return { parcels: parcels.toSorted((one, other) => place(one) - place(other)), asOf: ctx.now };
}

/** The same refusal with the number of its order. */
const named = (number: string, { code, status, message, extras }: DomainError): DomainError =>
  new DomainError(code, status, `${number}: ${message}`, extras);
