import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import type { ReceiptView } from '../receipt-contract.ts';
import { refusals } from '../contract.ts';
import { receiptByCode, type ReceiptRow } from '../plan-store.ts';
import { isBoxReceipt, isPlanReceipt, readCode } from '../rules/ending.ts';
import { isSigned } from './receipt-signature.ts';

const SYSTEM = systemActor('billing/read-receipt');

const RECEIPT_LIMIT = { max: 60, windowSeconds: 600 };

/** Receipt of a code, checked against its signature. Refuses `receipt-unknown`, `too-many-attempts`. */
export async function readReceipt(
  services: AppServices,
  typed: string,
  caller: ClientInfo,
): Promise<ReceiptView | DomainError> {
  const key = rateLimitKey('receipt-address', caller.address);
  return services.transact(SYSTEM, async (ctx) => {
    const limited = await consume(ctx.tx, key, RECEIPT_LIMIT, ctx.now);
    if (limited) return limited;
    const row = await receiptByCode(ctx.tx, readCode(typed));
    return row ? receiptView(row, ctx.settings.sessionSecret) : refusals('receipt-unknown');
  });
}

export function receiptView(row: ReceiptRow, secret: string): ReceiptView {
  const { code, content } = row;
  const valid = isSigned(row, secret);
  return isBoxReceipt(content) || isPlanReceipt(content)
    ? { code, valid, ...NO_ENDING, ...content }
    : { code, valid, ...content };
}

const NO_ENDING = { endsOn: null, lastCharge: null, stillDue: null, sticksToCome: false };
