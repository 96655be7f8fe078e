import { and, desc, eq, isNull, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Currency } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { attributions, commissionRows } from './tables.ts';

/** Commission of a partner by one order: the sum of its rows, the number of payments, and the last plan. */
const brings = (tx: ReadHandle) =>
  tx
    .select({
      checkoutId: commissionRows.checkoutId,
      affiliateId: commissionRows.affiliateId,
      amount: sql<number>`sum(${commissionRows.amount})::int`.as('brings_amount'),
      payments: sql<number>`count(distinct ${commissionRows.invoiceId})::int`.as('brings_payments'),
      plan: sql<PlanId>`(array_agg(${commissionRows.plan} order by ${commissionRows.seq} desc))[1]`.as('brings_plan'),
    })
    .from(commissionRows)
    .where(eq(commissionRows.kind, 'partner'))
    .groupBy(commissionRows.checkoutId, commissionRows.affiliateId)
    .as('brings');

/** Orders of a partner with their commission, newest first. */
export function salesWhere(tx: ReadHandle, partnerId: string, where: SQL | undefined, limit: number) {
  const sums = brings(tx);
  const own = and(eq(sums.checkoutId, attributions.checkoutId), eq(sums.affiliateId, attributions.affiliateId));
  return tx
    .select({
      ...{ id: attributions.saleId, checkoutId: attributions.checkoutId, at: attributions.createdAt },
      ...{ refused: attributions.refused, currency: attributions.flatCurrency, amount: sums.amount },
      ...{ payments: sums.payments, plan: sums.plan },
    })
    .from(attributions)
    .leftJoin(sums, own)
    .where(and(eq(attributions.partnerId, partnerId), where))
    .orderBy(desc(attributions.createdAt), desc(attributions.saleId))
    .limit(limit);
}

export const isSale = (saleId: string): SQL => eq(attributions.saleId, saleId);

/** Sales that are older than this one; none where there is no such sale of the partner. */
export const olderThan = (partnerId: string, saleId: string): SQL =>
  sql`(${attributions.createdAt}, ${attributions.saleId}) < (select created_at, sale_id from affiliate_attributions where sale_id = ${saleId} and partner_id = ${partnerId})`;

/** Number of a partner's orders, counted and refused. */
export async function countSales(tx: ReadHandle, partnerId: string): Promise<{ counted: number; refused: number }> {
  const own = eq(attributions.partnerId, partnerId);
  return {
    counted: await tx.$count(attributions, and(own, isNull(attributions.refused))),
    refused: await tx.$count(attributions, and(own, isNotNull(attributions.refused))),
  };
}

/** Everything that a partner's orders bring, by currency. */
export const commissionsOfPartner = (
  tx: ReadHandle,
  partnerId: string,
): Promise<{ currency: Currency; amount: number }[]> =>
  tx
    .select({ currency: commissionRows.currency, amount: sql<number>`sum(${commissionRows.amount})::int` })
    .from(commissionRows)
    .innerJoin(attributions, eq(attributions.checkoutId, commissionRows.checkoutId))
    .where(and(eq(attributions.partnerId, partnerId), eq(commissionRows.kind, 'partner')))
    .groupBy(commissionRows.currency)
    .orderBy(commissionRows.currency);
