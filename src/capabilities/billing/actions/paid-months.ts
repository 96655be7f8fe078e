import type { ReadHandle } from '#src/platform/database.ts';
import { paidMonthsOf } from '../paid-month-store.ts';
import { type PaidMonth, paidMonth } from '../rules/paid-month.ts';

/** The paid months of an order in the order of their payment, the first purchase first. Changes of the plan are none. */
export async function paidMonths(tx: ReadHandle, checkoutId: string): Promise<PaidMonth[]> {
  return (await paidMonthsOf(tx, checkoutId)).map(({ invoice, plan }) => paidMonth(invoice, plan));
}
