import type { Ctx } from '#src/platform/services.ts';
import { type BoxRow, boxesOfOrder } from '../box-store.ts';
import type { BoxMoved, OrderMoved } from '../events.ts';
import {
  boxSubject,
  kitsSubject,
  type LabelRow,
  type LabelSubject,
  lockLabelOf,
  samplesSubject,
  updateLabel,
} from '../label-store.ts';
import {
  concernsLabel,
  handsOverBox,
  handsOverKits,
  isPickup,
  kitsLabelAfter,
  labelAfter,
  samplesLabelAfter,
} from '../rules/label-state.ts';
import type { HistoryEvent, StepKey } from '../rules/state-machine.ts';
import { voidLabel } from './void-label.ts';

/** The label of a box follows it: unpacked, stopped or left with another one, its money is asked for. */
export async function followLabel(ctx: Ctx, { orderId, event, ...moved }: OrderMoved | BoxMoved): Promise<void> {
  // The first box is told of with its order.
  if (!concernsLabel(event) || ('boxId' in moved && moved.month === 1)) return;
  const id = 'boxId' in moved ? moved.boxId : await firstBoxOf(ctx, orderId);
  const label = id && (await lockLabelOf(ctx.tx, boxSubject({ orderId, id })));
  if (label) await moveTo(ctx, label, labelAfter(event, label.trackingCode));
}

/** The labels of an order without a box follow it in the same way: that of its test kits, and that its samples come back with. */
export async function followOrderLabels(ctx: Ctx, { orderId, event, stood }: OrderMoved): Promise<void> {
  for (const { subject, after } of [
    { subject: kitsSubject(orderId), after: kitsLabelAfter },
    { subject: samplesSubject(orderId), after: samplesLabelAfter },
  ]) {
    if (!after(event, stood, null)) continue;
    const label = await lockLabelOf(ctx.tx, subject);
    if (label) await moveTo(ctx, label, after(event, stood, label.trackingCode));
  }
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
  box: Pick<BoxRow, 'id' | 'orderId'>,
): Promise<string | null> {
  return handsOverBox(event) ? codeOf(ctx, boxSubject(box)) : null;
}

const codeOf = async (ctx: Ctx, subject: LabelSubject) => (await lockLabelOf(ctx.tx, subject))?.trackingCode ?? null;

/** The same of an order: of its test kits, of its samples on their way back, and of its first box. */
export async function trackingOfOrder(ctx: Ctx, event: Step, orderId: string): Promise<string | null> {
  if (handsOverKits(event)) return codeOf(ctx, kitsSubject(orderId));
  if (isPickup(event)) return codeOf(ctx, samplesSubject(orderId));
  const id = handsOverBox(event) && (await firstBoxOf(ctx, orderId));
  return id ? trackingOfBox(ctx, event, { orderId, id }) : null;
}
