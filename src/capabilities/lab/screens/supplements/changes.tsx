import type { SticksView } from '../../sticks-contract.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';

/** Differences between two versions, by formula. */
export function Changes({ changes }: { changes: SticksView['versions'][number]['changes'] }) {
  if (changes.length === 0) return <p className="small muted">The same sticks as before.</p>;
  return (
    <ul className="small">
      {changes.map(({ formula, what }) => (
        <li key={formula + what}>
          <b>{FORMULAS[formula as FormulaId].name}.</b> {what}
        </li>
      ))}
    </ul>
  );
}
