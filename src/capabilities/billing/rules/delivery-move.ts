import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { shippingFee } from '#src/capabilities/pricing/rules/shipping.ts';
import { includedTax, type TaxRegistrations } from '#src/capabilities/pricing/rules/tax.ts';
import { type Currency, formatMoney, money } from '#src/lib/money.ts';
import { type NextPayment, paymentSentence } from './payment-words.ts';

/** Monthly cost of a plan in minor units, and the country whose tax it includes. */
interface Month {
  country: string;
  delivery: number;
  monthly: number;
  ratePercent: number;
}

/** Change of a plan's next payments after a change of the delivery country. */
export interface DeliveryMove {
  currency: Currency;
  from: Month;
  to: Month;
  /** The next payment after it, where that is not the monthly sum. */
  next?: NextPayment | null;
}

/** Our row, as far as an address matters to it. */
interface Plan {
  plan: PlanId;
  nextPlan: PlanId | null;
  country: string;
  currency: Currency;
  quantity: number;
  unitAmount: number;
  renewalAmount: number;
}

type Agreed = Pick<Quote, 'plan' | 'cats' | 'country' | 'unit' | 'shippingRenewal'>;

/**
 * The next payments with parcels to `country`: sticks keep their price, delivery has the price of that country, and VAT
 * is that country's. In the agreed country, delivery keeps the agreed price.
 */
export function deliveryMove(
  row: Plan,
  quote: Agreed,
  { country, registered }: { country: string; registered?: TaxRegistrations },
): DeliveryMove {
  const { currency, quantity, unitAmount, renewalAmount } = row;
  const goods = unitAmount * quantity;
  const month = (land: string, monthly: number): Month => {
    const { ratePercent } = includedTax(land, money(monthly, currency), registered);
    return { country: land, delivery: monthly - goods, monthly, ratePercent };
  };
  const from = month(row.country, renewalAmount);
  if (quantity === 0 || country === row.country) return { currency, from, to: { ...from, country } };
  const asAgreed =
    country === quote.country &&
    (row.nextPlan ?? row.plan) === quote.plan &&
    quantity === quote.cats &&
    unitAmount === quote.unit.amount;
  const delivery = asAgreed ? quote.shippingRenewal : shippingFee(country, money(goods, currency), 2);
  return { currency, from, to: month(country, goods + delivery.amount) };
}

export const changesPrice = ({ from, to }: DeliveryMove): boolean => from.monthly !== to.monthly;

const landOf = (code: string) => countryByCode(code)?.name ?? code;

/** Sentences about the payments after a move, for the consent and for the mail that confirms it. */
export function moveSentences({ currency, from, to, next }: DeliveryMove): string[] {
  const said = (amount: number) => formatMoney(money(amount, currency));
  const land = countryInSentence(to.country);
  const delivery = to.delivery > 0 ? `costs ${said(to.delivery)} a box` : 'is free';
  const tax = ({ ratePercent, country }: Month) => (ratePercent > 0 ? `${ratePercent}% (${landOf(country)})` : null);
  const [before, now] = [tax(from), tax(to)];
  return [
    from.monthly === to.monthly
      ? `The monthly payment stays ${said(to.monthly)}; delivery to ${land} ${delivery}.`
      : `You pay ${said(from.monthly)} a month now and ${said(to.monthly)} from the next payment: delivery to ${land} ${delivery}.`,
    ...(next ? [paymentSentence(next)] : []),
    ...(before === now
      ? []
      : [now ? `VAT is included: ${now}${before ? ` instead of ${before}` : ''}.` : `No VAT applies for ${land}.`]),
    `Your plan is still paid in ${currency}. Past payments do not change.`,
  ];
}
