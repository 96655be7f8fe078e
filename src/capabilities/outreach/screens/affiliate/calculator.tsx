import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Figures } from '#src/ui/figures.tsx';
import { formatNumber } from '#src/lib/numbers.ts';
import { type AffiliateEarnings, affiliateEarnings, fiveYears } from '../../rules/affiliate-earnings.ts';
import { Controls } from './controls.tsx';
import { Results } from './results.tsx';
import { useCalculation } from './use-calculation.ts';
import { YearsChart } from './years-chart.tsx';
import './calculator.css';

/** Followers in, commission out. Every figure here is worked out by the formulas of #how. */
export function Calculator() {
  const calculation = useCalculation();
  const { inputs } = calculation;
  const earnings = affiliateEarnings(inputs);
  return (
    <section className="affiliate-calc" id="calculator" data-cited="how">
      <div className="wrap sec">
        <h2 className="d-lg">Now with your own numbers.</h2>
        <div className="affiliate-desk">
          <p className="affiliate-live" aria-hidden="true">
            <span className="cap">A month, from month {COMMISSION.payments}</span>
            <b className="num">{formatMoney(earnings.monthly)}</b>
          </p>
          <Controls calculation={calculation} />
          <Results inputs={inputs} earnings={earnings} />
        </div>
        <h3 className="d-sm">Five years of it</h3>
        <YearsChart years={fiveYears(inputs)} period={inputs.performancePeriod} />
        <h3 className="d-sm">Plan by plan</h3>
        <Breakdown earnings={earnings} />
      </div>
    </section>
  );
}

function Breakdown({ earnings: { plans, monthly, customers } }: { earnings: AffiliateEarnings }) {
  return (
    <table className="tbl stacks affiliate-rows affiliate-plans">
      <thead>
        <tr>
          <th scope="col">Plan, one cat</th>
          <th scope="col" className="r">
            Customers
          </th>
          <th scope="col" className="r">
            × {COMMISSION.payments} × rate
          </th>
          <th scope="col" className="r">
            A month
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ plan, customers: heads, rate, monthly: sum }) => (
          <tr key={plan}>
            <th scope="row">
              {PLANS[plan].name} <span className="cap subtle nb">{formatMoney(unitPrice(plan, 1, rate.currency))}</span>
            </th>
            <td className="r tn">
              <Figures>{formatNumber(heads)}</Figures>
            </td>
            <td className="r tn nb">
              <span className="hide-d">× {COMMISSION.payments} × </span>
              <Figures>{formatMoney(rate)}</Figures>
            </td>
            <td className="r tn nb">
              <Figures>{formatMoney(sum)}</Figures>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">Together</th>
          <td className="r tn">
            <Figures>{formatNumber(customers)}</Figures>
            <span className="hide-d"> customers</span>
          </td>
          <td />
          <td className="r tn nb">
            <b>
              <Figures>{formatMoney(monthly)}</Figures>
            </b>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
