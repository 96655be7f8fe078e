import './charts.css';
import { Explorer } from './explore.tsx';
import { labelled, scale } from './geometry.ts';
import { type ChartPoint, NOTHING, type Tone } from './point.ts';
import { useWidth } from './use-width.ts';

export interface WeekBarsProps {
  label: string;
  points: readonly ChartPoint[];
  say: (value: number) => string;
  tone: Tone;
  /** The end of the scale. It begins at nought, or at the lowest value below. */
  full: number;
  /** Said where there is no value. */
  none?: string;
  /** The last one is drawn as the others: it is not today. */
  alike?: boolean;
}

const TALL = 132;
const HEIGHT = TALL + 26;
const STICK = 22;
/** A day with a value of nought is still a day with a value. */
const SHORTEST = 8;
const LABEL_ROOM = 26;

/** A stick a day, the last one, today, in ink. A day without a value is a short outline. */
export function WeekBars({ label, points, say, tone, full, none = NOTHING, alike = false }: WeekBarsProps) {
  const { ref, width } = useWidth<HTMLDivElement>(320);
  const cell = width / Math.max(1, points.length);
  const stick = Math.min(STICK, Math.max(2, cell * 0.66));
  const places = points.map((_, index) => cell * (index + 0.5));
  const low = Math.min(0, ...points.map(({ value }) => value ?? 0));
  const tall = scale({ low: 0, high: full - low }, [0, TALL]);
  const ground = TALL - tall(-low);
  const shown = labelled(points.length, width, points.length > 7 ? LABEL_ROOM * 2.4 : LABEL_ROOM);
  const sayDay = (index: number) => {
    const point = points[index];
    return point ? `${point.name}: ${point.value === null ? none : say(point.value)}` : none;
  };
  return (
    <div ref={ref} className={`ch chart-${tone}`}>
      <Explorer label={label} places={places} width={width} say={sayDay}>
        {(here) => (
          <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} width="100%" aria-hidden="true">
            {points.map(({ key, value, label: day }, index) => {
              const x = places[index] ?? 0;
              const today = !alike && index === points.length - 1;
              return (
                <g key={key} className={here === index ? 'chart-at' : undefined}>
                  {value === null ? (
                    <rect
                      className="chart-none"
                      x={x - stick / 2 + 1}
                      y={ground - stick + 1}
                      width={stick - 2}
                      height={stick - 2}
                      rx={stick / 2 - 1}
                    />
                  ) : (
                    <Stick
                      x={x}
                      y={value < 0 ? ground : ground - Math.max(SHORTEST, tall(value))}
                      height={Math.max(SHORTEST, tall(Math.abs(value)))}
                      width={stick}
                      today={today}
                    />
                  )}
                  {shown[index] && (
                    <text
                      className={today ? 'chart-axis chart-today' : 'chart-axis'}
                      x={x}
                      y={HEIGHT - 4}
                      textAnchor="middle"
                    >
                      {day}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </Explorer>
    </div>
  );
}

function Stick({ x, y, height, width, today }: Record<'x' | 'y' | 'height' | 'width', number> & { today: boolean }) {
  return (
    <rect
      className={today ? 'chart-stick chart-ink' : 'chart-stick'}
      x={x - width / 2}
      y={y}
      width={width}
      height={height}
      rx={width / 2}
      ry={Math.min(width, height) / 2}
    />
  );
}
