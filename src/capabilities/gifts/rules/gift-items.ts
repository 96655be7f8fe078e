import { DELIVERY_PRODUCT } from '#src/capabilities/billing/rules/payment-page.ts';
import { productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { lowerCode } from '#src/lib/money.ts';
import type { GiftChoice, GiftPrice } from './gift.ts';

/** The lines of a gift's payment: sticks, and delivery where it costs. Which product a line is follows from its place in the price. */
export function giftItems({ plan, currency, price }: Pick<GiftChoice, 'plan' | 'currency'> & { price: GiftPrice }) {
  const [, sticks, , delivery] = price.lines;
  const item = (product: string, line: typeof sticks) =>
    line && line.amount.amount > 0
      ? [
          {
            quantity: line.quantity,
            price_data: { currency: lowerCode(currency), product, unit_amount: line.unit.amount },
          },
        ]
      : [];
  return [...item(productIdOf(plan), sticks), ...item(DELIVERY_PRODUCT, delivery)];
}
