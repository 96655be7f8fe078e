import { Check } from 'lucide-react';
import type { OrderView } from '../../contract.ts';
import { JOURNEY_KEYS, JOURNEY_STEPS } from '../../rules/journey.ts';
import { DeliveryNotes } from './delivery-notes.tsx';
import { HEADLINES, WHOLE_JOURNEY } from './words.ts';

type Step = OrderView['journey']['phases'][number]['steps'][number];

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** Fifteen sticks in three groups, above three lists with the same steps in words. */
export function JourneyPanel({ order }: { order: OrderView }) {
  const { journey, delivery } = order;
  const { done, phases } = journey;
  const last = JOURNEY_KEYS[done - 1];
  const finished = done === JOURNEY_STEPS;
  return (
    <>
      <div className="home-wide">
        <h2 className="d-md">{last ? HEADLINES[last] : 'Preparing.'}</h2>
        <p className="lead muted">
          {done} of {JOURNEY_STEPS} steps done.{' '}
          {!finished &&
            `Sticks usually reach the door ${WHOLE_JOURNEY} after the order, yours by about ${DAY.format(new Date(delivery.expectedDelivery))}.`}
        </p>
        <DeliveryNotes order={order} />
      </div>
      <section className="panel home-wide" aria-label="Journey of the order">
        <div className="journey-sticks" aria-hidden="true">
          {phases.map((phase) => (
            <div key={phase.id}>
              {phase.steps.map((step) => (
                <i key={step.key} className={step.status} />
              ))}
            </div>
          ))}
        </div>
        <div className="journey-lists">
          {phases.map((phase) => (
            <div key={phase.id}>
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
    </>
  );
}

function StepRow({ step: { name, status, at, expected } }: { step: Step }) {
  const current = status === 'current';
  return (
    <li className={status} aria-current={current ? 'step' : undefined}>
      <span className="journey-mark">
        {status === 'completed' && <Check size={15} strokeWidth={3.4} aria-hidden="true" />}
      </span>
      <span>
        {name}
        <span className="vh">{SPOKEN[status]}</span>
      </span>
      <span className="small journey-when">
        {at ? DAY.format(new Date(at)) : expected ? `by ${DAY.format(new Date(expected))}` : current ? 'Next' : ''}
      </span>
    </li>
  );
}

const SPOKEN: Record<Step['status'], string> = { completed: ', done', current: ', next', upcoming: ', to come' };
