import { averageText, ceilingText, SMALL_CAT_KG } from '#src/capabilities/content/rules/safety-sheet.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { SUMS } from './sums.ts';

/** Amounts in our sticks beside the daily maximum. The same figures as in the safety data sheet. */
export function Ledger() {
  return (
    <div className="blog-ledger" data-cited="sums">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Vitamin</th>
            <th scope="col" className="r">
              One stick
            </th>
            <th scope="col" className="r">
              Average a day
            </th>
            <th scope="col" className="r">
              Ceiling a day
            </th>
          </tr>
        </thead>
        <tbody>
          {SUMS.map(({ active, stick, average }) => (
            <tr key={active.id}>
              <th scope="row">
                {active.name} <span className="muted small">{FORMULAS[active.formula].name}</span>
              </th>
              <td className="r" data-head="One stick">
                <b>{active.text}</b> <span className="small muted">{stick}%</span>
              </td>
              <td className="r" data-head="Average a day">
                <b>{averageText(active)}</b> <span className="small muted">{average}%</span>
              </td>
              <td className="r" data-head="Ceiling a day">
                <b>{ceilingText(active)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted" id="sums">
        How this is calculated: for a cat of {SMALL_CAT_KG} kg that eats little. The ceiling is FEDIAF’s maximum, from
        everything it eats. The average is {STICKS_PER_TYPE} sticks spread over {BOX_DAYS} days. IU are international
        units. The{' '}
        <a className="link" href="/downloads/safety-data-sheet.pdf">
          safety data sheet
        </a>{' '}
        has the same figures for every active.
      </p>
    </div>
  );
}
