import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { BoxMoved, OrderMoved } from '../events.ts';
import { labelOfCode } from '../label-store.ts';
import { followedParcels, insertParcel } from '../parcel-store.ts';
import { handsOver, type ShippingStep } from '../rules/carrier-news.ts';
import { parcelOfBoxStep, parcelOfOrderStep } from './follow-label.ts';
import { trackParcel } from './track-parcel.ts';

type Moved = OrderMoved | BoxMoved;

/** Whether a step's parcel is followed at a real carrier; its household is then written to once there is a page of the carrier. */
export const isFollowed = ({ settings }: ReadCtx, { event }: Pick<Moved, 'event'>): boolean =>
  settings.easypost !== undefined && handsOver(event);

/**
 * Follows the parcel that a step handed over, by its number. A parcel whose step was taken back is ended when it is
 * heard of next; one that was found after all is asked about at once.
 */
export async function followParcel(ctx: Ctx, { orderId, event, ...moved }: Moved): Promise<void> {
  // The first box is told of with its order.
  if (!ctx.settings.easypost || ('boxId' in moved && moved.month === 1)) return;
  const boxId = 'boxId' in moved ? moved.boxId : null;
  if (event.kind === 'resolved' && event.key === 'found')
    for (const parcelId of await followedParcels(ctx.tx, orderId, boxId)) await ctx.enqueue(trackParcel, { parcelId });
  if (!handsOver(event)) return;
  const code = (event.tracking ?? '').replace(/\s+/g, '');
  const leg = event.key as ShippingStep;
  const parcel = boxId ? parcelOfBoxStep(event, { orderId, id: boxId }) : await parcelOfOrderStep(ctx, event, orderId);
  const bought = parcel && (await labelOfCode(ctx.tx, parcel, code));
  const known = bought && { trackerId: bought.trackerId, carrier: bought.carrier };
  await insertParcel(ctx.tx, { id: event.id, orderId, boxId, leg, code, leftAt: event.at, ...known });
  await ctx.enqueue(trackParcel, { parcelId: event.id });
}
