import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { BoxRow } from '../box-store.ts';
import { refusals } from '../contract.ts';
import { boxSubject, labelOf } from '../label-store.ts';
import { filesOfLabel, type LabelFiles } from '../label-file-store.ts';
import { lotsInBox } from '../box-lot-store.ts';
import { boxByNumber } from '../packing-store.ts';
import type { ParcelLabel } from '../rules/parcel-label.ts';
import { recalledLots } from '../rules/shipping-blockers.ts';
import { isStopped } from '../rules/state-machine.ts';
import type { OrderRow } from '../store.ts';
import { boxStays } from './follow-lots.ts';
import { kitPostage } from './kit-parcels.ts';
import { holdOf } from './payment-hold.ts';

/** The printed label of a box: the label that was bought at the carrier, or one of our own without postage. */
type Printed = { number: string } & (
  | { kind: 'bought'; files: LabelFiles }
  | { kind: 'own'; label: ParcelLabel & { asOf: Date } }
);

/**
 * Label of a box by its number. Refuses `box-unknown`, as `refuseLabel` does, and `label-not-bought` where labels are bought.
 * By the number of an order, the label bought for its test kits: refuses as `kitPostage` does.
 */
export async function readParcelLabel(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  number: string,
): Promise<Printed | DomainError> {
  const row = await boxByNumber(ctx.tx, scope, number.toUpperCase());
  if (!row) return labelOfKits(ctx, scope, number.toUpperCase());
  const refused = await refuseLabel(ctx, scope, row);
  if (refused) return refused;
  const { box } = row;
  const label = await labelOf(ctx.tx, boxSubject(box));
  if (!ctx.settings.easypost?.labels && label?.state !== 'bought')
    return { number: box.number, kind: 'own', label: ownLabel(ctx, box) };
  const files = label && (await filesOfLabel(ctx.tx, label.id));
  return files ? { number: box.number, kind: 'bought', files } : refusals('label-not-bought');
}

async function labelOfKits(ctx: ReadCtx, scope: StaffScope<'packing'>, number: string): Promise<Printed | DomainError> {
  const found = await kitPostage(ctx, scope, [number]);
  if (isDomainError(found)) return found.code === 'order-unknown' ? refusals('box-unknown') : found;
  const [files] = found;
  return files ? { number, kind: 'bought', files } : refusals('label-not-bought');
}

/** Refuses a hold, `labels-stopped` where nothing is sent any more, and `box-stays` where a lot in it was recalled. */
export async function refuseLabel(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  { box, order }: { box: BoxRow; order: OrderRow },
): Promise<DomainError | null> {
  const parcel = box.month === 1 ? order : box;
  const hold = await holdOf(ctx, parcel);
  if (hold) return refusals(hold);
  if (isStopped(parcel.exception)) return refusals('labels-stopped');
  const recalled = recalledLots(await lotsInBox(ctx.tx, scope, box.id));
  return recalled.length ? boxStays(recalled) : null;
}

function ownLabel({ settings, now }: ReadCtx, { number, month, shipTo }: BoxRow): ParcelLabel & { asOf: Date } {
  const to = [shipTo.name, ...(shipTo.address ? addressLabel(shipTo.address) : [])];
  return { number, carrier: carrierOf(settings), month, to, asOf: now };
}

/** Name of the carrier; null where EasyPost finds it out by the number. */
const carrierOf = ({ easypost }: ReadCtx['settings']): string | null =>
  easypost ? (easypost.carrier ?? null) : 'Sandbox carrier';
