import { easypostLabels } from '#src/platform/carriers/easypost-labels.ts';
import type { Answered, LabelCarrier, Shipment } from '#src/platform/carriers/label-carrier.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { LabelRow } from '../label-store.ts';
import { mayStillRun, refundOutcome, UNANSWERED_MS } from '../rules/label-state.ts';

const SYSTEM = systemActor('fulfilment/refund-postage');

const DAY_MS = 86_400_000;

type Postaged = Pick<LabelRow, 'id' | 'shipmentId' | 'claimedUntil'>;

/** Refunds the postage of a label, unless that was requested before. Null if no postage was ever requested. */
export async function refundOf(carrier: LabelCarrier, label: Postaged): Promise<Answered<Shipment | null>> {
  const { id, shipmentId, claimedUntil } = label;
  if (!shipmentId && !claimedUntil) return { kind: 'done', value: null };
  const found = await carrier.find(shipmentId ?? id);
  if (found.kind === 'refused' || !found.value?.postage) return found;
  const { refund } = found.value;
  return refund === null || refund === 'rejected' ? carrier.refund(found.value.id) : found;
}

interface Forgotten {
  /** Our reference of the shipment. */
  labelId: string;
  shipmentId: string | null;
  /** Of a question that may still be carried out. */
  askedAt: string | null;
  bought: boolean;
  since: string;
}

/** Asks for the money of a label whose household has deleted its account: nothing about anybody is left but the shipment. */
export const refundPostage = defineJob<Forgotten>('fulfilment-refund-postage', {
  sameAs: ({ labelId }) => labelId,
  async run(services, work) {
    const { labelId, shipmentId, askedAt, bought, since } = work;
    const { easypost } = services.settings;
    if (!easypost) throw new Error('No carrier that sells labels is connected.');
    const claimedUntil = askedAt === null ? null : new Date(askedAt);
    const answer = await refundOf(easypostLabels(easypost), { id: labelId, shipmentId, claimedUntil });
    const now = services.clock.now();
    const refused = answer.kind === 'refused';
    const shipment = refused ? null : answer.value;
    const open = !refused && !shipment?.postage && mayStillRun(claimedUntil, now);
    const outcome = refundOutcome({
      ...{ refund: shipment?.refund ?? null, refused, postage: Boolean(shipment?.postage), wasBought: bought },
      days: (now.getTime() - new Date(since).getTime()) / DAY_MS,
    });
    const error = refused ? answer.code : shipment?.refund;
    if (outcome === 'ask') services.log.error({ label: labelId, shipment: shipmentId, error }, 'label is not refunded');
    if (outcome !== 'waits' && !open) return;
    const startAfterSeconds = (open ? UNANSWERED_MS : DAY_MS) / 1000;
    await services.transact(SYSTEM, (ctx) => ctx.enqueue(refundPostage, work, { startAfterSeconds }));
  },
});

/** The job for a label that is about to be forgotten. */
export const forgotten = (
  { id: labelId, shipmentId, claimedUntil, boughtAt }: Postaged & Pick<LabelRow, 'boughtAt'>,
  now: Date,
): Forgotten => ({
  ...{ labelId, shipmentId, askedAt: claimedUntil?.toISOString() ?? null, bought: boughtAt !== null },
  since: now.toISOString(),
});
