import { useQuery } from '@tanstack/react-query';
import { X } from '#src/ui/icons/x.ts';
import { useEffect, useRef } from 'react';
import type { LabCat, SticksView } from '../../sticks-contract.ts';
import type { MarkerReading, ResultsView } from '../../results-contract.ts';
import { FORMULAS } from '../../rules/formulas.ts';
import { markersThatMatter, outsideRange, reportSentence, stickFor, outsideText } from '../../rules/results-day.ts';
import { standing } from '../../rules/sentences.ts';
import { plural } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { resultsQuery, sticksQuery } from '../../queries.ts';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { QueryState } from '../query-state.tsx';
import { FormulaTile } from '../formula-tile.tsx';
import { LevelBadge } from '../health/level-badge.tsx';
import { resultsWords } from '../results-words.ts';
import { DocumentLink } from '#src/capabilities/households/screens/document-link.tsx';
import { SendReport } from './send-report.tsx';
import '../results.css';
import './results-day.css';

interface ResultsDayProps {
  cat: LabCat;
  /** It opened without being asked for, so the focus stays where it is. */
  byItself: boolean;
  another: { id: string; name: string } | undefined;
  /** Questions for a vet that come from the log. */
  concerns: readonly string[];
  /** State of the sticks where none are made from these results. */
  sticksState: { title: string; text: string };
  onClose: () => void;
}

/**
 * The day the results are there: the report in one sentence, the most important values, the sticks for them, and
 * questions for a vet.
 */
export function ResultsDay({ cat, byItself, another, onClose, ...facts }: ResultsDayProps) {
  const { base, choose } = useHousehold();
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
    <section className="results-day ink" aria-label={`The results of ${cat.name}`} tabIndex={-1} ref={section}>
      <div className="wrap">
        <button
          type="button"
          className="iconbtn rnd results-day-close noprint"
          aria-label="Close the results"
          onClick={close}
        >
          <X size={22} aria-hidden="true" />
        </button>
        <QueryState query={results} what="The results">
          {(read) =>
            read.state === 'ready' ? (
              <Scene cat={cat} results={read} sticks={sticks.data ?? null} {...facts} />
            ) : (
              <NotYet cat={cat} />
            )
          }
        </QueryState>
        {another && (
          <Button variant="milk" className="results-day-next noprint" onClick={() => choose(another.id)}>
            The results of {another.name}
          </Button>
        )}
      </div>
    </section>
  );
}

function NotYet({ cat }: { cat: LabCat }) {
  const { title, text } = resultsWords(cat, useHousehold().household.timeZone);
  return (
    <div className="results-day-say">
      <h2 className="d-md">{title}</h2>
      <p className="lead">{text}</p>
    </div>
  );
}

interface SceneProps extends Pick<ResultsDayProps, 'concerns' | 'sticksState'> {
  cat: LabCat;
  results: ResultsView;
  /** Null while it is on its way. */
  sticks: SticksView | null;
}

function Scene({ cat, results, sticks, concerns, sticksState }: SceneProps) {
  const three = markersThatMatter(results.markers);
  const sentence = reportSentence(cat.name, results.markers);
  const questions = questionsFor(concerns, results);
  return (
    <>
      <div className="results-day-say">
        <CatPortrait cat={lookOf(cat)} tint={cat.tint} mood="curious" size={72} decorative />
        <h2 className="d-md">{sentence}</h2>
        {results.sandbox && <p>Sandbox: no lab read these samples. The values are made up from the profile.</p>}
        {results.stale && <p>These results are {results.ageDays} days old. They may no longer be current.</p>}
      </div>
      {three.length > 0 ? (
        <ol className="results-day-three" aria-label="What matters most">
          {three.map((marker) => (
            <Matter key={marker.id} marker={marker} sticks={sticks} />
          ))}
        </ol>
      ) : (
        <p className="lead">Nothing stands out. The sticks keep it that way.</p>
      )}
      {sticks && !sticks.current && <NoSticks {...sticksState} />}
      <div className="results-day-vet">
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
        <div className="results-day-take on-band noprint">
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

function questionsFor(concerns: readonly string[], { markers }: ResultsView) {
  const outside = outsideRange(markers);
  const rest = outside.length - MOST_QUESTIONS;
  return [
    ...concerns,
    ...outside.slice(0, MOST_QUESTIONS).map(outsideText),
    ...(rest > 0 ? [`${rest} more ${plural(rest, 'is', 'are')} outside the range. The report lists them.`] : []),
  ];
}

const TALLEST = 100;

function Matter({ marker, sticks }: { marker: MarkerReading; sticks: SticksView | null }) {
  const { name, level, percent, unit, value } = marker;
  return (
    <li data-level={level}>
      <span className="results-day-tube" aria-hidden="true">
        <i style={{ blockSize: `${Math.max(10, Math.min(TALLEST, percent ?? 0))}%` }} />
      </span>
      <div className="results-day-marker">
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
    <p className="results-stick">
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
function NoSticks({ title, text }: ResultsDayProps['sticksState']) {
  return (
    <div className="results-day-none">
      <h3 className="title">{title}</h3>
      <p>{text}</p>
    </div>
  );
}
