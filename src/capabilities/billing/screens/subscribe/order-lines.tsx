import { inWords } from '#src/capabilities/onboarding/rules/recommendation.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { kitsOf, type Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { addMoney, formatMoney, type Money, money, negateMoney } from '#src/lib/money.ts';
import { plural } from '#src/lib/plurals.ts';
import { Price } from '#src/ui/price.tsx';

/** Amount due today and later amounts, line by line as in the signed quote. */
export function OrderLines({ quote, settled }: { quote: Quote; settled: boolean }) {
  const { cats, plan, currency, planTotal, savings, discountPercent, lines } = quote;
  const full = addMoney(planTotal, savings);
  const single = formatMoney(money(full.amount / cats, currency));
  const offer = lines.find(({ kind }) => kind === 'launch-offer');
  const kits = kitsOf(quote);
  return (
    <div className="subscribe-bill" aria-busy={!settled}>
      <dl>
        <Line name={cats === 1 ? 'One cat' : `${inWords(cats)} cats, single price ${single}`} amount={full} />
        {savings.amount > 0 && <Line name={`Household saving (${discountPercent}%)`} amount={negateMoney(savings)} />}
        {offer && <Line name={offer.label} amount={offer.amount} />}
        {offer && <Line name="Lowest price of the 30 days before" amount={lowestBefore(plan, cats)} />}
        {kits > 0 && <Line name={plural(kits, 'Home test kit')} amount={{ amount: 0, currency }} />}
        <Line name="Shipping, first month" amount={quote.shippingToday} />
        <div className="subscribe-total">
          <dt>Today</dt>
          <dd aria-live="polite">
            <Price money={quote.totalToday} />
          </dd>
        </div>
      </dl>
      <p className="small">{taxWords(quote)}</p>
      <p className="small">
        Then <b>{formatMoney(quote.renewalTotal)} a month</b>
        {quote.shippingRenewal.amount > 0 && `, ${formatMoney(quote.shippingRenewal)} of it for delivery`}, starting one
        month after the first sticks ship.
      </p>
    </div>
  );
}

function Line({ name, amount }: { name: string; amount: Money }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{amount.amount === 0 ? 'Free' : formatMoney(amount)}</dd>
    </div>
  );
}

/** VAT is part of the price; said by country, as it is owed there. */
function taxWords({ country, tax }: Quote): string {
  const name = countryByCode(country)?.name ?? country;
  return tax.amount.amount > 0
    ? `Includes ${formatMoney(tax.amount)} VAT (${tax.ratePercent}%, ${name}).`
    : `${name}: no tax is added to these prices.`;
}
