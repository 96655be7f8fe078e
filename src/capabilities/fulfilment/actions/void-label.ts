import { systemActor } from '#src/platform/actors.ts';
import { easypostLabels } from '#src/platform/carriers/easypost-labels.ts';
import type { LabelCarrier, Shipment } from '#src/platform/carriers/label-carrier.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { taskNeeded } from '../events.ts';
import { claimLabel, labelsToFinish, labelsToVoid } from '../label-work-store.ts';
import { deleteLabelFiles } from '../label-file-store.ts';
import { type LabelRow, updateLabel } from '../label-store.ts';
import { mayStillRun, refundOutcome, UNANSWERED_MS } from '../rules/label-state.ts';
import { emailOf, orderById } from '../store.ts';
import { finishLabel } from './buy-label.ts';
import { refundOf } from './refund-postage.ts';

const SYSTEM = systemActor('fulfilment/void-label');

const DAY_MS = 86_400_000;
const CLAIM_MS = 60_000;

/** Asks for the money of a label that is not used; of one whose answer was lost only where it was bought. */
export const voidLabel = defineJob<{ labelId: string }>('fulfilment-void-label', {
  sameAs: ({ labelId }) => labelId,
  async run(services, { labelId }) {
    const { easypost } = services.settings;
    if (!easypost) return;
    const now = services.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const label = await services.transact(SYSTEM, ({ tx }) => claimLabel(tx, labelId, { now, until }));
    if (label === 'gone') return;
    if (label === 'claimed') throw new Error('The label is being bought.');
    if (label.state === 'voiding') await giveBack(services, easypostLabels(easypost), label);
    else await services.transact(SYSTEM, ({ tx }) => updateLabel(tx, labelId, { claimedUntil: label.claimedUntil }));
  },
});

/** Nights for which the files of a label are kept: it is printed again while its parcel may have to be labelled anew. */
const FILE_DAYS = 14;

/** Requests missing refunds again, settles labels of unknown outcome, and deletes the files of old ones. */
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
      const unfinished = await labelsToFinish(ctx.tx, ctx.now);
      await ctx.enqueueAll(
        finishLabel,
        unfinished.map((labelId) => ({ labelId })),
      );
    }),
});

async function giveBack(services: AppServices, carrier: LabelCarrier, label: LabelRow): Promise<void> {
  const answer = await refundOf(carrier, label);
  const refused = answer.kind === 'refused';
  await services.transact(SYSTEM, (ctx) =>
    refused ? noteRefused(ctx, label, answer.code) : note(ctx, label, answer.value),
  );
  if (!refused) return;
  services.log.warn({ label: label.id, error: answer.code }, 'carrier did not take a label back');
  if (answer.retry) throw new Error(`carrier: ${answer.code}`);
}

const daysSince = (ctx: Ctx, { voidingAt, wantedAt }: LabelRow) =>
  (ctx.now.getTime() - (voidingAt ?? wantedAt).getTime()) / DAY_MS;

/** A purchase that may still happen stays noted. */
async function noteRefused(ctx: Ctx, label: LabelRow, error: string): Promise<void> {
  const known = { refund: label.refund, refused: true, postage: false, wasBought: label.boughtAt !== null };
  const outcome = refundOutcome({ ...known, days: daysSince(ctx, label) });
  if (outcome === 'ask') await askPerson(ctx, label, error);
  const { claimedUntil } = label;
  await updateLabel(ctx.tx, label.id, { error, claimedUntil, askedAt: ctx.now, ...ended(ctx, outcome) });
}

async function note(ctx: Ctx, label: LabelRow, shipment: Shipment | null): Promise<void> {
  const { claimedUntil, boughtAt, id } = label;
  const postage = shipment?.postage ?? null;
  if (!postage && mayStillRun(claimedUntil, ctx.now)) {
    await updateLabel(ctx.tx, id, { claimedUntil, askedAt: ctx.now });
    await ctx.enqueue(voidLabel, { labelId: id }, { startAfterSeconds: UNANSWERED_MS / 1000 });
    return;
  }
  const refund = shipment?.refund ?? null;
  const known = { refund, refused: false, postage: postage !== null, wasBought: boughtAt !== null };
  const outcome = refundOutcome({ ...known, days: daysSince(ctx, label) });
  if (outcome === 'ask') await askPerson(ctx, label, refund ?? 'it does not know the label');
  await updateLabel(ctx.tx, id, {
    ...(shipment && postage && { ...postage, shipmentId: shipment.id, boughtAt: boughtAt ?? ctx.now }),
    ...{ refund, error: null, claimedUntil: null, askedAt: ctx.now },
    ...ended(ctx, outcome),
  });
}

const ended = (ctx: Ctx, outcome: 'settled' | 'ask' | 'waits') =>
  outcome === 'waits' ? {} : { state: 'voided' as const, voidedAt: ctx.now };

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
