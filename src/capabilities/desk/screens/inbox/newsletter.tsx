import { Check } from '#src/ui/icons/check.ts';
import { Clock } from '#src/ui/icons/clock.ts';
import { Download } from '#src/ui/icons/download.ts';
import { X } from '#src/ui/icons/x.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { SubscriberState } from '../../contract.ts';
import { useReaders } from '../../queries.ts';
import { onDay } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { useMay } from '../use-may.ts';

const LOOK: Record<SubscriberState, { tone: BadgeTone; Icon: typeof Check; word: string }> = {
  confirmed: { tone: 'optimal', Icon: Check, word: 'Confirmed' },
  pending: { tone: 'borderline', Icon: Clock, word: 'Not confirmed' },
  unsubscribed: { tone: 'plain', Icon: X, word: 'Unsubscribed' },
};

/** Every address of the newsletter with its state; the confirmed ones can be taken to a mail program. */
export function Newsletter() {
  const may = useMay();
  const { data, isPending, isError, refetch, ...list } = useReaders();
  const readers = data?.pages.flatMap((page) => page.readers) ?? [];
  const counts = data?.pages[0]?.counts;
  if (isPending) return <Spinner />;
  if (isError && !data) return <NotLoaded what="addresses" onRetry={refetch} />;
  if (readers.length === 0) return <p className="panel inbox-note">Nobody has asked for the newsletter yet.</p>;
  return (
    <>
      <div className="inbox-readers">
        <p>
          {counts?.confirmed} confirmed, {counts?.pending} not confirmed, {counts?.unsubscribed} unsubscribed
        </p>
        {Boolean(counts?.confirmed) && may('newsletter.export') && (
          <a className="btn quiet sm" href="/api/desk/newsletter.csv" download="newsletter.csv">
            <Download size={18} aria-hidden="true" />
            Confirmed as CSV
          </a>
        )}
      </div>
      <div className="panel inbox-table">
        <table className="tbl" aria-label="Newsletter addresses, newest first">
          <thead>
            <tr>
              <th scope="col">E-mail</th>
              <th scope="col">State</th>
              <th scope="col">Entered on</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody>
            {readers.map(({ id, email, state, source, since }) => (
              <tr key={id} data-row tabIndex={-1}>
                <th scope="row">{email}</th>
                <td>
                  <State state={state} />
                </td>
                <td>{source}</td>
                <td className="nb">
                  <time dateTime={since}>{onDay(since)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowOlder list={list} things="addresses" />
    </>
  );
}

function State({ state }: { state: SubscriberState }) {
  const { tone, Icon, word } = LOOK[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {word}
    </Badge>
  );
}
