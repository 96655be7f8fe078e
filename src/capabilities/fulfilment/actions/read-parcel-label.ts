import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { boxByNumber } from '../packing-store.ts';
import type { ParcelLabel } from '../rules/parcel-label.ts';
import { isStopped } from '../rules/state-machine.ts';

/** The carrier of a shop that has none of its own yet. */
const CARRIER = 'Sandbox carrier';

/** Label of a box by its number. Refuses `box-unknown` and, where nothing is sent any more, `labels-stopped`. */
export async function readParcelLabel(
  ctx: ReadCtx,
  scope: StaffScope<'packing'>,
  number: string,
): Promise<(ParcelLabel & { asOf: Date }) | DomainError> {
  const row = await boxByNumber(ctx.tx, scope, number.toUpperCase());
  if (!row) return refusals('box-unknown');
  const { box, order } = row;
  if (isStopped(box.month === 1 ? order.exception : box.exception)) return refusals('labels-stopped');
  const { name, address } = box.shipTo;
  const to = [name, ...(address ? addressLabel(address) : [])];
  return { number: box.number, carrier: CARRIER, month: box.month, to, asOf: ctx.now };
}
