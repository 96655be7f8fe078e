import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useWaitlist } from '../../queries.ts';
import { onDay, when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';

export function Waitlist() {
  const { data, isPending, isError, refetch, ...list } = useWaitlist();
  const places = data?.pages.flatMap((page) => page.places) ?? [];
  if (isPending) return <Spinner />;
  if (isError && !data) return <NotLoaded what="places" onRetry={refetch} />;
  if (places.length === 0) return <p className="panel inbox-note">Nobody is on the Pro waitlist.</p>;
  return (
    <>
      <div className="panel inbox-table">
        <table className="tbl" aria-label="Waitlist for Pro">
          <thead>
            <tr>
              <th scope="col" className="r">
                Place
              </th>
              <th scope="col">E-mail</th>
              <th scope="col" className="r">
                Cats
              </th>
              <th scope="col">Currency</th>
              <th scope="col">Since</th>
              <th scope="col">Seat held until</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ place, email, cats, currency, joinedAt, offeredUntil }) => (
              <tr key={email} data-row tabIndex={-1}>
                <td className="r tn">{place}</td>
                <th scope="row">{email}</th>
                <td className="r tn">{cats}</td>
                <td>{currency}</td>
                <td className="nb">
                  <time dateTime={joinedAt}>{onDay(joinedAt)}</time>
                </td>
                <td className="nb">{offeredUntil && <time dateTime={offeredUntil}>{when(offeredUntil)}</time>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowOlder list={list} things="places" order="later" />
    </>
  );
}
