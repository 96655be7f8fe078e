import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { amountText } from '#src/lib/decimal-amount.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ParcelLabelView } from '../desk-order-contract.ts';
import { refusals } from '../contract.ts';
import { orderById } from '../desk-store.ts';
import { filesOfLabel, type LabelFiles } from '../label-file-store.ts';
import { type KnownLabel, type LabelSubject, labelOf, samplesSubject } from '../label-store.ts';
import { samplesLabelBlockedBy } from '../rules/label-state.ts';
import { refusedWords } from '../rules/label-words.ts';
import { isStopped } from '../rules/state-machine.ts';
import type { OrderRow } from '../store.ts';

const NONE: ParcelLabelView = {
  ...{ state: 'none', printable: false, carrier: null, service: null, tracking: null, cost: null, refused: null },
};

/** The label of a parcel that is bought at the carrier; null where none are. */
export async function readLabel(ctx: ReadCtx, subject: LabelSubject): Promise<ParcelLabelView | null> {
  return labelView(ctx, subject, await labelOf(ctx.tx, subject));
}

/** The same where the label was read. */
export function labelView(
  { settings }: Pick<ReadCtx, 'settings'>,
  subject: Pick<LabelSubject, 'boxId' | 'kits'>,
  label: KnownLabel | undefined,
): ParcelLabelView | null {
  const { labels } = settings.easypost ?? {};
  const sold = subject.boxId ? labels : subject.kits ? labels?.kit.postage : labels?.samples;
  // One that was bought before labels were turned off is still used.
  if (!sold && label?.state !== 'bought') return null;
  if (!label) return NONE;
  const { printable, carrier, service, trackingCode, cost, currency, error } = label;
  return {
    state: label.state === 'bought' ? 'bought' : 'wanted',
    ...{ printable, carrier, service, tracking: trackingCode },
    cost: cost !== null && currency ? amountText(cost, currency) : null,
    refused: error && refusedWords(error, { bought: label.state === 'bought', open: label.claimedUntil !== null }),
  };
}

/** The label that the samples of an order come back with; null where none was bought and none may be now. */
export async function readReturnLabel(ctx: ReadCtx, order: OrderRow): Promise<ParcelLabelView | null> {
  const label = await readLabel(ctx, samplesSubject(order.id));
  return label?.state === 'none' && samplesLabelBlockedBy(order) ? null : label;
}

/** Printable forms of that label. Refuses `order-unknown`, `labels-stopped` and `label-not-bought`. */
export async function returnLabelFiles(
  ctx: ReadCtx,
  scope: StaffScope<'orders'>,
  id: string,
): Promise<{ number: string; files: LabelFiles } | DomainError> {
  const row = await orderById(ctx.tx, scope, id);
  if (!row) return refusals('order-unknown');
  if (isStopped(row.order.exception)) return refusals('labels-stopped');
  const label = await labelOf(ctx.tx, samplesSubject(id));
  const files = label && (await filesOfLabel(ctx.tx, label.id));
  return files ? { number: row.order.number, files } : refusals('label-not-bought');
}
