import {
  averagePerDay,
  ceilingPerDay,
  EXAMPLE_CAT,
  GUARDED,
  shareOfCeiling,
} from '#src/capabilities/content/rules/ceilings.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';

const ROWS = [
  { ...GUARDED.a, stick: FORMULAS.vision.name },
  { ...GUARDED.d, stick: FORMULAS.renal.name },
];

const units = (amount: number) => `${Math.round(amount).toLocaleString('en-US')} IU`;

/** What our sticks add to a day, beside what a day may hold. */
export function Ledger() {
  const day = EXAMPLE_CAT.kilocalories;
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
              Mean of a box
            </th>
            <th scope="col" className="r">
              Ceiling of a day
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.vitamin}>
              <th scope="row">
                {row.vitamin} <span className="muted small">{row.stick}</span>
              </th>
              <td className="r" data-head="One stick">
                <b>{units(row.onStick)}</b>{' '}
                <span className="small muted">{shareOfCeiling(row.onStick, row, day)}%</span>
              </td>
              <td className="r" data-head="Mean of a box">
                <b>{units(averagePerDay(row))}</b>{' '}
                <span className="small muted">{shareOfCeiling(averagePerDay(row), row, day)}%</span>
              </td>
              <td className="r" data-head="Ceiling of a day">
                <b>{units(ceilingPerDay(row, day))}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted" id="sums">
        How this is reckoned: a cat of {EXAMPLE_CAT.kilograms} kg that eats {day} kcal a day. The ceiling is FEDIAF’s
        maximum for {day} kcal of food; where it is given for dry matter, with FEDIAF’s 400 kcal in 100 g. The mean is{' '}
        {STICKS_PER_TYPE} sticks spread over {BOX_DAYS} days. IU are international units.
      </p>
    </div>
  );
}
