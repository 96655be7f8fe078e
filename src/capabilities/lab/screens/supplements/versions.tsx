import type { SticksView } from '../../contract.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';

export function Versions({ versions }: Pick<SticksView, 'versions'>) {
  const { timeZone } = useHousehold().household;
  return (
    <section className="panel">
      <h2 className="title">Versions</h2>
      <ol className="supplements-versions">
        {versions.map(({ version, madeAt, changes }) => (
          <li key={version}>
            <p>
              <b>Version {version}</b> <span className="small muted">{written('date', madeAt, timeZone)}</span>
            </p>
            {changes.length > 0 ? (
              <ul className="small">
                {changes.map(({ formula, what }) => (
                  <li key={formula + what}>
                    <b>{FORMULAS[formula as FormulaId].name}.</b> {what}
                  </li>
                ))}
              </ul>
            ) : (
              <p className="small muted">{version === 1 ? 'First version.' : 'The same sticks as before.'}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
