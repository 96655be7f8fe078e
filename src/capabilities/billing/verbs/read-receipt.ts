import { hit } from '#src/capabilities/access/limits.ts';
import { type Caller, limitKey } from '#src/capabilities/access/verbs/login.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import { type ReceiptView, refusals } from '../contract.ts';
import { receiptByCode, type ReceiptRow } from '../plan-store.ts';
import { readCode } from '../rules/ending.ts';
import { isSigned } from './receipt-signature.ts';

const RECEIPT_LIMIT = { max: 60, windowSeconds: 600 };

/** Receipt of a code, checked against its signature. Refuses `receipt-unknown`, `too-many-attempts`. */
export async function readReceipt(house: House, typed: string, caller: Caller): Promise<ReceiptView | Refusal> {
  const key = limitKey('receipt-address', caller.address);
  return house.transact({ kind: 'system' }, async (ctx) => {
    const limited = await hit(ctx.tx, key, RECEIPT_LIMIT, ctx.now);
    if (limited) return limited;
    const row = await receiptByCode(ctx.tx, readCode(typed));
    return row ? receiptView(row, ctx.settings.sessionSecret) : refusals('receipt-unknown');
  });
}

export const receiptView = (row: ReceiptRow, secret: string): ReceiptView => ({
  code: row.code,
  valid: isSigned(row, secret),
  ...row.content,
});
