import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import type { Month } from '#src/capabilities/lab/rules/month.ts';
import { formatNumber } from '#src/lib/numbers.ts';

/**
 * The seven lines of a month with their reasons, the formulas left out, and the distance of each active ingredient from
 * its ceiling.
 */
export function MonthPreview({ month, settled }: { month: Month; settled: boolean }) {
  return (
    <section className="lab-month" aria-label="Sticks">
      <h3 className="small strong">{settled ? 'Sticks made from these results' : 'Sticks that these results give'}</h3>
      <ul>
        {month.lines.map(({ formula, sticks, reasons, because, doses }) => (
          <li key={formula}>
            <b>{FORMULAS[formula].name}</b>, {sticks} sticks
            {doses.map(({ id, name, amount, unit, because: why }) => (
              <span key={id} className="muted">{`, ${name} ${formatNumber(amount)} ${unit}. ${why}`}</span>
            ))}
            <ul className="muted">
              {reasons.map(({ cites, found, rule }) => (
                <li key={cites}>
                  {found}. {rule}
                </li>
              ))}
              {because && <li>{because}</li>}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        Left out: <b>{FORMULAS[month.leftOut.formula].name}</b>. {month.leftOut.because}
      </p>
      <h4 className="small strong">Margin below the safe maximum</h4>
      <ul>
        {month.guard.rows.map(({ active, name, unit, highestDay, ceiling }) => (
          <li key={active}>
            {name}: {formatNumber(highestDay)} {unit} on its highest day
            {ceiling
              ? `, ${ceiling.headroomPercent}% below ${formatNumber(ceiling.day)} ${unit} (${ceiling.source})`
              : ', no maximum is set'}
          </li>
        ))}
      </ul>
      {!month.guard.weighed && <p className="muted">No weight is recorded, so we calculate for a light cat.</p>}
    </section>
  );
}
