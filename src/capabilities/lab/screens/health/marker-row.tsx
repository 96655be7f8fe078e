import { ChevronDown } from '#src/ui/icons/chevron-down.ts';
import type { MarkerReading } from '../../results-contract.ts';
import { FORMULAS } from '../../rules/formulas.ts';
import { SAMPLE_NAMES } from '../../rules/markers.ts';
import type { Month } from '../../rules/month.ts';
import { decidedBy, standing } from '../../rules/sentences.ts';
import { LevelBadge } from './level-badge.tsx';
import { scaleOf } from './marker-scale.ts';

const text = ({ from, to }: { from: number; to: number }) => (from === 0 ? `up to ${to}` : `${from} to ${to}`);

/** A marker in one line; opened, it shows its sample, both ranges with their sources, and the sticks chosen for it. */
export function MarkerRow({ marker, month }: { marker: MarkerReading; month: Month | null }) {
  const { name, level, value, unit, optimal, reference } = marker;
  return (
    <li>
      <details className="results-marker">
        <summary>
          <b className="results-mname">{name}</b>
          <LevelBadge level={level} />
          <RangeBar marker={marker} />
          <span className="results-value">
            {value === null ? <span className="muted">no value</span> : `${value} ${unit}`}
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <dl className="small">
          <Fact name="What it means" text={standing(marker)} />
          <Fact name="Optimal range" text={`${text(optimal)} ${unit}`} />
          <Fact name="Reference range" text={`${text(reference)} ${unit}`} />
          <Fact name="Read in" text={SAMPLE_NAMES[marker.sample]} />
          <Fact name="What we changed" text={decisions(marker, month)} />
          <Fact name="Source" text={marker.source} />
        </dl>
      </details>
    </li>
  );
}

function decisions({ id, level, side, nutrient }: MarkerReading, month: Month | null): string {
  if (!month) return 'No sticks are made yet.';
  const decided = decidedBy(id, month).map(({ formula, points, in: inside }) => {
    const stick = FORMULAS[formula].name;
    return inside
      ? `${stick}: adds ${points} to its score.`
      : `${stick} is still left out: its score of ${points} is the lowest.`;
  });
  if (decided.length) return decided.join(' ');
  if (level === 'not-measured') return 'No effect: this was not measured.';
  if (nutrient && side === 'above') return 'No effect: there is already plenty.';
  return 'No effect: it is in range.';
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function RangeBar({ marker }: { marker: MarkerReading }) {
  const { reference, optimal, value } = scaleOf(marker);
  return (
    <span className="results-range" data-level={marker.level} aria-hidden="true">
      <i className="results-ref" style={{ insetInlineStart: `${reference[0]}%`, inlineSize: `${reference[1]}%` }} />
      <i className="results-opt" style={{ insetInlineStart: `${optimal[0]}%`, inlineSize: `${optimal[1]}%` }} />
      {value !== null && <i className="results-at" style={{ insetInlineStart: `${value}%` }} />}
    </span>
  );
}
