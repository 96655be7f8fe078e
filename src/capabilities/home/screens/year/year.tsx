import { useQuery } from '@tanstack/react-query';
import { Printer } from '#src/ui/icons/printer.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf, plural } from '#src/lib/plurals.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { YearView } from '../../year-contract.ts';
import { yearQuery } from '../../queries.ts';
import { LoadFailed, ScenePanel } from '../scene-panel.tsx';
import { lookOf } from '#src/capabilities/households/screens/cat-words.ts';
import './year.css';

const nameOf = (month: string) => formatDate('month', `${month}-15`, 'UTC');

/** The household's year so far: sticks sent and given, by month and by formula. */
export function Year() {
  const { data, isError, isFetching, refetch } = useQuery(yearQuery);
  return (
    <main id="content" tabIndex={-1} className="year">
      {data && <Band year={data} />}
      <div className="wrap year-body">
        {data && (data.sent || data.given || data.refused ? <Figures year={data} /> : <Nothing />)}
        {!data && !isError && <Spinner full />}
        {!data && isError && (
          <LoadFailed
            Heading="h1"
            text="The year could not be loaded. Your records are safe."
            busy={isFetching}
            again={() => void refetch()}
          />
        )}
      </div>
    </main>
  );
}

function Band({ year: { today, cats, sent, given, streak } }: { year: YearView }) {
  return (
    <section className={`year-band f-${cats[0]?.tint ?? 'blue'}`} aria-label="The year so far">
      <div className="wrap year-band-in">
        <div className="year-said">
          <h1 className="d-lg">{today.slice(0, 4)} in sticks</h1>
          <dl className="year-figures">
            <Figure name="Sticks sent" value={sent} />
            <Figure name="Sticks given" value={given} />
            <Figure name="Longest streak" value={streak} unit={plural(streak, 'day')} />
          </dl>
        </div>
        <div className="year-cats">
          {cats.map((cat) => (
            <CatPortrait key={cat.id} cat={lookOf(cat)} pose="loaf" className="year-cat" decorative />
          ))}
        </div>
      </div>
    </section>
  );
}

function Figure({ name, value, unit }: { name: string; value: number; unit?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit && <small>{unit}</small>}
      </dd>
    </div>
  );
}

function Figures({ year }: { year: YearView }) {
  return (
    <>
      <section aria-labelledby="year-months">
        <div className="year-head">
          <h2 className="d-sm" id="year-months">
            Month by month
          </h2>
          <Button variant="quiet" size="sm" className="noprint" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
        </div>
        <Months months={year.months} />
        <p className="small muted">
          A month shows the sticks of the boxes that left in it, in the colours of their formulas, and the sticks that
          you wrote down as given: one a day for each cat, also for cats that have left the household since. A box that
          we have to send again counts once, in the month in which the new one leaves.
        </p>
      </section>
      {year.formulas.length > 0 && (
        <section aria-labelledby="year-formulas">
          <h2 className="d-sm" id="year-formulas">
            What was in them
          </h2>
          <ul className="year-formulas">
            {year.formulas.map(({ formula, sent }) => (
              <li key={formula}>
                <span className="year-tile" style={{ background: FORMULAS[formula].color }} aria-hidden="true" />
                <b>{FORMULAS[formula].name}</b>
                <span className="muted">{FORMULAS[formula].job}</span>
                <span className="year-count">{sent}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Months({ months }: Pick<YearView, 'months'>) {
  const most = Math.max(1, ...months.map(({ sent }) => sent));
  return (
    <ul className="year-months">
      {months.map(({ month, sent, given, refused, formulas }) => (
        <li key={month}>
          <b>{nameOf(month)}</b>
          <span className="year-bar" aria-hidden="true">
            {formulas.map(({ formula, sent: count }) => (
              <i
                key={formula}
                style={{ background: FORMULAS[formula].color, inlineSize: `${(100 * count) / most}%` }}
              />
            ))}
          </span>
          <span className="year-sent">{sent ? `${sent} sent` : 'None sent'}</span>
          <span className="year-given muted">{outcomesText(given, refused)}</span>
        </li>
      ))}
    </ul>
  );
}

function outcomesText(given: number, refused: number): string {
  const sticks = countOf(given, 'stick given', 'sticks given');
  return refused ? `${sticks}, ${refused} refused` : sticks;
}

const Nothing = () => (
  <ScenePanel scene="empty" title="No sticks this year yet." text="The first box begins the count.">
    <ButtonLink to="/dashboard" variant="quiet">
      To the dashboard
    </ButtonLink>
  </ScenePanel>
);
