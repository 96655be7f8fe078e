import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardCat } from '../../contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';
import { useHome } from '../home-context.ts';

/** R282: date and contents of the next month of sticks, for each cat. */
export function DeliveryCard({ cats }: { cats: readonly DashboardCat[] }) {
  const { boxes, household, asOf } = useHome().view;
  const box = boxes[0];
  return (
    <section className="panel w7" aria-labelledby="household-view-delivery">
      <h2 className="title" id="household-view-delivery">
        Monthly stick delivery
      </h2>
      <p className="small muted">
        {box ? `Last box: ${box.number}, ${box.status.toLowerCase()}.` : 'No box of sticks has shipped yet.'}
      </p>
      <dl className="records-details">
        {cats.map(({ id, name, supplements }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {standing(supplements)}
              {supplements.nextDelivery && (
                <span className="small muted household-view-next">
                  Next box expected by{' '}
                  {dueDay('plain', supplements.nextDelivery, { asOf, timeZone: household.timeZone })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function standing({ state, used, day, until }: Supplements): string {
  switch (state) {
    case 'pending':
      return 'Waiting for results';
    case 'too-young':
      return `Too young for sticks until ${until && formatDate('plain', `${until}T12:00:00Z`, 'UTC')}`;
    case 'mixed-up':
      return 'On hold: samples may belong to another cat';
    case 'held':
      return 'On hold: we are checking the results';
    case 'made':
      return 'Mixed, not delivered yet';
    case 'running':
      return `Day ${day ?? used} of 28`;
    case 'resting':
      return 'All 28 used';
    case 'stopped':
      return 'No further box';
  }
}
