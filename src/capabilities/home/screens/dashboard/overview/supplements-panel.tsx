import { SkipHint } from '#src/capabilities/fulfilment/screens/sticks/skip-hint.tsx';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { emblemInner } from '#src/ui/art/emblems.ts';
import { Badge } from '#src/ui/badge.tsx';
import { LevelGlyph } from '#src/ui/charts/level.tsx';
import type { Supplement, Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardCat } from '../../../contract.ts';
import { formulaOf } from './today-panel.tsx';

/** R299, R385: seven of the eight formulas, four sticks of each. */
export function SupplementsPanel({ cat }: { cat: DashboardCat }) {
  const { current, days, state } = cat.supplements;
  const [first] = current;
  return (
    <section className="panel" aria-labelledby="overview-supplements">
      <header className="overview-head">
        <div>
          <h2 className="title" id="overview-supplements">
            Active supplements
          </h2>
          <p className="small muted">
            {first ? `${current.length} types, ${first.sticks} of each, ${days.length || 28} days` : NONE[state]}
          </p>
        </div>
        {(state === 'running' || state === 'made') && current.length > 0 && current.every(({ left }) => left > 0) && (
          <Badge tone="optimal" className="overview-active">
            <LevelGlyph level="optimal" size={15} />
            All active
          </Badge>
        )}
      </header>
      {first && (
        <ul className="overview-supplements">
          {current.map((supplement) => (
            <Line key={supplement.formula} supplement={supplement} />
          ))}
        </ul>
      )}
      <SkipHint cat={cat} />
    </section>
  );
}

const NONE: Record<Supplements['state'], string> = {
  pending: 'We choose seven of eight formulas when the results are ready.',
  'too-young': 'None for now: too young for sticks.',
  'mixed-up': 'None for now: the samples may belong to another cat.',
  held: 'None for now: these results lead to sticks that are not safe to mix.',
  made: 'The sticks are mixed.',
  running: 'The month is under way.',
  resting: 'The month is over.',
  stopped: 'None: the plan has ended.',
};

function Line({ supplement: { formula, name, sticks, left } }: { supplement: Supplement }) {
  const known = formulaOf(formula);
  return (
    <li>
      <Emblem formula={formula} />
      <b>{name}</b>
      <span className="small muted">{known?.job}</span>
      <span className="small overview-left">
        {left} of {sticks} left
      </span>
    </li>
  );
}

function Emblem({ formula }: { formula: string }) {
  const known = formulaOf(formula);
  if (!known) return null;
  return (
    <svg className="overview-emblem" viewBox="0 0 96 96" aria-hidden="true">
      <rect width="96" height="96" rx="30" fill={known.color} />
      <g
        transform="translate(20 20) scale(.875)"
        dangerouslySetInnerHTML={{ __html: emblemInner(formula as FormulaId, known.on, known.color) }}
      />
    </svg>
  );
}
