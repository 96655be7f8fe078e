import type { ChargedTotals } from './invoice-lines.ts';
import { type KitInBox, kitsAmount } from './kits-in-box.ts';
import { REFUND_REASONS, type RefundReason } from './refund-request.ts';

/**
 * The tax in a part of an invoice that goes back, by the rate it was charged with. Rounded so that the parts of a payment that
 * goes back altogether hold exactly its tax. `before` went back earlier; amounts are in minor units.
 */
export function includedShare(
  charged: ChargedTotals | null,
  { before, amount }: { before: number; amount: number },
): { ratePercent: number; tax: number } {
  const ratePercent = charged?.ratePercent ?? 0;
  const taxOf = (sum: number) => Math.round((sum * ratePercent) / (100 + ratePercent));
  return { ratePercent, tax: taxOf(before + amount) - taxOf(before) };
}

interface RefundNote {
  amount: number;
  reason: RefundReason;
  kits: readonly KitInBox[] | null;
}

/** The lines of a credit note, in minor units: the part for sticks and delivery, and that for follow-up kits. */
export function refundLines({ amount, reason, kits }: RefundNote): { label: string; amount: number }[] {
  const { text } = REFUND_REASONS[reason];
  const paid = (kits ?? []).filter(({ price }) => price > 0);
  const ofKits = kitsAmount(paid);
  if (ofKits === 0) return [{ label: `Refund: ${text}`, amount }];
  const what = paid.length === 1 ? 'follow-up test kit' : `${paid.length} follow-up test kits`;
  return [
    ...(amount > ofKits ? [{ label: `Refund, sticks and delivery: ${text}`, amount: amount - ofKits }] : []),
    { label: `Refund, ${what}: ${text}`, amount: ofKits },
  ];
}
