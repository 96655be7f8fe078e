import { FORMULAS } from '../../rules/formulas.ts';
import type { Month } from '../../rules/month.ts';
import { citedName } from '../../rules/sentences.ts';
import { FormulaTile } from '../formula-tile.tsx';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The formula left out, with its reason and the formulas it was compared with. */
export function ExcludedFormula({ month: { leftOut, lines } }: { month: Month }) {
  const most = Math.max(1, ...leftOut.compared.map(({ points }) => points));
  return (
    <section className="panel w6">
      <h2 className="title">Left out: {FORMULAS[leftOut.formula].name}</h2>
      <p className="muted">{leftOut.because}</p>
      <ul className="supplements-weighed">
        {leftOut.compared.toReversed().map(({ formula, points, cites }) => (
          <li key={formula} data-out={lines.every((line) => line.formula !== formula) || undefined}>
            <FormulaTile formula={formula} />
            <div>
              <p className="supplements-line">
                <b>{FORMULAS[formula].name}</b>
                <span className="num">{points}</span>
              </p>
              <span className="supplements-weight" aria-hidden="true">
                <i style={{ inlineSize: `${(100 * points) / most}%`, background: FORMULAS[formula].color }} />
              </span>
              <p className="small muted">
                {cites.length ? capital(cites.map(citedName).join(', ')) : 'No reason for it.'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
