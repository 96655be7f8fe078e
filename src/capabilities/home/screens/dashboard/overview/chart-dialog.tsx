import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeriesView } from '#src/capabilities/households/log-contract.ts';
import { RANGES, type Range } from '#src/capabilities/households/rules/aggregates.ts';
import { type MeasuredKind, WATER_SCALE_ML } from '#src/capabilities/households/rules/measures.ts';
import { fromGrams, type WeightUnit } from '#src/capabilities/households/rules/units.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { ChartTable } from '#src/ui/charts/chart-table.tsx';
import { LineChart } from '#src/ui/charts/line-chart.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { seriesQuery } from '#src/capabilities/households/queries.ts';
import { useHome } from '../../home-context.ts';
import { dayName, everyDay, pointsOf } from './points.ts';

const TITLES: Record<MeasuredKind, string> = {
  weight: 'Weight',
  activity: 'Activity',
  appetite: 'Appetite',
  water: 'Water',
};
const RANGE_NAMES: Record<Range, string> = { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' };

interface ChartDialogProps {
  cat: { id: string; name: string };
  kind: MeasuredKind;
  onClose: () => void;
}

/** One thing that is written down, as far back as one likes, with the figures behind it. */
export function ChartDialog({ cat, kind, onClose }: ChartDialogProps) {
  const { base, offline } = useHome();
  const [range, setRange] = useState<Range>('30');
  const { data, isError, isFetching, refetch } = useQuery(seriesQuery(base, cat.id, kind, range));
  return (
    <Dialog open onClose={onClose} title={`${TITLES[kind]} of ${cat.name}`} className="overview-dialog">
      <Segmented
        label="How far back"
        value={range}
        onChange={setRange}
        options={RANGES.map((value) => ({ value, label: RANGE_NAMES[value] }))}
      />
      {data ? (
        <Series series={data} kind={kind} name={cat.name} />
      ) : offline ? (
        <div className="overview-chart-wait">
          <p className="strong">You are offline. These figures open once you have a connection.</p>
        </div>
      ) : isError ? (
        <div className="overview-chart-wait" role="alert">
          <p className="strong">These figures could not be loaded.</p>
          <Button size="sm" variant="strong" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="overview-chart-wait">
          <LoadingIndicator />
          <span className="vh" role="status">
            Loading
          </span>
        </div>
      )}
    </Dialog>
  );
}

const figure = (value: number, kind: MeasuredKind, unit: WeightUnit) =>
  kind === 'weight' ? fromGrams(value, unit) : value;

function sayer(kind: MeasuredKind, unit: WeightUnit) {
  const after = { weight: ` ${unit}`, activity: '%', appetite: ' of 100', water: ' ml' }[kind];
  return (value: number) => `${value}${after}`;
}

const BOUNDS: Partial<Record<MeasuredKind, { low: number; high: number }>> = {
  activity: { low: 0, high: 100 },
  appetite: { low: 0, high: 100 },
  water: { low: 0, high: WATER_SCALE_ML },
};

function Series({ series, kind, name }: { series: SeriesView; kind: MeasuredKind; name: string }) {
  const unit = useHome().view.household.weightUnit;
  const [first] = series.days;
  if (!first) {
    return (
      <div className="overview-chart-wait">
        <p className="strong">Nothing was logged in this time.</p>
      </div>
    );
  }
  const say = sayer(kind, unit);
  const known = series.days.flatMap(({ day, value }) =>
    value === null ? [] : [{ day, value: figure(value, kind, unit) }],
  );
  const days = everyDay(known, series.from ?? first.day, series.to);
  const ideal = series.idealWeight?.range;
  const few = days.length <= 7;
  return (
    <>
      <LineChart
        label={`${TITLES[kind]} of ${name}, ${days.length} days`}
        points={pointsOf(days, few ? 'weekday' : 'date')}
        say={say}
        tone={kind}
        band={ideal ? { low: fromGrams(ideal.low, unit), high: fromGrams(ideal.high, unit) } : undefined}
        bounds={BOUNDS[kind]}
        large
      />
      <p className="small muted">{rangeSentence(known, say)}</p>
      {series.idealWeight && <Ideal ideal={series.idealWeight} />}
      <ChartTable
        caption={`${TITLES[kind]} of ${name}`}
        heads={['Day', TITLES[kind]]}
        rows={known.toReversed().map(({ day, value }) => ({ key: day, cells: [dayName(day), say(value)] }))}
      />
    </>
  );
}

/** The least and the most, and the number of days with entries. */
function rangeSentence(known: readonly { value: number }[], say: (value: number) => string): string {
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const days = `${countOf(known.length, 'day')} with an entry`;
  return least === most ? `${days}: ${say(most)}.` : `${days}, from ${say(least)} to ${say(most)}.`;
}

/** Sources of the ideal weight. */
function Ideal({ ideal: { note, sources } }: { ideal: NonNullable<SeriesView['idealWeight']> }) {
  return (
    <div className="overview-ideal small">
      <p>{note}</p>
      {sources.length > 0 && (
        <ul>
          {sources.map(({ name, url }) => (
            <li key={url}>
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
