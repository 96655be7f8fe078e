import { Link } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import type { Operations } from '../../operators-contract.ts';
import { useRetry } from '../../queries.ts';
import { DELIVERY_REFUSALS } from '../../rules/delivery-retry.ts';
import { when } from '../moments.ts';

/** Jobs that failed for the last time. */
export function FailedJobs({ jobs }: { jobs: Operations['failedJobs'] }) {
  if (jobs.length === 0) return <p className="panel">No job has failed for the last time.</p>;
  return (
    <ul className="operators-rows">
      {jobs.map(({ id, queue, tries, at, error }) => (
        <li key={id} className="operators-row" data-row tabIndex={-1}>
          <div className="operators-what">
            <b>{queue}</b>
            <span className="operators-error">{error}</span>
            <span className="small muted">
              Tried {tries === 1 ? 'once' : `${tries} times`}
              {at && (
                <>
                  , last on <time dateTime={at}>{when(at)}</time>
                </>
              )}
            </span>
          </div>
          <Retry what="jobs" id={id} name={`${queue} of ${at ? when(at) : 'an unknown time'}`} />
        </li>
      ))}
    </ul>
  );
}

/** Mails and text messages whose last try failed. */
export function FailedDeliveries({ deliveries }: Pick<Operations, 'deliveries'>) {
  if (deliveries.length === 0) return <p className="panel">Everything of the last two weeks has gone out.</p>;
  return (
    <ul className="operators-rows">
      {deliveries.map(({ id, recipient, subject, createdAt, error, refused }) => (
        <li key={id} className="operators-row" data-row tabIndex={-1}>
          <div className="operators-what">
            <Link className="link" to={`/desk/outbox?mail=${id}`}>
              {subject}
            </Link>
            <span className="operators-error">{error}</span>
            <span className="small muted">
              To {recipient}, written <time dateTime={createdAt}>{when(createdAt)}</time>
            </span>
          </div>
          {refused ? (
            <span className="small muted">{DELIVERY_REFUSALS[refused]}</span>
          ) : (
            <Retry what="deliveries" id={id} name={`${subject} to ${recipient}`} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Events that were received and not dealt with. */
export function WaitingEvents({ events }: Pick<Operations, 'events'>) {
  if (events.length === 0) return <p className="panel">Every event has been dealt with.</p>;
  return (
    <ul className="operators-rows">
      {events.map(({ id, type, receivedAt }) => (
        <li key={id} className="operators-row" data-row tabIndex={-1}>
          <div className="operators-what">
            <b>{type}</b>
            <span className="small muted">
              {id}, received <time dateTime={receivedAt}>{when(receivedAt)}</time>
            </span>
          </div>
          <Retry what="events" id={id} name={`${type}, ${id}`} />
        </li>
      ))}
    </ul>
  );
}

function Retry({ what, id, name }: { what: 'jobs' | 'deliveries' | 'events'; id: string; name: string }) {
  const retry = useRetry(what, id);
  const press = () =>
    retry.mutate(undefined, {
      onSuccess: () => toast({ title: 'Tried again', text: 'If it fails once more, it is listed here again.' }),
      onError: (error) => sayFailed('Not tried again', error),
    });
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Try again: ${name}`}
      busy={retry.isPending}
      busyLabel="One moment..."
      onClick={press}
    >
      Try again
    </Button>
  );
}
