import { checkoutIdOfInvoice } from '#src/capabilities/billing/actions/order-facts.ts';
import { paidMonths } from '#src/capabilities/billing/actions/paid-months.ts';
import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { saleSettled } from '../events.ts';
import { type Affiliate, type Attribution, addRows, affiliateById, lockAttribution, rowsOfOrder } from '../store.ts';
import { isOwnOrder } from './own-order.ts';
import type { CommissionRow } from '../rules/commission-row.ts';
import { commissionsOf, pendingRows, type SaleTerms, sumOf } from '../rules/ledger.ts';

/**
 * Brings the commissions of an order in line with its payments. Everything is computed from the invoices as they are now:
 * an event that is heard twice or late adds nothing. `isNew` says that the order was attributed just now,
 * `isMoved` that a guest's has become that of an account.
 */
export async function recalculateCommissions(
  ctx: Ctx,
  checkoutId: string,
  { isNew = false, isMoved = false }: { isNew?: boolean; isMoved?: boolean } = {},
): Promise<void> {
  const attribution = await lockAttribution(ctx.tx, checkoutId);
  if (!attribution) return;
  const missing = await missingRows(ctx, attribution, { isMoved });
  await addRows(ctx.tx, { checkoutId, at: ctx.now }, missing);
  const { partnerId, saleId } = attribution;
  if (partnerId && (missing.length || isNew)) await ctx.emit(saleSettled, { partnerId, saleId, isNew });
}

/** Rows that the ledger lacks about an order, as its attribution says, or as it would say. */
export async function missingRows(
  ctx: ReadCtx,
  attribution: Attribution,
  { isMoved = false }: { isMoved?: boolean } = {},
): Promise<CommissionRow[]> {
  const { checkoutId } = attribution;
  const affiliate = await affiliateById(ctx.tx, attribution.affiliateId);
  if (!affiliate) return [];
  const months = await paidMonths(ctx.tx, checkoutId);
  const affiliateId = affiliate.id;
  const rows = await rowsOfOrder(ctx.tx, checkoutId);
  const broughtById = await referrerOf(ctx, affiliate, attribution, { rows, isMoved });
  const book = await priceBookNow(ctx);
  const earners = {
    affiliateId,
    broughtById,
    refused: attribution.refused !== null,
    book,
    terms: termsOf(attribution),
  };
  return pendingRows(commissionsOf(months, earners, rows), rows, newId);
}

/** Terms of the partner whose order it is; null where it is an affiliate's. */
function termsOf({ flatAmount, flatCurrency, payments }: Attribution): SaleTerms | null {
  return flatAmount === null || flatCurrency === null || payments === null
    ? null
    : { flat: money(flatAmount, flatCurrency), payments };
}

/**
 * Affiliate who earns an override by an order: nobody by their own. It is decided when the order first earns, by the
 * household's members then: later changes neither add nor remove overrides of earlier payments. A guest's order that
 * became that of an account is decided again.
 */
async function referrerOf(
  ctx: ReadCtx,
  { broughtById }: Affiliate,
  { checkoutId: id, householdId }: Attribution,
  { rows, isMoved }: { rows: readonly CommissionRow[]; isMoved: boolean },
): Promise<string | null> {
  const referrer = broughtById && (await affiliateById(ctx.tx, broughtById));
  if (!referrer) return null;
  const overrides = rows.filter(({ kind }) => kind === 'override');
  const brought = sumOf(overrides);
  const neverDid = rows.length > 0 && overrides.length === 0;
  const wasTaken = brought === 0 && sumOf(rows) > 0;
  if (neverDid || wasTaken) return null;
  if (brought > 0 && !isMoved) return referrer.id;
  return (await isOwnOrder(ctx, referrer, { id, householdId })) ? null : referrer.id;
}

/** The same for an invoice whose money changed. */
export async function settleInvoice(ctx: Ctx, invoiceId: string): Promise<void> {
  const checkoutId = await checkoutIdOfInvoice(ctx.tx, invoiceId);
  if (checkoutId) await recalculateCommissions(ctx, checkoutId);
}
