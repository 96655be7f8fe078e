import { useState } from 'react';
import type { MarkerReading } from '../../results-contract.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import type { Month } from '../../rules/month.ts';
import { answerOf, standing } from '../../rules/sentences.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { FormulaTile } from '../formula-tile.tsx';
import { LevelBadge } from './level-badge.tsx';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'vitamin', label: 'Vitamins' },
  { value: 'mineral', label: 'Minerals' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const RANK = { low: 0, borderline: 1, normal: 2, optimal: 3, 'not-measured': 4 } as const;
const worstFirst = (a: MarkerReading, b: MarkerReading) =>
  RANK[a.level] - RANK[b.level] || (a.percent ?? 0) - (b.percent ?? 0);

/** R300: each of the seven with its level, its percent, its meaning, and the stick that answers it. */
export function Nutrients({ nutrients, month }: { nutrients: readonly MarkerReading[]; month: Month | null }) {
  const [kind, setKind] = useState<Kind>('all');
  const shown = nutrients.filter((one) => kind === 'all' || one.kind === kind).toSorted(worstFirst);
  return (
    <section className="panel">
      <div className="results-panelhead">
        <h2 className="title">Nutrient by nutrient</h2>
        <Segmented label="Which of them" className="results-seg" value={kind} onChange={setKind} options={KINDS} />
      </div>
      <ul className="results-nutrients">
        {shown.map((reading) => (
          <li key={reading.id}>
            <div className="results-name">
              <h3 className="title">{reading.name}</h3>
              <LevelBadge level={reading.level} />
            </div>
            <PercentBar reading={reading} />
            <p className="small muted">
              {standing(reading)} <Because reading={reading} month={month} />
            </p>
            <Stick reading={reading} month={month} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PercentBar({ reading: { level, percent } }: { reading: MarkerReading }) {
  if (percent === null) return <div className="results-bar" data-level={level} aria-hidden="true" />;
  const at = Math.min(100, percent);
  return (
    <div className="results-bar" data-level={level} role="img" aria-label={`${percent} per cent of the optimal range`}>
      <i className="results-zone" />
      <i className="results-fill" style={{ inlineSize: `${at}%` }} />
      <b className="results-figure" style={{ insetInlineStart: `${Math.min(96, at)}%` }}>
        {percent}
      </b>
    </div>
  );
}

/** Reason for a dose other than the usual one. */
function Because({ reading, month }: { reading: MarkerReading; month: Month | null }) {
  const because = month && answerOf(reading, month)?.because;
  return because ?? null;
}

function Stick({ reading, month }: { reading: MarkerReading; month: Month | null }) {
  const answer = month && answerOf(reading, month);
  if (!answer)
    return <p className="results-stick small muted">{month ? without(reading, month) : 'No sticks are made yet.'}</p>;
  return (
    <p className="results-stick small">
      <FormulaTile formula={answer.formula} />
      <span>
        <b>{FORMULAS[answer.formula].name}</b>
        <br />
        <span className="muted">{answer.dose}</span>
      </span>
    </p>
  );
}

function without({ formulas }: MarkerReading, { lines }: Month): string {
  const out = (formulas as FormulaId[]).find((id) => lines.every(({ formula }) => formula !== id));
  return out
    ? `${FORMULAS[out].name} would help, but it is the one left out this month.`
    : 'No stick for it this month.';
}
