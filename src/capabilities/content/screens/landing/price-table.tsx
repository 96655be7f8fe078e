import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { CAT_COUNTS, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { PlanHeads } from '#src/capabilities/pricing/screens/plan-heads.tsx';
import { CURRENCIES, formatMoney } from '#src/lib/money.ts';

/** All prices, for browsers without scripts. */
export function PriceTable() {
  return (
    <noscript>
      {CURRENCIES.map((currency) => (
        <table key={currency} className="tbl">
          <caption className="title">Per cat and month, in {currency}</caption>
          <PlanHeads />
          <tbody>
            {CAT_COUNTS.map((cats) => (
              <tr key={cats}>
                <th scope="row">{cats}</th>
                {PLAN_LIST.map((plan) => (
                  <td key={plan.id}>{formatMoney(unitPrice(plan.id, cats, currency))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </noscript>
  );
}
