import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { includedTax } from '#src/capabilities/pricing/rules/tax.ts';
import type { Money } from '#src/lib/money.ts';
import type { Ctx } from '#src/platform/services.ts';
import { chargedAs, type InvoiceLine } from '../rules/invoice-lines.ts';
import type { Sale } from '../rules/sale.ts';
import { insertSale } from '../sale-store.ts';

export interface PaidSale {
  /** Key of the sold item, such as `gift:…`: the buyer key of its order. */
  key: string;
  sale: Sale;
  plan: PlanId;
  /** Months of one cat. */
  months: number;
  lines: InvoiceLine[];
  total: Money;
  /** Country whose tax is included. */
  country: string;
  stripeIntentId: string;
  paidAt: Date;
}

/** Records a payment without a plan as an invoice of the shop's series, taxed as it is charged; once for each payment. */
export function recordSale(
  ctx: Ctx,
  { key, sale, plan, months, lines, total, country, ...paid }: PaidSale,
): Promise<void> {
  const { taxRegistrations: registered } = ctx.settings;
  const tax = includedTax(country, total, registered);
  const [, unit] = lines;
  return insertSale(ctx.tx, {
    stripeId: paid.stripeIntentId,
    stripeIntentId: paid.stripeIntentId,
    stripeSubscriptionId: key,
    sale,
    totalAmount: total.amount,
    paidAmount: total.amount,
    currency: total.currency,
    issuedAt: paid.paidAt,
    paidAt: paid.paidAt,
    terms: { reason: 'sale', plan, cats: 1, months, unit: unit?.unit.amount ?? 0, delivery: 0 },
    charged: chargedAs({ lines, tax }, { country, address: null, registered }),
  });
}
