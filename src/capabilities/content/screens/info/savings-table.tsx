import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { CAT_COUNTS, largestSavings, MAX_CATS, planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import { RULE_OF_THUMB_PERCENT, ruleOfThumbPercent } from '#src/capabilities/pricing/rules/rule-of-thumb.ts';
import type { Currency } from '#src/lib/money.ts';

/** The rule of thumb beside the price table. */
export function SavingsTable({ cats, currency }: { cats: number; currency: Currency }) {
  return (
    <div className="reading info-rule">
      <div>
        <h3 className="d-md">More cats, less each</h3>
        <p className="lead muted">
          A rule of thumb: {RULE_OF_THUMB_PERCENT}% less for every extra cat, so you save up to{' '}
          {Math.min(ruleOfThumbPercent(MAX_CATS), largestSavings().ofAll.percent)}%.
        </p>
        <p className="muted">You pay the exact figure beside it.</p>
      </div>
      <table className="tbl">
        <caption className="vh">Saving per cat, in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Cats</th>
            <th scope="col" className="r">
              Rule of thumb
            </th>
            {PLAN_LIST.map(({ id, name }) => (
              <th key={id} scope="col" className="r">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CAT_COUNTS.map((count) => (
            <tr key={count} data-picked={count === cats || undefined}>
              <th scope="row">{count === MAX_CATS ? `${count}+` : count}</th>
              <td className="r subtle">{ruleOfThumbPercent(count)}%</td>
              {PLAN_LIST.map(({ id }) => (
                <td key={id} className="r strong">
                  {planTotals(id, count, currency).discountPercent}%
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
