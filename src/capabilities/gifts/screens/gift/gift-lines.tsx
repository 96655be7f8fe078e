import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '#src/capabilities/pricing/queries.ts';
import { PRICE_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { registeredIn } from '#src/capabilities/pricing/rules/tax.ts';
import { formatMoney } from '#src/lib/money.ts';
import { type GiftChoice, type GiftPrice, giftPrice } from '../../rules/gift.ts';

const TIMES: Record<number, string> = { 2: 'twice', 3: 'three times', 5: 'five times', 6: 'six times' };

/**
 * Price of a gift, by the rule that the server charges by. Without a country, delivery is not known yet; tax is stated once it
 * is known where the shop is registered. A price that the server has named for this choice (`named`) takes its place.
 */
export function GiftLines({ choice, named = null }: { choice: GiftChoice; named?: GiftPrice | null }) {
  const { data: plans } = useQuery(plansQuery);
  const registered = registeredIn(plans?.[0]?.vatIn ?? null);
  const { lines, total, tax } = named ?? giftPrice(choice, PRICE_BOOK, registered);
  return (
    <div aria-live="polite">
      <dl className="gift-lines">
        {lines
          .filter(({ label }) => choice.country || !label.startsWith('Delivery'))
          .map(({ label, quantity, amount }) => (
            <div key={label}>
              <dt>
                {label}
                {quantity > 1 && `, ${TIMES[quantity] ?? `${quantity} times`}`}
              </dt>
              <dd className="gift-amount">{amount.amount === 0 ? 'Free' : formatMoney(amount)}</dd>
            </div>
          ))}
        {choice.country && (
          <div className="gift-total">
            <dt>{plans && tax.amount.amount > 0 ? `Once, with ${formatMoney(tax.amount)} VAT in it` : 'Once'}</dt>
            <dd className="gift-amount">{formatMoney(total)}</dd>
          </div>
        )}
      </dl>
      {!choice.country && <p className="small muted">Choose the country to see delivery and the total.</p>}
    </div>
  );
}
