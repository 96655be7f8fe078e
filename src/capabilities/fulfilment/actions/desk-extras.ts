import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { seenName } from '#src/capabilities/lab/actions/seen-cat.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import type { OrderCard } from '../board-contract.ts';
import { extrasAt } from '../extra-store.ts';
import { firstBoxStep } from '../rules/box.ts';
import type { OrderRow } from '../store.ts';

/** An order stands for its first box. */
interface Parcel {
  order: OrderRow;
  box: BoxRow | null;
}
type Extra = Awaited<ReturnType<typeof extrasAt>>[number];
type ExtrasOf = (parcel: Parcel) => OrderCard['extras'];

/** Extras in each of these parcels, or that go into it if it is packed now: one statement. */
export async function deskExtras(
  ctx: ReadCtx,
  scope: StaffScope<'orders' | 'packing'>,
  parcels: Parcel[],
): Promise<ExtrasOf> {
  const found = parcels.length
    ? await extrasAt(
        ctx.tx,
        scope,
        parcels.map(({ order }) => order.householdId),
      )
    : [];
  return (parcel) => found.filter((one) => belongs(one, parcel)).flatMap((one) => viewOf(scope, one));
}

/** Test kits that are in this parcel, or go into it if it is packed now, with their cats. */
export async function kitsIn(
  ctx: ReadCtx,
  scope: StaffScope<'orders' | 'packing'>,
  parcel: Parcel,
): Promise<BonusKit[]> {
  const found = await extrasAt(ctx.tx, scope, [parcel.order.householdId]);
  return found
    .filter((one) => belongs(one, parcel) && one.extra.state !== 'withdrawn')
    .map(({ extra: { id: extraId, catId, state } }) => ({ extraId, catId, state }));
}

type BonusKit = { extraId: string } & Pick<Extra['extra'], 'catId' | 'state'>;

function belongs({ extra, orderId, month }: Extra, { order, box }: Parcel): boolean {
  if (orderId) return orderId === order.id && month === (box?.month ?? 1);
  const goes = extra.invoiceId === null || extra.invoiceId === box?.invoiceId;
  return goes && extra.householdId === order.householdId && isPackedNext(order, box);
}

function isPackedNext(order: OrderRow, box: BoxRow | null): boolean {
  if (!box) return firstBoxStep(order.stands) === 'box_paid' && !order.exception;
  return box.stands === 'box_paid' && !box.exception && box.cats.length > 0;
}

function viewOf(
  scope: StaffScope<'orders' | 'packing'>,
  { extra: { id, catId, state, pickupAt, invoiceId }, name: catName }: Extra,
): OrderCard['extras'] {
  const name = seenName(scope, { id: catId, name: catName });
  return state === 'withdrawn'
    ? []
    : [{ id, name, state, pickupAt: pickupAt?.toISOString() ?? null, followUp: invoiceId !== null }];
}
