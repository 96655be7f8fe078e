import type { ChargedTotals } from './invoice-lines.ts';

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
