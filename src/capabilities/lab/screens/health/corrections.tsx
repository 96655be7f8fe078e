import type { ResultsView } from '../../contract.ts';
import { changeText } from '../../rules/revision.ts';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';

/** What the lab corrected after results were released: why, and each value before and after. */
export function Corrections({ corrections }: Pick<ResultsView, 'corrections'>) {
  const { timeZone } = useHousehold().household;
  if (!corrections.length) return null;
  return (
    <section className="panel" aria-label="Corrections">
      <h2 className="title">Corrected by the lab</h2>
      <ol className="results-corrections">
        {corrections.map(({ at, reason, changes, others, dna }) => (
          <li key={at}>
            <p>
              <b>{written('plain', at, timeZone)}</b> {reason}
            </p>
            <ul className="small muted">
              {changes.map((change) => (
                <li key={change.id}>{changeText(change)}</li>
              ))}
              {others.map((other) => (
                <li key={other}>{other}</li>
              ))}
              {dna && <li>The DNA report was corrected as well.</li>}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
