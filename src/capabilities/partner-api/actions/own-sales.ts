import { listSales, readSale, type Sale, salesSums } from '#src/capabilities/affiliates/actions/partner-sales.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { PartnerSale, PartnerSales, SalesQuery } from '../contract.ts';
import type { PartnerScope } from '../scopes.ts';
import { writeEvent } from './write-event.ts';

/** Leaves out why a sale does not count: that would say who ordered before, or lives with the payee. */
const viewOf = ({ id, day, refused, plan, payments, commission }: Sale): PartnerSale => ({
  ...{ id, day, counted: refused === null, plan, payments, commission },
});

/** Sums and the newest sales of the partner's page. */
export async function readSales(
  ctx: ReadCtx,
  { partnerId }: PartnerScope,
  { before, limit }: SalesQuery,
): Promise<PartnerSales> {
  const found = await listSales(ctx, partnerId, { before, limit: limit + 1 });
  return {
    total: await salesSums(ctx, partnerId),
    sales: found.slice(0, limit).map(viewOf),
    more: found.length > limit,
  };
}

/** Writes the event of a sale, as it is now, for the webhooks that ask for it. */
export async function tellSale(ctx: Ctx, scope: PartnerScope, saleId: string, isNew: boolean): Promise<void> {
  const sale = await readSale(ctx, scope.partnerId, saleId);
  if (sale) await writeEvent(ctx, scope, { type: isNew ? 'sale.created' : 'sale.updated', data: viewOf(sale) });
}
