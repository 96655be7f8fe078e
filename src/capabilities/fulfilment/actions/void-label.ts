import { systemActor } from '#src/platform/actors.ts';
import { easypostLabels } from '#src/platform/carriers/easypost-labels.ts';
import type { Answered, LabelCarrier, Shipment } from '#src/platform/carriers/label-carrier.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { taskNeeded } from '../events.ts';
import { claimLabel, deleteLabelFiles, labelsToVoid, type LabelRow, updateLabel } from '../label-store.ts';
import { isSettled } from '../rules/label-state.ts';
import { emailOf, orderById } from '../store.ts';

const SYSTEM = systemActor('fulfilment/void-label');

const DAY_MS = 86_400_000;
const CLAIM_MS = 60_000;

/** Asks for the money of a label that is not used; of one whose answer was lost only where it was bought. */
export const voidLabel = defineJob<{ labelId: string }>('fulfilment-void-label', {
  sameAs: ({ labelId }) => labelId,
  async run(services, { labelId }) {
    const { easypost } = services.settings;
    if (!easypost?.labels) return;
    const now = services.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const label = await services.transact(SYSTEM, ({ tx }) => claimLabel(tx, labelId, { now, until }));
    if (!label) throw new Error('The label is being bought.');
    if (label.state === 'voiding') await giveBack(services, easypostLabels(easypost), label);
    else await services.transact(SYSTEM, ({ tx }) => updateLabel(tx, labelId, { claimedUntil: label.claimedUntil }));
  },
});

/** Nights for which the files of a label are kept: it is printed again while its parcel may have to be labelled anew. */
const FILE_DAYS = 14;

/** Asks again for money that has not come back, and deletes the files of labels that are long gone. */
export const followLabels = defineJob<Record<string, never>>('fulfilment-follow-labels', {
  nightly: '02:20',
  run: (services) =>
    services.transact(SYSTEM, async (ctx) => {
      await deleteLabelFiles(ctx.tx, new Date(ctx.now.getTime() - FILE_DAYS * DAY_MS));
      const open = await labelsToVoid(ctx.tx);
      await ctx.enqueueAll(
        voidLabel,
        open.map((labelId) => ({ labelId })),
      );
    }),
});

async function giveBack(services: AppServices, carrier: LabelCarrier, label: LabelRow): Promise<void> {
  const answer = await refundOf(carrier, label);
  await services.transact(SYSTEM, async (ctx) => {
    if (answer.kind === 'refused') {
      await updateLabel(ctx.tx, label.id, { error: answer.code, claimedUntil: answer.retry ? ctx.now : null });
      return;
    }
    const { value: shipment } = answer;
    const refund = shipment?.refund ?? null;
    const days = (ctx.now.getTime() - (label.boughtAt ?? label.wantedAt).getTime()) / DAY_MS;
    const settled = !shipment?.postage || isSettled(refund, days);
    if (settled && (refund === 'submitted' || refund === 'rejected')) await askPerson(ctx, label, refund);
    await updateLabel(ctx.tx, label.id, {
      ...(shipment?.postage && { ...shipment.postage, shipmentId: shipment.id }),
      ...{ refund, error: null, claimedUntil: null },
      ...(settled && { state: 'voided' as const, voidedAt: ctx.now }),
    });
  });
  if (answer.kind !== 'refused') return;
  services.log.warn({ label: label.id, error: answer.code }, 'carrier did not take a label back');
  if (answer.retry) throw new Error(`carrier: ${answer.code}`);
}

/** Null where nothing was ever asked for. What was bought is given back unless that was asked for before. */
async function refundOf(carrier: LabelCarrier, label: LabelRow): Promise<Answered<Shipment | null>> {
  const { id, shipmentId, claimedUntil } = label;
  if (!shipmentId && !claimedUntil) return { kind: 'done', value: null };
  const found = await carrier.find(shipmentId ?? id);
  if (found.kind === 'refused' || !found.value?.postage) return found;
  const { refund } = found.value;
  return refund === null || refund === 'rejected' ? carrier.refund(found.value.id) : found;
}

async function askPerson(ctx: Ctx, { id, orderId, trackingCode, carrier }: LabelRow, refund: string): Promise<void> {
  const order = await orderById(ctx.tx, orderId);
  if (!order) return;
  await ctx.emit(taskNeeded, {
    kind: 'parcel-trouble',
    about: `${id} refund`,
    subject: `Label ${trackingCode ?? ''} of order ${order.number}: not refunded`,
    lines: [
      `${carrier ?? 'The carrier'} has not refunded an unused label after thirty days (${refund}). Ask EasyPost.`,
    ],
    orderNumber: order.number,
    name: order.shipTo.name,
    email: await emailOf(ctx.tx, orderId),
  });
}
