import { LineChart } from '#src/ui/charts/line-chart.tsx';
import type { ChartPoint } from '#src/ui/charts/point.ts';
import { WeekBars } from '#src/ui/charts/week-bars.tsx';
import type { BusinessFigure } from '../../figures-contract.ts';
import { formatCell, formatKey, NO_VALUE, shortKey } from './format-cell.ts';

interface Props {
  figure: BusinessFigure;
  /** Index of the column. */
  index: number;
  /** The month that is not over. */
  running: string;
}

/** One column of a figure: its newest value in words, and all of them as bars (counts, money) or a line (shares, times). */
export function DrawnColumn({ figure: { title, of, columns, rows }, index, running }: Props) {
  const { label, unit } = columns[index] ?? { label: title, unit: 'count' as const };
  const say = (value: number) => formatCell(value, unit);
  const points = rows.map(({ key, cells }): ChartPoint => {
    const name = key === running ? `${formatKey(key)} so far` : formatKey(key);
    return { key, label: shortKey(key), name, value: cells[index] ?? null };
  });
  const values = points.map(({ value }) => value ?? 0);
  const known = points.filter(({ key, value }) => value !== null && key !== running);
  const last = of === 'Month' ? known.at(-1) : undefined;
  const now = points.find(({ key }) => key === running)?.value;
  const name = `${title}: ${label}. The arrow keys read each value; the table below has all of them.`;
  return (
    <div className="figure-column">
      <p>
        {/* An amount names its currency itself. */}
        <b>{label.replace(` in ${unit}`, '')}</b>{' '}
        {of === 'Formula' && <span className="num">{say(values.reduce((sum, value) => sum + value, 0))}</span>}
        {last && (
          <>
            <span className="num">{say(last.value ?? 0)}</span> <span className="muted">{last.name}</span>
          </>
        )}
        {now !== undefined && now !== null && (
          <span className="muted">
            {last && ', '}
            {say(now)} so far this month
          </span>
        )}
      </p>
      {points.every(({ value }) => value === null) ? (
        <p className="small muted">There is nothing to make it of yet.</p>
      ) : unit === 'percent' || unit === 'seconds' ? (
        <LineChart label={name} points={points} say={say} tone="water" none={NO_VALUE} />
      ) : (
        <WeekBars
          label={name}
          points={points}
          say={say}
          tone="water"
          full={Math.max(1, ...values)}
          none={NO_VALUE}
          alike={of === 'Formula'}
        />
      )}
    </div>
  );
}
