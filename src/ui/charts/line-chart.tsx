import { useMemo } from 'react';
import './charts.css';
import { Explorer } from './explore.tsx';
import { curve, type Domain, domainOf, labelled, type Point, runs, scale, spread, ticks } from './geometry.ts';
import { type ChartPoint, NOTHING, type Tone } from './point.ts';
import { useWidth } from './use-width.ts';

export interface LineChartProps {
  label: string;
  points: readonly ChartPoint[];
  /** A value as it is said: '5.1 kg'. */
  say: (value: number) => string;
  tone: Tone;
  /** Drawn behind: where it ought to be. */
  band?: Domain | undefined;
  /** A scale that is known beforehand, such as 0 to 100. */
  bounds?: Domain | undefined;
  /** With numbers at the side. */
  large?: boolean;
  /** Said where there is no value. */
  none?: string;
}

const SMALL = { height: 170, top: 14, bottom: 44, start: 16, end: 16, label: 44 };
const LARGE = { height: 300, top: 20, bottom: 44, start: 64, end: 20, label: 72 };
/** Days closer than this are drawn without their dots. */
const DOT_ROOM = 13;

/** Values by day: a line where days follow each other, a dotted bridge where nothing was written down, the last one solid. */
export function LineChart({ label, points, say, tone, band, bounds, large = false, none = NOTHING }: LineChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(large ? 640 : 420);
  const frame = large ? LARGE : SMALL;
  const places = useMemo(
    () => spread(points.length, [frame.start, Math.max(frame.start + 1, width - frame.end)]),
    [points.length, frame, width],
  );
  const domain = domainOf(
    points.map(({ value }) => value),
    { ...(band && { band }), ...(bounds && { bounds }) },
  );
  const y = scale(domain, [frame.height - frame.bottom, frame.top]);
  const sayDay = (index: number) => {
    const point = points[index];
    return point ? `${point.name}: ${point.value === null ? none : say(point.value)}` : none;
  };
  return (
    <div ref={ref} className={`ch chart-${tone}`}>
      <Explorer label={label} places={places} width={width} say={sayDay}>
        {(shown) => (
          <svg viewBox={`0 0 ${width} ${frame.height}`} height={frame.height} width="100%" aria-hidden="true">
            {band && <Band band={band} domain={domain} y={y} from={large ? frame.start - 10 : 0} to={width} />}
            {large && <Grid domain={domain} y={y} width={width} say={say} start={frame.start} />}
            <Line points={points} places={places} y={y} />
            <Days points={points} places={places} width={width} height={frame.height} labelWidth={frame.label} />
            {shown !== null && (
              <Cursor x={places[shown] ?? 0} value={points[shown]?.value ?? null} y={y} frame={frame} />
            )}
          </svg>
        )}
      </Explorer>
    </div>
  );
}

type Scale = (value: number) => number;
type Say = (value: number) => string;

/** As much of the band as the chart shows. */
function Band({ band, domain, y, from, to }: { band: Domain; domain: Domain; y: Scale; from: number; to: number }) {
  const top = y(Math.min(band.high, domain.high));
  return (
    <rect
      className="chart-band"
      x={from}
      width={to - from}
      y={top}
      height={Math.max(4, y(Math.max(band.low, domain.low)) - top)}
      rx="8"
    />
  );
}

function Grid({ domain, y, width, say, start }: { domain: Domain; y: Scale; width: number; say: Say; start: number }) {
  return ticks(domain, 5).map((tick) => (
    <g key={tick}>
      <line className="chart-grid" x1={start - 10} x2={width} y1={y(tick)} y2={y(tick)} />
      <text className="chart-axis" x={start - 16} y={y(tick) + 4} textAnchor="end">
        {say(tick)}
      </text>
    </g>
  ));
}

interface Drawn {
  points: readonly ChartPoint[];
  places: readonly number[];
}

function Line({ points, places, y }: Drawn & { y: Scale }) {
  const values = points.map(({ value }) => value);
  const at = (index: number): Point => ({ x: places[index] ?? 0, y: y(values[index] ?? 0) });
  const found = runs(values);
  const last = found.at(-1)?.to;
  const roomy = (places[1] ?? 0) - (places[0] ?? 0) >= DOT_ROOM;
  return (
    <>
      {found.slice(1).map(({ from }, index) => (
        <path key={from} className="chart-bridge" d={curve([at(found[index]?.to ?? 0), at(from)])} />
      ))}
      {found.map(({ from, to }) => {
        const run = Array.from({ length: to - from + 1 }, (_, index) => at(from + index));
        return <path key={from} className="chart-line" d={curve(run)} />;
      })}
      {values.map((value, index) => {
        const alone = [values[index - 1], values[index + 1]].every((beside) => typeof beside !== 'number');
        if (value === null || index === last || !(roomy || alone)) return null;
        const { x, y: top } = at(index);
        return <circle key={points[index]?.key} className="chart-dot" cx={x} cy={top} r="4.5" />;
      })}
      {last !== undefined && <circle className="chart-last" cx={at(last).x} cy={at(last).y} r="9" />}
    </>
  );
}

function Days({
  points,
  places,
  width,
  height,
  labelWidth,
}: Drawn & { width: number; height: number; labelWidth: number }) {
  const shown = labelled(points.length, width, labelWidth);
  const end = points.length - 1;
  return points.map(({ key, label }, index) => {
    if (!shown[index]) return null;
    const anchor = index === end ? 'end' : index === 0 ? 'start' : 'middle';
    return (
      <text
        key={key}
        className={index === end ? 'chart-axis chart-today' : 'chart-axis'}
        x={places[index]}
        y={height - 6}
        textAnchor={anchor}
        dx={anchor === 'end' ? 12 : anchor === 'start' ? -12 : 0}
      >
        {label}
      </text>
    );
  });
}

function Cursor({ x, value, y, frame }: { x: number; value: number | null; y: Scale; frame: typeof SMALL }) {
  return (
    <>
      <line className="chart-cursor" x1={x} x2={x} y1={frame.top - 8} y2={frame.height - frame.bottom + 8} />
      {value !== null && <circle className="chart-here" cx={x} cy={y(value)} r="7" />}
    </>
  );
}
