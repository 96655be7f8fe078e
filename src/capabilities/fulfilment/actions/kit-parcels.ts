import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { KitListView, PickStage } from '../packing-contract.ts';
import { ordersByNumbers, ordersWithKits } from '../packing-store.ts';
import { filesOfLabels, type LabelFiles } from '../label-file-store.ts';
import { kitsSubject, labelsOfKits } from '../label-store.ts';
import { isPackingKits, kitCats } from '../rules/kit-cats.ts';
import { PACKING_SLIP } from '../rules/kit-label.ts';
import { isAddressedByCarrier } from '../rules/label-state.ts';
import { isStopped } from '../rules/state-machine.ts';
import type { OrderRow } from '../store.ts';
import { outboundLabels } from './kit-labels.ts';
import type { KitParcels } from './print-labels.ts';
import { holdOf } from './payment-hold.ts';
import { labelView } from './read-label.ts';

/** Kits are scanned onto a stack by their rows, so a day of them has to fit. */
const MOST_ROWS = 5000;

/** Test kits that go out by themselves: to pack, or packed and waiting for the carrier. */
export async function readKitList(ctx: ReadCtx, scope: StaffScope<'packing'>, stage: PickStage): Promise<KitListView> {
  const { rows, count } = await ordersWithKits(ctx.tx, scope, stage, MOST_ROWS);
  const labels = stage === 'packed' ? await labelsOfKits(ctx.tx, scope, rows.map(idOf)) : [];
  const viewOf = (order: OrderRow) =>
    stage === 'packed'
      ? labelView(
          ctx,
          kitsSubject(order.id),
          labels.find(({ orderId }) => orderId === order.id),
        )
      : null;
  return {
    stage,
    postage: isSold(ctx),
    parcels: count,
    rows: rows.map((order) => ({ ...rowOf(order), label: viewOf(order) })),
  };
}

const idOf = ({ id }: OrderRow) => id;
const isSold = ({ settings }: ReadCtx) => settings.easypost?.labels?.kit.postage === true;

const sender = (ctx: ReadCtx) => {
  const { labels } = ctx.settings.easypost ?? {};
  return labels && isSold(ctx) ? { country: labels.from.country, customsChecked: labels.customsChecked } : null;
};

function rowOf(order: OrderRow): Omit<KitListView['rows'][number], 'label'> {
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
 * Labels of parcels of kits: address, or a slip where the carrier's label has it, and contents. Codes that a kit does not have yet are made. All of them or none:
 * refuses `order-unknown`, `kit-left` and what `outboundLabels` does, with the number.
 */
export async function kitParcels(
  ctx: Ctx,
  scope: StaffScope<'packing'>,
  numbers: readonly string[],
): Promise<KitParcels | DomainError> {
  const found = await ordersAsked(ctx, scope, numbers);
  if (isDomainError(found)) return found;
  const bought = await labelsOfKits(ctx.tx, scope, found.map(idOf));
  const parcels: KitParcels['parcels'] = [];
  for (const order of found) {
    const labels = isPackingKits(order.stands) ? await outboundLabels(ctx, scope, order) : refusals('kit-left');
    if (isDomainError(labels)) return named(order.number, labels);
    const { name, address } = order.shipTo;
    const label = bought.find(({ orderId }) => orderId === order.id);
    const isSlip = isAddressedByCarrier({ from: sender(ctx), address, label });
    const to = isSlip ? PACKING_SLIP : [name, ...(address ? addressLabel(address) : [])];
    const carrier = ctx.settings.easypost ? null : 'Sandbox carrier';
    parcels.push({ number: order.number, kits: labels.kits, carrier, to });
  }
  return { parcels: asAsked(parcels, numbers), asOf: ctx.now };
}

/**
 * The labels that were bought for parcels of kits. All of them or none: refuses `order-unknown`, and with the number a
 * hold, `labels-stopped` and `label-not-bought`.
 */
export async function kitPostage(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  numbers: readonly string[],
): Promise<LabelFiles[] | DomainError> {
  const found = await ordersAsked(ctx, scope, numbers);
  if (isDomainError(found)) return found;
  const labels = await labelsOfKits(ctx.tx, scope, found.map(idOf));
  const kept = await filesOfLabels(ctx.tx, labels);
  const files: (LabelFiles & { number: string })[] = [];
  for (const order of found) {
    const file = kept.get(order.id);
    const reason = (await holdOf(ctx, order)) ?? (isStopped(order.exception) ? 'labels-stopped' : null);
    if (reason || !file) return named(order.number, refusals(reason ?? 'label-not-bought'));
    files.push({ ...file, number: order.number });
  }
  return asAsked(files, numbers);
}

/** As they were asked for, which is how they lie on the table. */
const asAsked = <T extends { number: string }>(all: readonly T[], numbers: readonly string[]): T[] =>
  all.toSorted((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number));

/** Orders by their numbers, in the order in which they are locked. Refuses `order-unknown` with the number. */
async function ordersAsked(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  numbers: readonly string[],
): Promise<OrderRow[] | DomainError> {
  const found = await ordersByNumbers(ctx.tx, scope, numbers);
  const unknown = numbers.find((number) => found.every((order) => order.number !== number));
  if (unknown !== undefined)
    return refusals('order-unknown', { message: `There is no order with the number ${unknown}.` });
  return found;
}

/** The same refusal with the number of its order. */
const named = (number: string, { code, status, message, extras }: DomainError): DomainError =>
  new DomainError(code, status, `${number}: ${message}`, extras);
