import { FORMULAS, type FormulaId } from '../rules/formulas.ts';
import { emblem } from '#src/ui/art/emblems.ts';

/** The emblem of a formula on its stick's colour. The name stands beside it. */
export function FormulaTile({ formula }: { formula: FormulaId }) {
  const { color, on } = FORMULAS[formula];
  return (
    <span
      className="fm-tile"
      aria-hidden="true"
      style={{ background: color }}
      // Our own drawing, made of tables: no input reaches it.
      dangerouslySetInnerHTML={{ __html: emblem(formula, on, color) }}
    />
  );
}
