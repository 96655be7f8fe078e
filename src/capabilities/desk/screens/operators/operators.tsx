import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf } from '#src/lib/plurals.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import type { Operations } from '../../operators-contract.ts';
import { useOperations } from '../../queries.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { FailedDeliveries, FailedJobs, WaitingEvents } from './failed-work.tsx';
import { Queues } from './queues.tsx';
import './operators.css';

/** Background work, and those parts of it that need a colleague. */
export function OperatorsScreen() {
  const { data, isError, isFetching, refetch } = useOperations();
  return (
    <main id="content" className="operators">
      <header className="operators-head">
        <h1 className="d-sm">Operators</h1>
        <p className="muted">What the shop does by itself, and what of it has failed.</p>
      </header>
      {isError && !data && <NotLoaded what="jobs and deliveries" busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <Spinner />}
      {data && <Everything data={data} />}
    </main>
  );
}

function Everything({ data }: { data: Operations }) {
  return (
    <>
      <Part title="Failed jobs">
        <FailedJobs jobs={data.failedJobs} />
      </Part>
      <Part title="Mails and text messages that did not go out">
        <FailedDeliveries deliveries={data.deliveries} />
      </Part>
      <Part title="Events of the payment service that wait">
        <WaitingEvents events={data.events} />
      </Part>
      <Part title="Comparison with the payment service">
        <p>
          {comparisonWords(data.comparison)}{' '}
          <Link className="link" to="/desk/payments">
            Payments
          </Link>
        </p>
      </Part>
      <Part title="Queues">
        <Queues queues={data.queues} />
      </Part>
      <Part title="Every night">
        <ul className="operators-nights">
          {data.nightly.map(({ name, nextAt }) => (
            <li key={name} data-row tabIndex={-1}>
              <b>{name}</b> next on <time dateTime={nextAt}>{when(nextAt)}</time>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="operators-part">
      <h2 className="title">{title}</h2>
      {children}
    </section>
  );
}

function comparisonWords(run: Operations['comparison']): string {
  if (!run) return 'Not compared yet. That happens every night.';
  const what = `${run.compared} checked, ${countOf(run.healed, 'difference')} corrected`;
  if (run.finishedAt) return `Finished on ${when(run.finishedAt)}: ${what}.`;
  return run.failed
    ? `The comparison of ${when(run.startedAt)} was interrupted. It continues next night.`
    : `Running since ${when(run.startedAt)}: ${what}.`;
}
