import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { lotsInBox } from '../lot-store.ts';
import { boxByNumber } from '../packing-store.ts';
import type { ParcelLabel } from '../rules/parcel-label.ts';
import { recalledLots } from '../rules/shipping-blockers.ts';
import { isStopped } from '../rules/state-machine.ts';
import { boxStays } from './follow-lots.ts';
import { holdOf } from './payment-hold.ts';

/** Label of a box by its number. Refuses `box-unknown`, what is held, `labels-stopped` where nothing is sent any more, and `box-stays` where a lot in it was recalled. */
export async function readParcelLabel(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  number: string,
): Promise<(ParcelLabel & { asOf: Date }) | DomainError> {
  const row = await boxByNumber(ctx.tx, scope, number.toUpperCase());
  if (!row) return refusals('box-unknown');
  const { box, order } = row;
  const parcel = box.month === 1 ? order : box;
  const hold = await holdOf(ctx, parcel);
  if (hold) return refusals(hold);
  if (isStopped(parcel.exception)) return refusals('labels-stopped');
  const recalled = recalledLots(await lotsInBox(ctx.tx, scope, box.id));
  if (recalled.length) return boxStays(recalled);
  const { name, address } = box.shipTo;
  const to = [name, ...(address ? addressLabel(address) : [])];
  return { number: box.number, carrier: carrierOf(ctx.settings), month: box.month, to, asOf: ctx.now };
}

/** Name of the carrier; null where EasyPost finds it out by the number. */
const carrierOf = ({ easypost }: ReadCtx['settings']): string | null =>
  easypost ? (easypost.carrier ?? null) : 'Sandbox carrier';
