import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type BoxRow, boxesOfOrder } from '../box-store.ts';
import { refusals } from '../contract.ts';
import type { BoxMoved, OrderMoved } from '../events.ts';
import {
  boxSubject,
  kitsSubject,
  type LabelRow,
  labelsOfOrder,
  type LabelSubject,
  lockLabelOf,
  samplesSubject,
  updateLabel,
} from '../label-store.ts';
import { sameCode } from '../rules/label-code.ts';
import {
  concernsLabel,
  handsOverBox,
  handsOverKits,
  isBeingBought,
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

/** The parcel that a step of a box hands to the carrier; null for another step. */
export const parcelOfBoxStep = (event: Step, box: Pick<BoxRow, 'id' | 'orderId'>): LabelSubject | null =>
  handsOverBox(event) ? boxSubject(box) : null;

/** The same of an order: its test kits, its samples on their way back, or its first box. */
export async function parcelOfOrderStep(ctx: Ctx, event: Step, orderId: string): Promise<LabelSubject | null> {
  if (handsOverKits(event)) return kitsSubject(orderId);
  if (isPickup(event)) return samplesSubject(orderId);
  const id = handsOverBox(event) && (await firstBoxOf(ctx, orderId));
  return id ? boxSubject({ orderId, id }) : null;
}

/** Number of the label that a parcel leaves with. */
export const trackingOf = async (ctx: Ctx, parcel: LabelSubject | null): Promise<string | null> =>
  parcel && ((await lockLabelOf(ctx.tx, parcel))?.trackingCode ?? null);

/**
 * Reason for which a parcel cannot be handed over: `tracking-of-other` where a label of another parcel of its order has the
 * number that was typed, and `label-in-work` where none was typed while the label of a box or of test kits is being bought,
 * which would then be paid for nothing. The courier for samples is booked by the household, who waits for no label.
 */
export async function refuseByLabel(
  ctx: Ctx,
  parcel: LabelSubject | null,
  tracking: string | undefined,
): Promise<DomainError | null> {
  if (!parcel) return null;
  if (!tracking) return isOfSamples(parcel) ? null : refuseWhileBought(await lockLabelOf(ctx.tx, parcel));
  const labels = await labelsOfOrder(ctx.tx, parcel.orderId);
  const same = labels.filter(({ trackingCode }) => trackingCode !== null && sameCode(tracking, trackingCode));
  const [other] = same;
  if (!other || same.some((label) => isLabelOf(label, parcel))) return null;
  const message = `${tracking} is the number of ${await nameOf(ctx, other)}. Enter the tracking number of this parcel, or leave it empty.`;
  return refusals('tracking-of-other', { message });
}

const refuseWhileBought = (label: LabelRow | undefined): DomainError | null =>
  isBeingBought(label)
    ? refusals('label-in-work', {
        message: 'Its label is being bought. Ship it once that is done, or enter the number of another label.',
      })
    : null;

const isOfSamples = ({ boxId, kits }: LabelSubject) => !boxId && !kits;
const isLabelOf = ({ boxId, kits }: LabelRow, parcel: LabelSubject) => boxId === parcel.boxId && kits === parcel.kits;

async function nameOf(ctx: Ctx, { orderId, boxId, kits }: LabelRow): Promise<string> {
  if (kits) return 'the label that the test kits go out with';
  if (!boxId) return 'the label that the samples come back with';
  const box = (await boxesOfOrder(ctx.tx, orderId)).find(({ id }) => id === boxId);
  return `the label of the box ${box?.number ?? ''}`;
}
