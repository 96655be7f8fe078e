import { amountText } from '#src/lib/decimal-amount.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { labelOfBox } from '../label-store.ts';
import type { ParcelLabelView } from '../packing-contract.ts';
import { refusedWords } from '../rules/label-words.ts';

const NONE: ParcelLabelView = {
  ...{ state: 'none', printable: false, carrier: null, service: null, tracking: null, cost: null, refused: null },
};

/** The label of a box that is bought at the carrier; null where none are. */
export async function readLabel({ tx, settings }: ReadCtx, boxId: string): Promise<ParcelLabelView | null> {
  if (!settings.easypost?.labels) return null;
  const label = await labelOfBox(tx, boxId);
  if (!label) return NONE;
  const { printable, carrier, service, trackingCode, cost, currency, error } = label;
  return {
    state: label.state === 'bought' ? 'bought' : 'wanted',
    ...{ printable, carrier, service, tracking: trackingCode },
    cost: cost !== null && currency ? amountText(cost, currency) : null,
    refused: error && refusedWords(error, label.state === 'bought'),
  };
}
