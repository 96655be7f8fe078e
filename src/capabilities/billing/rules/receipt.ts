import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { formatMoney } from '#src/lib/money.ts';

type Row = [name: string, value: string];

/** The lines of a quote as a receipt prints them, free ones marked so. */
export function receiptRows({ lines, totalToday }: Pick<Quote, 'lines' | 'totalToday'>): { rows: Row[]; total: Row } {
  const rows = lines.map(({ label, quantity, amount }): Row => {
    const name = quantity > 1 ? `${label}, ${quantity} ×` : label;
    return [name, amount.amount === 0 ? 'Free' : formatMoney(amount)];
  });
  return { rows, total: ['Paid today', formatMoney(totalToday)] };
}
