import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { easypostLabels } from '#src/platform/carriers/easypost-labels.ts';
import type { LabelCarrier, Postage, Refused } from '#src/platform/carriers/label-carrier.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { claimLabel } from '../label-work-store.ts';
import { keepLabelFiles } from '../label-file-store.ts';
import { labelById, type LabelRow, lockLabel, updateLabel } from '../label-store.ts';
import type { ParcelLabelView } from '../desk-order-contract.ts';
import { isInUse } from '../rules/label-state.ts';
import { refusedWords } from '../rules/label-words.ts';
import { buyPostage } from './buy-postage.ts';
import { readLabel } from './read-label.ts';
import { forgotten, refundPostage } from './refund-postage.ts';

const SYSTEM = systemActor('fulfilment/buy-label');

/** Longer than all questions of one label take together: it is looked up, made, bought, looked up again and loaded. */
const CLAIM_MS = 200_000;

/** Buys a label whose buyer died, or got no answer. One that was refused waits for a person. */
export const finishLabel = defineJob<{ labelId: string }>('fulfilment-finish-label', {
  sameAs: ({ labelId }) => labelId,
  async run(services, { labelId }) {
    const isOpen = async () => {
      const label = await services.read(SYSTEM, ({ tx }) => labelById(tx, labelId));
      return label?.state === 'wanted' && label.claimedUntil !== null;
    };
    if (!(await isOpen())) return;
    await buyLabel(services, labelId);
    // Another process asks, or its answer was lost again.
    if (await isOpen()) throw new Error('The label is not bought yet.');
  },
});

/**
 * Buys a requested label and keeps its printable forms, outside of a transaction: stores the request before, and
 * the answer after it. Two at once, the second is refused `label-in-work`; after an answer that was lost the shipment is
 * looked up first. Refuses `label-refused` in words, and `label-unused` where the parcel went its way without it.
 */
export async function buyLabel(services: AppServices, labelId: string): Promise<ParcelLabelView | DomainError> {
  const { easypost } = services.settings;
  if (!easypost?.labels) return refusals('labels-off');
  const now = services.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const label = await services.transact(SYSTEM, ({ tx }) => claimLabel(tx, labelId, { now, until }));
  if (typeof label === 'string') return refusals('label-in-work');
  if (!isInUse(label)) {
    const { claimedUntil } = label;
    await services.transact(SYSTEM, ({ tx }) => updateLabel(tx, labelId, { claimedUntil }));
    return refusals('label-unused');
  }
  const refused = await askFor(services, easypostLabels(easypost), label);
  await release(services, labelId, refused);
  const after = await services.read(SYSTEM, ({ tx }) => labelById(tx, labelId));
  if (refused) {
    services.log.warn({ label: labelId, error: refused.code }, 'carrier did not sell a label');
    return refusals('label-refused', {
      message: refusedWords(refused.code, { bought: after?.state === 'bought', open: refused.retry }),
    });
  }
  if (!after || !isInUse(after)) return refusals('label-unused');
  const view = await services.read(SYSTEM, (ctx) => readLabel(ctx, label));
  return view ?? refusals('labels-off');
}

async function askFor(services: AppServices, carrier: LabelCarrier, label: LabelRow): Promise<Refused | null> {
  let shipmentId = label.state === 'bought' ? label.shipmentId : null;
  if (label.state === 'wanted') {
    const bought = await buyPostage(services, carrier, label);
    if (bought.kind === 'refused') return bought;
    await keepPostage(services, label.id, bought.value);
    ({ shipmentId } = bought.value);
  }
  return shipmentId ? keepFiles(services, carrier, { labelId: label.id, shipmentId }) : null;
}

/** A label whose box was unpacked meanwhile stays one whose money is asked for, as does that of a deleted account. */
const keepPostage = (services: AppServices, labelId: string, postage: Postage & { shipmentId: string }) =>
  services.transact(SYSTEM, async (ctx) => {
    const { tx, now } = ctx;
    const row = await lockLabel(tx, labelId);
    if (!row) {
      const { shipmentId } = postage;
      await ctx.enqueue(refundPostage, forgotten({ id: labelId, shipmentId, claimedUntil: null, boughtAt: now }, now));
      return;
    }
    const state = row.state === 'wanted' ? 'bought' : row.state;
    await updateLabel(tx, labelId, { ...postage, state, boughtAt: row.boughtAt ?? now });
  });

async function keepFiles(
  services: AppServices,
  carrier: LabelCarrier,
  { labelId, shipmentId }: { labelId: string; shipmentId: string },
): Promise<Refused | null> {
  const known = await services.read(SYSTEM, ({ tx }) => labelById(tx, labelId));
  if (known?.printable) return null;
  const [pdf, zpl] = await Promise.all([carrier.label(shipmentId, 'PDF'), carrier.label(shipmentId, 'ZPL')]);
  if (pdf.kind === 'refused') return pdf;
  if (zpl.kind === 'refused') return zpl;
  const files = { pdf: pdf.value, zpl: zpl.value };
  await services.transact(SYSTEM, ({ tx, now }) => keepLabelFiles(tx, labelId, files, now));
  return null;
}

const release = (services: AppServices, labelId: string, refused: Refused | null) =>
  services.transact(SYSTEM, ({ tx, now }) =>
    updateLabel(tx, labelId, { error: refused?.code ?? null, claimedUntil: refused?.retry ? now : null }),
  );
