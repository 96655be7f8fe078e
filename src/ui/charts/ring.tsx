import './charts.css';
import { arc } from './geometry.ts';
import type { Tone } from './point.ts';

export interface RingProps {
  /** Spoken text of the whole chart: 'Water: 165 ml of 200 ml'. */
  label: string;
  /** Null where nothing was written down. */
  value: number | null;
  /** The end of the scale: all the way round. */
  full: number;
  /** A short stick across the ring. */
  target?: number;
  /** Below the figure: 'of 200 ml'. */
  of: string;
  tone: Tone;
  size?: number;
}

const RADIUS = 52;
const MIDDLE = 66;
const WIDE_FIGURE = 4;

export function Ring({ label, value, full, target, of, tone, size = 116 }: RingProps) {
  const { drawn, rest } = arc((value ?? 0) / full, RADIUS);
  const figure = value === null ? '–' : String(value);
  return (
    <svg
      className={`chart-ring chart-${tone}`}
      viewBox="0 0 132 132"
      width={size}
      height={size}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      <circle className="chart-track" cx={MIDDLE} cy={MIDDLE} r={RADIUS} />
      {drawn > 0 && (
        <circle
          className="chart-round"
          cx={MIDDLE}
          cy={MIDDLE}
          r={RADIUS}
          strokeDasharray={`${drawn.toFixed(1)} ${(rest + 1).toFixed(1)}`}
          transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}
        />
      )}
      {target !== undefined && (
        <rect
          className="chart-target"
          x="62.5"
          y="3"
          width="7"
          height="22"
          rx="3.5"
          transform={`rotate(${(360 * target) / full} ${MIDDLE} ${MIDDLE})`}
        />
      )}
      <text className="chart-figure" x={MIDDLE} y="71" fontSize={figure.length >= WIDE_FIGURE ? 25 : 31}>
        {figure}
      </text>
      <text className="chart-of" x={MIDDLE} y="91">
        {of}
      </text>
    </svg>
  );
}
