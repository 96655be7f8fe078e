import type { Ctx } from '#src/platform/services.ts';
import { boxesOfOrder } from '../box-store.ts';
import type { BoxMoved, OrderMoved } from '../events.ts';
import { lockLabelOfBox, updateLabel } from '../label-store.ts';
import { concernsLabel, handsOverBox, labelAfter } from '../rules/label-state.ts';
import type { HistoryEvent, StepKey } from '../rules/state-machine.ts';
import { voidLabel } from './void-label.ts';

/** The label of a box follows it: unpacked, stopped or left with another one, its money is asked for. */
export async function followLabel(ctx: Ctx, { orderId, event, ...moved }: OrderMoved | BoxMoved): Promise<void> {
  // The first box is told of with its order.
  if (!ctx.settings.easypost?.labels || !concernsLabel(event) || ('boxId' in moved && moved.month === 1)) return;
  const boxId = 'boxId' in moved ? moved.boxId : (await boxesOfOrder(ctx.tx, orderId))[0]?.id;
  const label = boxId && (await lockLabelOfBox(ctx.tx, boxId));
  const state = label && labelAfter(event, label.trackingCode);
  if (!label || !state) return;
  await updateLabel(ctx.tx, label.id, { state });
  if (state === 'voiding') await ctx.enqueue(voidLabel, { labelId: label.id });
}

/** Number of the label that a box leaves with, for the step that hands it over. */
export async function trackingOfLabel(
  ctx: Ctx,
  event: Pick<HistoryEvent<StepKey>, 'kind' | 'key'>,
  boxId: () => Promise<string | undefined>,
): Promise<string | null> {
  if (!ctx.settings.easypost?.labels || !handsOverBox(event)) return null;
  const id = await boxId();
  return (id && (await lockLabelOfBox(ctx.tx, id))?.trackingCode) || null;
}
