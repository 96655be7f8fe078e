import { isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import { formatDate } from '#src/lib/dates.ts';
import { type SamplesAwaited, Waiting } from '#src/capabilities/lab/screens/waiting.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { wizardAt } from '#src/web/wizard-link.ts';
import { SamplesAgain } from './delivery/samples-again.tsx';
import { useParcels } from './parcels-context.ts';
import { type WaitingFor, waitingFor } from './waiting-words.ts';

/** R267, R268: a cat whose samples have not been read, or whose swab has not. */
export function WaitingForLab({ cat, kind, ...standing }: SamplesAwaited) {
  const view = useParcels();
  const part = view.orders.some((order) => order.for.some(({ id }) => id === cat.id));
  const order = part ? view.order : null;
  const told = waitingFor({ kind, name: cat.name, order, now: view.asOf, ...standing });
  return (
    <Waiting badge={told.badge} title={told.title}>
      <p className="lead">{told.now}</p>
      <p className="muted">
        {told.takes} <Due due={told.due} />
      </p>
      {order?.delivery.sandbox && <p className="small muted">{SANDBOX_WAY}</p>}
      <SamplesAgain catId={cat.id} />
      {standing.state === 'held' && (
        <p>
          Do you know how this happened?{' '}
          <a className="link" href={`mailto:${view.supportEmail}`}>
            Write to us
          </a>
        </p>
      )}
      {!part && standing.state === 'pending' && <WayIn name={cat.name} />}
    </Waiting>
  );
}

/** Beside a plan that runs a cat joins by hand; without one it begins with an order. */
function WayIn({ name }: { name: string }) {
  const { subscription, supportEmail } = useParcels();
  if (isOver(subscription)) {
    return (
      <ButtonLink variant="quiet" to={wizardAt()}>
        Order a test kit
      </ButtonLink>
    );
  }
  const subject = encodeURIComponent(`Please add ${name} to our plan`);
  return (
    <p>
      We add the cat to your plan for you.{' '}
      <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
        Write to us
      </a>
    </p>
  );
}

const SANDBOX_WAY = 'Sandbox: there is no parcel and no lab. Both are simulated.';

function Due({ due }: Pick<WaitingFor, 'due'>) {
  const { timeZone } = useParcels().household;
  if (!due) return null;
  const [from, to] = [formatDate('plain', due.from, timeZone), formatDate('plain', due.to, timeZone)];
  if (due.late) return <strong>It was due by {to}. It is late.</strong>;
  return <strong>{from === to ? `Expected on ${to}.` : `Expected between ${from} and ${to}.`}</strong>;
}
