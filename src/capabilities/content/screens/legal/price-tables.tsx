import { launchBase, LAUNCH_CURRENCY, launchDiscountPercent } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { CAT_COUNTS, type PriceBook, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { PlanHeads } from '#src/capabilities/pricing/screens/plan-heads.tsx';
import { dateWords } from '#src/lib/dates.ts';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';

/** The day of a price book that was published after the terms. */
export function PricesSince({ book: { since } }: { book: PriceBook }) {
  if (!since) return null;
  return (
    <p>
      These prices count since <time dateTime={since}>{dateWords(new Date(since))}</time>. Earlier orders keep theirs.
    </p>
  );
}

/** Every price there is: per cat and month, by plan and by the number of cats in a household. */
export function PriceTables() {
  return CURRENCIES.map((currency) => (
    <table key={currency} className="tbl legal-tbl legal-prices">
      <caption>Per cat and month in {currency}, VAT included</caption>
      <PlanHeads className="r" />
      <tbody>
        {CAT_COUNTS.map((cats) => (
          <tr key={cats}>
            <th scope="row">{cats}</th>
            {PLAN_LIST.map((plan) => (
              <td key={plan.id} className="r tn">
                {formatMoney(unitPrice(plan.id, cats, currency))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** The launch offer's first month, never without the later price. */
export function LaunchTable() {
  return (
    <table className="tbl legal-tbl legal-prices" data-offer="launch">
      <caption>
        The first month of a launch offer, for the whole household, less {launchDiscountPercent(2)}% for two cats,{' '}
        {launchDiscountPercent(3)}% for three and {launchDiscountPercent(4)}% for four or more
      </caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col" className="r">
            First month
          </th>
          <th scope="col" className="r">
            Then every month, one cat
          </th>
        </tr>
      </thead>
      <tbody>
        {PLAN_LIST.map((plan) => (
          <tr key={plan.id}>
            <th scope="row">{plan.name}</th>
            <td className="r tn">{formatMoney(launchBase(plan.id))}</td>
            <td className="r tn">{formatMoney(unitPrice(plan.id, 1, LAUNCH_CURRENCY))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
