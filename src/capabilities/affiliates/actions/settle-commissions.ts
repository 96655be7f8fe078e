import { checkoutIdOfInvoice } from '#src/capabilities/billing/actions/order-facts.ts';
import { paidMonths } from '#src/capabilities/billing/actions/paid-months.ts';
import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type Affiliate, type Attribution, addRows, affiliateById, lockAttribution, rowsOfOrder } from '../store.ts';
import { isOwnOrder } from './own-order.ts';
import type { CommissionRow } from '../rules/commission-row.ts';
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
  const affiliateId = affiliate.id;
  const rows = await rowsOfOrder(ctx.tx, checkoutId);
  const broughtById = await bringerOf(ctx, affiliate, attribution, rows);
  const book = await priceBookNow(ctx);
  const earners = { affiliateId, broughtById, refused: attribution.refused !== null, book };
  const standing = commissionsOf(months, earners, rows);
  const missing = pendingRows(standing, rows, newId);
  await addRows(ctx.tx, { checkoutId, at: ctx.now }, missing);
}

/** Affiliate who earns an override by an order: nobody by their own. Once the account is deleted, nobody who did not before. */
async function bringerOf(
  ctx: Ctx,
  { broughtById }: Affiliate,
  { checkoutId: id, householdId }: Attribution,
  rows: readonly CommissionRow[],
): Promise<string | null> {
  const bringer = broughtById && (await affiliateById(ctx.tx, broughtById));
  if (!bringer || (await isOwnOrder(ctx, bringer, { id, householdId }))) return null;
  const neverDid = householdId === null && rows.length > 0 && !rows.some(({ kind }) => kind === 'override');
  return neverDid ? null : bringer.id;
}

/** The same, where what is known is an invoice whose money changed. */
export async function settleInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  const checkoutId = await checkoutIdOfInvoice(ctx.tx, invoiceId);
  if (checkoutId) await settleCommissions(ctx, checkoutId);
}
