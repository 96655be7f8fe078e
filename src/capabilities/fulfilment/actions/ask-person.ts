import type { Ctx } from '#src/platform/services.ts';
import { taskNeeded } from '../events.ts';
import type { ParcelRow } from '../parcel-store.ts';
import { statusWords } from '../rules/carrier-words.ts';
import { emailOf, orderById } from '../store.ts';

/** Opens a task for a colleague about a carrier's status of a parcel: one for each status. */
export async function askPersonAboutParcel(ctx: Ctx, parcel: ParcelRow, why: string | null): Promise<void> {
  const { id, orderId, code, carrier, status, detail, publicUrl } = parcel;
  const order = await orderById(ctx.tx, orderId);
  if (!order) return;
  const said = `${carrier ?? 'The carrier'} says of ${code}: ${statusWords(status)}${detail ? ` (${detail})` : ''}.`;
  await ctx.emit(taskNeeded, {
    kind: 'parcel-trouble',
    about: `${id} ${status}`,
    subject: `Parcel ${code} of order ${order.number}: ${statusWords(status)}`,
    lines: [said, ...(why ? [why] : []), ...(publicUrl ? [publicUrl] : [])],
    orderNumber: order.number,
    name: order.shipTo.name,
    email: await emailOf(ctx.tx, orderId),
  });
}
