import { checkoutIdOfInvoice } from '#src/capabilities/billing/actions/order-facts.ts';
import { paidMonths } from '#src/capabilities/billing/actions/paid-months.ts';
import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { addRows, affiliateById, lockAttribution, rowsOfOrder } from '../store.ts';
import { commissionsOf, pendingRows } from '../rules/ledger.ts';

/**
 * Brings the commissions of an order in line with its payments. Everything is computed from the invoices as they are now:
 * an event that is heard twice or late adds nothing.
 */
export async function settleCommissions(ctx: Ctx, checkoutId: string): Promise<void> {
  const attribution = await lockAttribution(ctx.tx, checkoutId);
  const affiliate = attribution && (await affiliateById(ctx.tx, attribution.affiliateId));
  if (!affiliate) return;
  const months = await paidMonths(ctx.tx, checkoutId);
  const { id: affiliateId, broughtById } = affiliate;
  const rows = await rowsOfOrder(ctx.tx, checkoutId);
  const book = await priceBookNow(ctx);
  const earners = { affiliateId, broughtById, refused: attribution.refused !== null, book };
  const standing = commissionsOf(months, earners, rows);
  const missing = pendingRows(standing, rows, newId);
  await addRows(ctx.tx, { checkoutId, at: ctx.now }, missing);
}

/** The same, where what is known is an invoice whose money changed. */
export async function settleInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  const checkoutId = await checkoutIdOfInvoice(ctx.tx, invoiceId);
  if (checkoutId) await settleCommissions(ctx, checkoutId);
}
