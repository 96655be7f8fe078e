import { useQuery } from '@tanstack/react-query';
import { type DateForm, formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { BeforeAfterView } from '../../contract.ts';
import { beforeAfterQuery } from '../../queries.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { useHousehold } from '../household-context.ts';
import { type Measure, meanText, NAMES, summaryText, thresholdText, verdictText, vetText } from './words.ts';
import './before-after.css';

/** N22: a fortnight before the sticks beside four weeks on them, and "no visible change" where the log shows none. */
export function BeforeAfter({ cat }: { cat: { id: string; name: string } }) {
  const { base } = useHousehold();
  const { data, isError, isFetching, refetch } = useQuery(beforeAfterQuery(base, cat.id));
  return (
    <section className="panel before-after" aria-labelledby="before-after">
      <h2 className="title" id="before-after">
        Before the sticks, and on them
      </h2>
      {data ? (
        <Comparison found={data} name={cat.name} />
      ) : isError ? (
        <div role="alert">
          <p className="strong">The comparison could not be loaded.</p>
          <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <LoadingIndicator />
          <span className="vh" role="status">
            Loading
          </span>
        </>
      )}
    </section>
  );
}

function Comparison({ found, name }: { found: BeforeAfterView; name: string }) {
  const vet = vetText(found, name);
  return (
    <>
      <p>{introduction(found, name)}</p>
      {vet && <p className="strong">{vet}</p>}
      <ul className="before-after-measures">
        {found.measures.map((measure) => (
          <Row key={measure.kind} measure={measure} found={found} />
        ))}
      </ul>
      <p className="small muted">
        {spans(found)} A change counts if it is larger than chance makes in one case of a hundred, and at least 10
        points of activity or appetite, 15% of the water or 2% of the weight. It compares two spans of time and cannot
        say that the sticks are the reason.{found.growing && ' Kittens gain weight because they grow.'}
      </p>
    </>
  );
}

const formatDay = (form: DateForm, day: Day) => formatDate(form, day, 'UTC');

function introduction(found: BeforeAfterView, name: string): string {
  const { state, after, day, days, stickDays } = found;
  if (state === 'baseline' || !after)
    return `The fortnight before the first stick is what ${name} is compared with later. Until then every day in the log counts.`;
  if (state === 'running')
    return `Day ${day} of ${days} on sticks. The comparison is made on ${formatDay('plain', addDays(after.to, 1))}.`;
  return `${summaryText(found)} Sticks are logged on ${stickDays.given} of ${days} days.`;
}

function spans({ before, after }: BeforeAfterView): string {
  const was = `Before: ${formatDay('short', before.from)} to ${formatDay('short', before.to)}.`;
  return after ? `${was} On sticks: ${formatDay('short', after.from)} to ${formatDay('short', after.to)}.` : was;
}

function Row({ measure, found }: { measure: Measure; found: BeforeAfterView }) {
  const unit = useHousehold().household.weightUnit;
  const verdict = verdictText(measure, found, unit);
  return (
    <li data-changed={measure.verdict === 'higher' || measure.verdict === 'lower' || undefined}>
      <h3 className="strong">{NAMES[measure.kind]}</h3>
      <dl>
        <Mean label="Before" kind={measure.kind} of={measure.before} />
        {found.after && <Mean label="On sticks" kind={measure.kind} of={measure.after} />}
      </dl>
      {verdict && (
        <p>
          <span className="strong">{verdict}</span> <span className="small muted">{thresholdText(measure, unit)}</span>
        </p>
      )}
    </li>
  );
}

function Mean({ label, kind, of }: { label: string; kind: Measure['kind']; of: Measure['before'] }) {
  const unit = useHousehold().household.weightUnit;
  return (
    <div>
      <dt className="small muted">{label}</dt>
      <dd>
        <span className="strong">{of.mean === null ? 'Nothing logged' : meanText(kind, of.mean, unit)}</span>
        <span className="small muted">
          {countOf(of.days, 'day')} logged{of.days < of.needed && `, ${of.needed} needed`}
        </span>
      </dd>
    </div>
  );
}
