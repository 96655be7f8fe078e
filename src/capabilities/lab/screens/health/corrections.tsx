import type { ResultsView } from '../../results-contract.ts';
import { correctionTexts } from '../../rules/revision.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';

/** Corrections by the lab after results were released: the reason, and each value before and after. */
export function Corrections({ corrections }: Pick<ResultsView, 'corrections'>) {
  const { timeZone } = useHousehold().household;
  if (!corrections.length) return null;
  return (
    <section className="panel" aria-label="Corrections">
      <h2 className="title">Corrected by the lab</h2>
      <ol className="results-corrections">
        {corrections.map((correction) => (
          <li key={correction.at}>
            <p>
              <b>{formatDate('plain', correction.at, timeZone)}</b> {correction.reason}
            </p>
            <ul className="small muted">
              {correctionTexts(correction).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
