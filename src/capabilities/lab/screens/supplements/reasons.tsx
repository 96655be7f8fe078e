import { ChevronDown } from '#src/ui/icons/chevron-down.ts';
import { FORMULAS } from '../../rules/formulas.ts';
import type { Month, StickLine } from '../../rules/month.ts';
import { RECIPES } from '../../rules/recipes.ts';
import { doseText } from '../../rules/sentences.ts';
import { FormulaTile } from '../formula-tile.tsx';
import { daysOf } from './month-words.ts';

/** N4: for each stick of the month its cause, rule and dose, and the stick that would be there otherwise. */
export function Reasons({ month, schedule }: { month: Month; schedule: readonly string[] }) {
  return (
    <section className="panel">
      <h2 className="title">Why we chose each stick</h2>
      <p className="muted">We score each formula by the results and your answers, and use the top seven.</p>
      <ul className="supplements-why">
        {month.lines.map((line) => (
          <li key={line.formula}>
            <Why line={line} days={daysOf(line.formula, schedule)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Why({ line, days }: { line: StickLine; days: readonly number[] }) {
  const { formula, reasons, because, doses } = line;
  const points = reasons.reduce((sum, reason) => sum + reason.points, 0);
  return (
    <details>
      <summary>
        <FormulaTile formula={formula} />
        <span>
          <b>{FORMULAS[formula].name}</b>
          <span className="small muted">Days {days.join(', ')}</span>
        </span>
        <span className="small supplements-points">{reasons.length ? `Score ${points}` : 'By default'}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <div className="supplements-body">
        <p>{RECIPES[formula].supports}</p>
        {because && <p className="muted">{because}</p>}
        {reasons.length > 0 && (
          <table className="tbl stacks">
            <thead>
              <tr>
                <th scope="col">Reason</th>
                <th scope="col">Rule</th>
                <th scope="col">Without it</th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ cites, found, rule, otherwise }) => (
                <tr key={cites}>
                  <th scope="row">{found}</th>
                  <td>{rule}</td>
                  <td className="muted">{otherwise}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {doses.map((dose) => (
          <p key={dose.id} className="supplements-dose">
            <b>
              {dose.name}: {doseText(dose)}.
            </b>{' '}
            {dose.because}{' '}
            {!dose.otherwise.startsWith(doseText(dose)) && <span className="muted">Usual dose: {dose.otherwise}</span>}
          </p>
        ))}
        {doses.length === 0 && <p className="muted">This formula is a blend with no separately dosed active.</p>}
      </div>
    </details>
  );
}
