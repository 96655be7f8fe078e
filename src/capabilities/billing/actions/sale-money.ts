import type { ReadHandle } from '#src/platform/database.ts';
import type { Ctx } from '#src/platform/services.ts';
import { disputeOver } from '../dispute-store.ts';
import { moneyReinstated, moneyReturned } from '../events.ts';
import { refundRequestsOf } from '../refund-request-store.ts';
import { refundableAmount } from '../rules/refund-request.ts';
import { isFullyRefunded } from '../rules/refunds.ts';
import type { SaleMoney } from '../rules/sale.ts';
import { lockSaleByKey, saleByKey } from '../sale-store.ts';
import { refundableState } from './request-refund.ts';

/** State of the money of a sale; null where its payment is not recorded. */
export async function saleMoney({ tx }: { tx: ReadHandle }, key: string): Promise<SaleMoney | null> {
  const invoice = await saleByKey(tx, key);
  if (!invoice) return null;
  const requests = (await refundRequestsOf(tx, [invoice.id])).filter(({ state }) => state !== 'failed');
  const state = await refundableState({ tx }, invoice, requests);
  const returned = isFullyRefunded(invoice);
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    returned,
    disputed: (await disputeOver(tx, invoice.id)) === 'open',
    waiting: !returned && state.waiting > 0 && refundableAmount(state) === 0,
    keeps: requests[0]?.keepsPlan ?? false,
  };
}

/**
 * Holds the money of a sale as it is until the transaction ends. A change of the thing sold takes this lock first,
 * because news of the money hold it when they reach the thing sold.
 */
export async function lockSale(ctx: Pick<Ctx, 'tx'>, key: string): Promise<void> {
  await lockSaleByKey(ctx.tx, key);
}

/** Emits that the money of a sale was returned or reinstated: the points and donations of the household depend on it. */
export const announceSaleMoney = (
  ctx: Ctx,
  { returned, ...of }: { householdId: string; invoiceId: string; returned: boolean },
): Promise<void> => ctx.emit(returned ? moneyReturned : moneyReinstated, of);
