import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LabCat } from '../../sticks-contract.ts';
import type { MarkerReading, ResultsView } from '../../results-contract.ts';
import { dayIn, daysBetween } from '#src/capabilities/households/rules/days.ts';
import { NUTRIENT_IDS } from '../../rules/panel.ts';
import { headline, reportHeadline } from '../../rules/sentences.ts';
import { countOf } from '#src/lib/plurals.ts';
import { LEVEL_WORDS, type Level, LevelGlyph } from '#src/ui/charts/level.tsx';
import { Pillars } from '#src/ui/charts/pillars.tsx';
import { resultsQuery, sticksQuery } from '../../queries.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { QueryState } from '../query-state.tsx';
import { DocumentLink } from '#src/capabilities/households/screens/document-link.tsx';
import type { AwaitingProps } from '../waiting.tsx';
import { Corrections } from './corrections.tsx';
import { EarlierReports } from './earlier-reports.tsx';
import { Markers } from './markers.tsx';
import { Nutrients } from './nutrients.tsx';
import '../results.css';

/** Health tab: seven nutrients first, then every marker, worst first, then `children`. */
export function Health({ cat, Awaiting, children }: { cat: LabCat; children: ReactNode } & AwaitingProps) {
  const { base } = useHousehold();
  const results = useQuery(resultsQuery(base, cat.id));
  const sticks = useQuery(sticksQuery(base, cat.id));
  return (
    <div className="dash-main results">
      <QueryState query={results} what="The results">
        {(read) =>
          read.state === 'ready' ? (
            <Report cat={cat} results={read} month={sticks.data?.month ?? null} />
          ) : (
            <Awaiting cat={cat} kind="health" state={read.state} why={read.why} receivedAt={read.receivedAt} />
          )
        }
      </QueryState>
      {children}
    </div>
  );
}

type Month = Parameters<typeof Nutrients>[0]['month'];

function Report({ cat, results, month }: { cat: LabCat; results: ResultsView; month: Month }) {
  const nutrients = results.markers.filter(({ nutrient }) => nutrient).toSorted((a, b) => place(a) - place(b));
  return (
    <>
      <header className="results-head">
        <div>
          <h2 className="d-md">{reportHeadline(results.markers)}</h2>
          <p className="lead muted">
            <When results={results} /> Of the seven that decide the sticks: {sevenWords(nutrients)}
          </p>
          <Marks results={results} />
        </div>
        <div className="results-take">
          <DocumentLink path={`/api/cats/${cat.id}/report.pdf`}>Download report</DocumentLink>
          <Link className="btn quiet sm noprint" to={`?cat=${cat.id}&tab=health&scene=results`}>
            In one sentence
          </Link>
          <p className="small muted">{results.notADiagnosis}</p>
        </div>
      </header>
      <Corrections corrections={results.corrections} />
      <Glance name={cat.name} nutrients={nutrients} />
      <Nutrients nutrients={nutrients} month={month} />
      <EarlierReports results={results} />
      <Markers results={results} month={month} />
    </>
  );
}

/** Within a sentence. */
const sevenWords = (nutrients: readonly MarkerReading[]) =>
  headline(nutrients).replace(/^./, (first) => first.toLowerCase());

const place = ({ id }: MarkerReading) => NUTRIENT_IDS.findIndex((one) => one === id);

function When({ results: { receivedAt, releasedAt } }: { results: ResultsView }) {
  const { timeZone } = useHousehold().household;
  if (!releasedAt) return null;
  const read = formatDate('plain', releasedAt, timeZone);
  return receivedAt ? `Samples received ${formatDate('plain', receivedAt, timeZone)}, read ${read}.` : `Read ${read}.`;
}

/** Age of the results, and whether they come from the sandbox. */
function Marks({ results: { releasedAt, stale, newerOnTheWay, sandbox } }: { results: ResultsView }) {
  const { timeZone, today } = useHousehold().household;
  // By the household's calendar, as the dates beside it.
  const ageDays = releasedAt ? daysBetween(dayIn(timeZone, new Date(releasedAt)), today) : 0;
  const age = ageDays === 0 ? 'New today.' : `${countOf(ageDays, 'day')} old.`;
  return (
    <ul className="results-marks small">
      <li data-stale={stale || undefined}>
        {age}
        {stale && ' They may no longer be current.'}
      </li>
      {newerOnTheWay && <li>Newer samples are in the lab.</li>}
      {sandbox && <li>Sandbox: no lab read these samples. The values are made up from the profile.</li>}
    </ul>
  );
}

const SHORT: Record<string, string> = {
  vitaminA: 'Vit. A',
  vitaminD3: 'Vit. D3',
  vitaminE: 'Vit. E',
  taurine: 'Taur.',
  magnesium: 'Magn.',
  calcium: 'Calc.',
};
const LEGEND: readonly Level[] = ['optimal', 'normal', 'borderline', 'low'];

function Glance({ name, nutrients }: { name: string; nutrients: readonly MarkerReading[] }) {
  const label = `${name} at a glance`;
  return (
    <section className="panel">
      <div className="results-panelhead">
        <h2 className="title">{label}</h2>
        <ul className="results-legend small" aria-label="Levels">
          {LEGEND.map((level) => (
            <li key={level}>
              <LevelGlyph level={level} />
              {LEVEL_WORDS[level]}
            </li>
          ))}
        </ul>
      </div>
      <Pillars
        label={label}
        pillars={nutrients.map(({ id, name, level, percent }) => ({
          id,
          name,
          short: SHORT[id],
          level,
          value: percent,
        }))}
      />
      <p className="small muted results-foot">Per cent of the optimal range. The green cap starts at 80.</p>
    </section>
  );
}
