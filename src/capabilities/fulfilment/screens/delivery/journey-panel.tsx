import { isPromisedStep } from '#src/capabilities/pricing/rules/schedule.ts';
import { expectedText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { Check } from '#src/ui/icons/check.ts';
import type { OrderView } from '../../delivery-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useParcels } from '../parcels-context.ts';
import { WAITS_FOR } from './words.ts';

type Step = OrderView['journey']['phases'][number]['steps'][number];

const SPOKEN: Record<Step['status'], string> = {
  completed: ', done',
  current: ', next',
  upcoming: ', to come',
  skipped: ', not needed',
};

/** Fifteen sticks in three groups, each above the same steps in words. */
export function JourneyPanel({ order: { journey } }: { order: OrderView }) {
  return (
    <section className="panel" aria-label="Journey of the order">
      <div className="delivery-journey">
        {journey.phases.map((phase) => (
          <div key={phase.id}>
            <div className="delivery-sticks" aria-hidden="true">
              {phase.steps.map((step) => (
                <i key={step.key} className={step.status} />
              ))}
            </div>
            <h3 className="title">{phase.name}</h3>
            <ol>
              {phase.steps.map((step) => (
                <StepRow key={step.key} step={step} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function StepRow({ step }: { step: Step }) {
  const { name, status } = step;
  return (
    <li className={status} aria-current={status === 'current' ? 'step' : undefined}>
      <span className="delivery-mark">
        {status === 'completed' && <Check size={15} strokeWidth={3.4} aria-hidden="true" />}
      </span>
      <span>
        {name}
        <span className="vh">{SPOKEN[status]}</span>
      </span>
      <When step={step} />
    </li>
  );
}

function When({ step: { key, status, at, expected } }: { step: Step }) {
  const { household, order, asOf, schedule } = useParcels();
  const { timeZone, today } = household;
  // An estimate that does not count the days the household keeps the samples is hidden once it has passed.
  const past = at === null && expected !== null && expected < asOf;
  const said = at ?? (past && order?.delivery.pickup ? null : expected);
  const day = said && formatDate('day', said, timeZone);
  const isToday = said && day === formatDate('day', `${today}T12:00:00Z`, 'UTC');
  const sure = schedule !== null && isPromisedStep(schedule, key);
  const shown = isToday ? (at ? 'Today' : sure ? 'tonight' : 'today') : day;
  const words =
    status === 'skipped'
      ? 'Not needed'
      : !shown
        ? (WAITS_FOR[key] ?? (status === 'current' ? 'Now' : ''))
        : at
          ? shown
          : `${expectedText(shown, sure)}${past ? ', late' : ''}`;
  return <span className="small delivery-when">{words}</span>;
}
