import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MarkerReading, ResultsView, SticksView } from '#src/capabilities/lab/contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import {
  markersThatMatter,
  outsideRange,
  reportSentence,
  stickFor,
  outsideText,
} from '#src/capabilities/lab/rules/results-day.ts';
import { standing } from '#src/capabilities/lab/rules/sentences.ts';
import { plural } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { DashboardCat } from '../../../contract.ts';
import { resultsQuery, sticksQuery } from '../../../queries.ts';
import { lookOf } from '../../cat-words.ts';
import { useHome } from '../../home-context.ts';
import { Asked } from '../asked.tsx';
import { FormulaTile } from '../formula-tile.tsx';
import { LevelBadge } from '../health/level-badge.tsx';
import { weightSentence } from '../overview/sentences.ts';
import { resultsWords, waitingWords } from '../overview/waiting.ts';
import { DocumentLink } from '../document-link.tsx';
import { SendReport } from './send-report.tsx';
import '../results.css';
import './results-day.css';

interface ResultsDayProps {
  cat: DashboardCat;
  /** It opened without being asked for, so the focus stays where it is. */
  byItself: boolean;
  another: DashboardCat | undefined;
  onClose: () => void;
}

/** The day the results are there: the report in one sentence, what matters most, what answers it, and what to ask a vet. */
export function ResultsDay({ cat, byItself, another, onClose }: ResultsDayProps) {
  const { base, choose } = useHome();
  const results = useQuery(resultsQuery(base, cat.id));
  const sticks = useQuery(sticksQuery(base, cat.id));
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!byItself) section.current?.focus();
  }, [byItself]);
  const close = () => {
    document.getElementById('content')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <section className="rd ink" aria-label={`The results of ${cat.name}`} tabIndex={-1} ref={section}>
      <div className="wrap">
        <button type="button" className="iconbtn rnd rd-close noprint" aria-label="Close the results" onClick={close}>
          <X size={22} aria-hidden="true" />
        </button>
        <Asked query={results} what="The results">
          {(read) =>
            read.state === 'ready' ? (
              <Scene cat={cat} results={read} sticks={sticks.data ?? null} />
            ) : (
              <NotYet cat={cat} />
            )
          }
        </Asked>
        {another && (
          <Button variant="milk" className="rd-next noprint" onClick={() => choose(another.id)}>
            The results of {another.name}
          </Button>
        )}
      </div>
    </section>
  );
}

function NotYet({ cat }: { cat: DashboardCat }) {
  const { title, text } = resultsWords(cat, useHome().view.household.timeZone);
  return (
    <div className="rd-say">
      <h2 className="d-md">{title}</h2>
      <p className="lead">{text}</p>
    </div>
  );
}

interface SceneProps {
  cat: DashboardCat;
  results: ResultsView;
  /** Null while it is on its way. */
  sticks: SticksView | null;
}

function Scene({ cat, results, sticks }: SceneProps) {
  const three = markersThatMatter(results.markers);
  const sentence = reportSentence(cat.name, results.markers);
  const questions = questionsFor(cat, results, useHome().view.household.weightUnit);
  return (
    <>
      <div className="rd-say">
        <CatPortrait cat={lookOf(cat)} tint={cat.tint} mood="curious" size={72} decorative />
        <h2 className="d-md">{sentence}</h2>
        {results.sandbox && <p>Sandbox: no lab read these samples. The values are made up from the profile.</p>}
        {results.stale && <p>These results are {results.ageDays} days old. They may no longer be current.</p>}
      </div>
      {three.length > 0 ? (
        <ol className="rd-three" aria-label="What matters most">
          {three.map((marker) => (
            <Matter key={marker.id} marker={marker} sticks={sticks} />
          ))}
        </ol>
      ) : (
        <p className="lead">Nothing stands out. The sticks keep it that way.</p>
      )}
      {sticks && !sticks.current && <NoSticks cat={cat} />}
      <div className="rd-vet">
        <div>
          <h3 className="title">What to ask a vet</h3>
          {questions.length > 0 ? (
            <>
              <p>{WORTH_A_TEST}</p>
              <ul>
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>No marker is outside its range, so these results do not call for a visit.</p>
          )}
          <p className="small">{results.notADiagnosis}</p>
        </div>
        <div className="rd-take onflood noprint">
          <DocumentLink path={`/api/cats/${cat.id}/report.pdf`}>Page to print</DocumentLink>
          <SendReport
            cat={cat}
            text={[sentence, ...(questions.length > 0 ? [WORTH_A_TEST] : []), ...questions, results.notADiagnosis].join(
              '\n\n',
            )}
          />
        </div>
      </div>
    </>
  );
}

const WORTH_A_TEST = 'Is any of this worth a test of your own?';
/** More than these are in the report. */
const MOST_QUESTIONS = 4;

function questionsFor(cat: DashboardCat, { markers }: ResultsView, unit: Parameters<typeof weightSentence>[1]) {
  const outside = outsideRange(markers);
  const rest = outside.length - MOST_QUESTIONS;
  return [
    ...(cat.measures.weight.fast ? [weightSentence(cat, unit)] : []),
    ...outside.slice(0, MOST_QUESTIONS).map(outsideText),
    ...(rest > 0 ? [`${rest} more ${plural(rest, 'is', 'are')} outside the range. The report lists them.`] : []),
  ];
}

const TALLEST = 100;

function Matter({ marker, sticks }: { marker: MarkerReading; sticks: SticksView | null }) {
  const { name, level, percent, unit, value } = marker;
  return (
    <li data-level={level}>
      <span className="rd-tube" aria-hidden="true">
        <i style={{ blockSize: `${Math.max(10, Math.min(TALLEST, percent ?? 0))}%` }} />
      </span>
      <div className="rd-marker">
        <h3 className="title">{name}</h3>
        <LevelBadge level={level} />
        <p className="small">
          {value} {unit}. {standing(marker)}
        </p>
        <Stick marker={marker} sticks={sticks} />
      </div>
    </li>
  );
}

/** Which stick was chosen because of it, where the month was made from these results. */
function Stick({ marker, sticks }: { marker: MarkerReading; sticks: SticksView | null }) {
  if (!sticks?.month || !sticks.current) return null;
  const formula = stickFor(marker, sticks.month);
  if (!formula)
    return <p className="small">No stick for it: there is already plenty of it, or other results matter more.</p>;
  return (
    <p className="rs-stick">
      <FormulaTile formula={formula} />
      <span>
        <span className="small">Answered by</span>
        <br />
        <b>{FORMULAS[formula].name}</b>
      </span>
    </p>
  );
}

/** Nothing was mixed from these results: the state of the cat says why. */
function NoSticks({ cat }: { cat: DashboardCat }) {
  const { view } = useHome();
  const { state } = cat.supplements;
  const { title, text } =
    state === 'running' || state === 'resting'
      ? {
          title: 'No new sticks so far',
          text: 'The sticks at home come from older results. Nothing is mixed from these yet.',
        }
      : waitingWords(cat, view);
  return (
    <div className="rd-none">
      <h3 className="title">{title}</h3>
      <p>{text}</p>
    </div>
  );
}
