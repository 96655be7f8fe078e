import { useSearchParams } from 'react-router';
import type { Figures } from '#src/capabilities/analytics/contract.ts';
import { useFigures } from '#src/capabilities/analytics/queries.ts';
import { PERIODS, type Period } from '#src/capabilities/analytics/rules/days.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { plural } from '#src/lib/plurals.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useMay } from '../use-may.ts';
import { Business } from './business.tsx';
import { AnswerTimes } from './chat-times.tsx';
import { DaySticks } from './day-sticks.tsx';
import { OnTime } from './on-time.tsx';
import { PlanEndings } from './plan-endings.tsx';
import { SumTable } from './sum-table.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import './figures.css';

const CHOICES = PERIODS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Figures of the business, for those who keep the books; then page views and the desk's own rates over a week, a month or a quarter. The period is in the URL. */
export function FiguresScreen() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const days = PERIODS.find((period) => String(period) === search.get('days')) ?? 30;
  return (
    <main id="content" className="figures">
      <h1 className="d-sm">Figures</h1>
      {may('figures.months') && <Business />}
      <header className="figures-head">
        <div>
          <h2 className="title">The last days</h2>
          <p className="muted">Pages read by people who agreed to be counted.</p>
        </div>
        <Segmented
          label="Period"
          value={String(days)}
          onChange={(value) => setSearch({ days: value }, { replace: true, preventScrollReset: true })}
          options={CHOICES}
        />
      </header>
      <FiguresOf key={days} days={days} />
      <OnTime key={`on time ${days}`} days={days} />
      <AnswerTimes key={`chat ${days}`} days={days} />
      <PlanEndings key={`endings ${days}`} days={days} />
    </main>
  );
}

function FiguresOf({ days }: { days: Period }) {
  const { data, isError, refetch } = useFigures(days);
  if (isError) {
    return <NotLoaded what="figures" onRetry={refetch} />;
  }
  if (!data) return <Spinner />;
  if (data.total.views === 0) {
    return (
      <div className="panel figures-empty">
        <p className="strong">Nothing was counted in these {days} days.</p>
        <p className="muted">A page view counts once the reader has agreed to be counted.</p>
      </div>
    );
  }
  return <Read data={data} />;
}

function Read({ data: { total, days, pages, referrers } }: { data: Figures }) {
  return (
    <>
      <dl className="figures-line">
        <Figure name={plural(total.views, 'page view')} value={total.views} />
        <Figure name={plural(total.visits, 'visit')} value={total.visits} />
      </dl>
      <DaySticks days={days} />
      <div className="figures-tables">
        <SumTable
          title="Pages"
          of="Page"
          rows={pages.map(({ path, views, visits }) => ({ name: PATH_NAMES[path] ?? path, views, visits }))}
        />
        <SumTable
          title="Where visits came from"
          of="Website"
          rows={referrers.map(({ host, visits }) => ({ name: HOST_NAMES[host] ?? host, visits }))}
          none="No visits came from other websites in this period."
        />
      </div>
    </>
  );
}

const PATH_NAMES: Record<string, string> = { '/': '/ (home)', other: 'Unknown page' };
const HOST_NAMES: Record<string, string> = { other: 'Others' };

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dd className="num">{formatNumber(value)}</dd>
      <dt className="muted">{name}</dt>
    </div>
  );
}
