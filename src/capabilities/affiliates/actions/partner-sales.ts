import { orderNumbersOf } from '#src/capabilities/billing/actions/order-facts.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { type Money, money } from '#src/lib/money.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { commissionsOfPartner, countSales, isSale, olderThan, salesWhere } from '../sale-store.ts';

/** An order of a partner's page. It says nothing about the household: no name, address, country or cat, and only the day. */
export interface Sale {
  id: string;
  /** In Dubai. */
  day: string;
  /** Reason for which it does not count; null if it does. */
  refused: string | null;
  /** The plan of the last payment; null where nothing was earned by it. */
  plan: PlanId | null;
  /** Payments that earned. */
  payments: number;
  /** As it stands: refunds and lost disputes are taken off. */
  commission: Money | null;
}

type Row = Awaited<ReturnType<typeof salesWhere>>[number];

const saleOf = ({ id, at, refused, currency, amount, payments, plan }: Row): Sale => ({
  ...{ id, day: shopDayOf(at), refused, plan, payments: payments ?? 0 },
  commission: currency && money(amount ?? 0, currency),
});

/** The newest sales of a partner, or those that are older than one of them. */
export async function listSales(
  { tx }: ReadCtx,
  partnerId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Sale[]> {
  const where = before === undefined ? undefined : olderThan(partnerId, before);
  return (await salesWhere(tx, partnerId, where, limit)).map(saleOf);
}

export async function readSale({ tx }: ReadCtx, partnerId: string, saleId: string): Promise<Sale | undefined> {
  const [row] = await salesWhere(tx, partnerId, isSale(saleId), 1);
  return row && saleOf(row);
}

/** Sums of a partner's sales. */
export async function salesSums({ tx }: ReadCtx, partnerId: string) {
  const commission = (await commissionsOfPartner(tx, partnerId)).map(({ amount, currency }) => money(amount, currency));
  return { ...(await countSales(tx, partnerId)), commission };
}

/** The newest sales of a partner by order number, for the desk. */
export async function salesByNumber(ctx: ReadCtx, partnerId: string, limit: number) {
  const rows = await salesWhere(ctx.tx, partnerId, undefined, limit);
  const numbers = await orderNumbersOf(
    ctx.tx,
    rows.map(({ checkoutId }) => checkoutId),
  );
  return rows.map((row) => ({ ...saleOf(row), number: numbers.get(row.checkoutId) ?? '' }));
}
