import './charts.css';
import { LEVEL_WORDS, type Level, LevelGlyph } from './level.tsx';

export interface Pillar {
  id: string;
  name: string;
  /** Name for narrow columns. */
  short?: string;
  level: Level;
  /** Percent; null where nothing was measured. */
  value: number | null;
}

const HEIGHT = 150;
const WIDTH = 38;
const INSET = 4;
const TALL = HEIGHT - 2 * INSET;
/** Lower end of the optimal range. */
const CAP = 80;
const SHORTEST = 12;

/** A tube each with its green cap; the number stands above, the level below, and the list is a list to those who do not see it. */
export function Pillars({ label, pillars }: { label: string; pillars: readonly Pillar[] }) {
  return (
    <ul className="chart-pillars" aria-label={label}>
      {pillars.map(({ id, name, short, level, value }) => (
        <li key={id}>
          <span className="chart-value num">{value ?? '–'}</span>
          <Tube level={level} value={value} />
          <LevelGlyph level={level} />
          <span className="vh">{LEVEL_WORDS[level]}</span>
          <span className={short && 'chart-long'}>{name}</span>
          {short && (
            <span className="chart-short" aria-hidden="true">
              {short}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tube({ level, value }: { level: Level; value: number | null }) {
  const cap = (HEIGHT * (100 - CAP)) / 100;
  const height = value === null ? 0 : Math.max(SHORTEST, TALL * Math.min(1, value / 100));
  return (
    <svg className={`chart-tube lv-${level}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className="chart-bed" width={WIDTH} height={HEIGHT} rx={WIDTH / 2} />
      <path
        className="chart-cap"
        d={`M0 ${cap}V${WIDTH / 2}A${WIDTH / 2} ${WIDTH / 2} 0 0 1 ${WIDTH} ${WIDTH / 2}V${cap}Z`}
      />
      {height > 0 && (
        <rect
          className="chart-fill"
          x={INSET}
          y={HEIGHT - INSET - height}
          width={WIDTH - 2 * INSET}
          height={height}
          rx={(WIDTH - 2 * INSET) / 2}
          ry={Math.min(WIDTH - 2 * INSET, height) / 2}
        />
      )}
    </svg>
  );
}
