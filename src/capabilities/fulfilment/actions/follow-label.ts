import type { Ctx } from '#src/platform/services.ts';
import { type BoxRow, boxesOfOrder } from '../box-store.ts';
import type { BoxMoved, OrderMoved } from '../events.ts';
import { type LabelRow, lockLabelOf, updateLabel } from '../label-store.ts';
import { concernsLabel, handsOverBox, isPickup, labelAfter, samplesLabelAfter } from '../rules/label-state.ts';
import type { HistoryEvent, StepKey } from '../rules/state-machine.ts';
import { voidLabel } from './void-label.ts';

/** The label of a box follows it: unpacked, stopped or left with another one, its money is asked for. */
export async function followLabel(ctx: Ctx, { orderId, event, ...moved }: OrderMoved | BoxMoved): Promise<void> {
  // The first box is told of with its order.
  if (!concernsLabel(event) || ('boxId' in moved && moved.month === 1)) return;
  const boxId = 'boxId' in moved ? moved.boxId : await firstBoxOf(ctx, orderId);
  const label = boxId && (await lockLabelOf(ctx.tx, { orderId, boxId }));
  if (label) await moveTo(ctx, label, labelAfter(event, label.trackingCode));
}

/** The label that the samples of an order come back with follows its kit in the same way. */
export async function followReturnLabel(ctx: Ctx, { orderId, event, stood }: OrderMoved): Promise<void> {
  if (!samplesLabelAfter(event, stood, null)) return;
  const label = await lockLabelOf(ctx.tx, { orderId, boxId: null });
  if (label) await moveTo(ctx, label, samplesLabelAfter(event, stood, label.trackingCode));
}

async function moveTo(ctx: Ctx, { id }: LabelRow, state: 'spent' | 'voiding' | null): Promise<void> {
  if (!state) return;
  await updateLabel(ctx.tx, id, { state, ...(state === 'voiding' && { voidingAt: ctx.now }) });
  if (state === 'voiding') await ctx.enqueue(voidLabel, { labelId: id });
}

const firstBoxOf = async (ctx: Ctx, orderId: string) => (await boxesOfOrder(ctx.tx, orderId))[0]?.id;

type Step = Pick<HistoryEvent<StepKey>, 'kind' | 'key'>;

/** Number of the label that a box leaves with, for the step that hands it over. */
export async function trackingOfBox(
  ctx: Ctx,
  event: Step,
  { orderId, id }: Pick<BoxRow, 'id' | 'orderId'>,
): Promise<string | null> {
  if (!handsOverBox(event)) return null;
  return (await lockLabelOf(ctx.tx, { orderId, boxId: id }))?.trackingCode ?? null;
}

/** The same of an order: of its first box, and of its samples on their way back. */
export async function trackingOfOrder(ctx: Ctx, event: Step, orderId: string): Promise<string | null> {
  if (isPickup(event)) return (await lockLabelOf(ctx.tx, { orderId, boxId: null }))?.trackingCode ?? null;
  const id = handsOverBox(event) && (await firstBoxOf(ctx, orderId));
  return id ? trackingOfBox(ctx, event, { orderId, id }) : null;
}
