import { recordSale } from '#src/capabilities/billing/actions/record-sale.ts';
import type { Ctx } from '#src/platform/services.ts';
import { saleKey } from '../rules/sale-key.ts';
import type { Gift } from '../store.ts';

/** Writes the invoice of a paid gift, once. Last in a transaction: its number locks the series. */
export async function recordGiftSale(ctx: Ctx, gift: Gift): Promise<void> {
  const { id, number, plan, months, country, price, stripeIntentId, paidAt, giverName: name, giverEmail: email } = gift;
  if (!stripeIntentId || !paidAt) return;
  await recordSale(ctx, {
    key: saleKey(id),
    sale: { number, buyer: { name, email } },
    ...{ plan, months, country, stripeIntentId, paidAt },
    lines: price.lines,
    total: price.total,
  });
}
