import type { CarrierNews } from '#src/platform/carriers/carrier.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxHistory } from '../box-event-store.ts';
import { lockBox } from '../box-store.ts';
import { type ParcelRow, updateParcel } from '../parcel-store.ts';
import { stepOfCarrier } from '../rules/carrier-news.ts';
import { deriveState, type HistoryEvent, type StepKey } from '../rules/state-machine.ts';
import { lockOrder, orderHistory } from '../store.ts';
import { mailBox } from './mail-box.ts';
import { mailStage } from './mail-stage.ts';

/**
 * Mails once that a parcel has left, with its carrier's status. Nothing where it has arrived or its step was
 * taken back. The caller has locked the order and the parcel.
 */
export async function mailParcel(ctx: Ctx, parcel: ParcelRow, news: CarrierNews | null): Promise<void> {
  const { id, orderId, boxId, mailedAt } = parcel;
  if (mailedAt) return;
  await updateParcel(ctx.tx, id, { mailedAt: ctx.now });
  const shown = news && {
    ...{ name: news.carrier, status: news.status, url: news.publicUrl },
    at: (news.deliveredAt ?? news.updatedAt).toISOString(),
  };
  if (boxId) {
    const box = await lockBox(ctx.tx, boxId);
    const event = box && leaving(parcel, await boxHistory(ctx.tx, boxId));
    if (event) await mailBox(ctx, { ...box, boxId, event }, shown);
    return;
  }
  const order = await lockOrder(ctx.tx, orderId);
  const event = order && leaving(parcel, await orderHistory(ctx.tx, orderId));
  if (event) await mailStage(ctx, { orderId, number: order.number, event, stands: event.key }, shown);
}

/** The step with which a parcel left, while it is on its way. */
function leaving<K extends StepKey>({ id, leg }: ParcelRow, events: HistoryEvent<K>[]) {
  const { steps, stands } = deriveState(events);
  return stepOfCarrier(leg, stands, 'delivered') ? steps.find((step) => step.id === id) : undefined;
}
