import type { Operations } from '../../operators-contract.ts';
import { when } from '../moments.ts';

/** Jobs that are not done, by queue. */
export function Queues({ queues }: Pick<Operations, 'queues'>) {
  if (queues.length === 0) return <p className="panel">Nothing is waiting, running or failed.</p>;
  return (
    <div className="panel operators-table" tabIndex={0} role="region" aria-label="Queues">
      <table className="tbl tn">
        <thead>
          <tr>
            <th scope="col">Queue</th>
            <th scope="col" className="r">
              Due
            </th>
            <th scope="col" className="r">
              Later
            </th>
            <th scope="col" className="r">
              Running
            </th>
            <th scope="col" className="r">
              Failed
            </th>
            <th scope="col">Due since</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, due, later, active, failed, dueSince }) => (
            <tr key={name} data-row tabIndex={-1}>
              <th scope="row">{name}</th>
              <td className="r">{due}</td>
              <td className="r">{later}</td>
              <td className="r">{active}</td>
              <td className="r">{failed}</td>
              <td className="nb">{dueSince && <time dateTime={dueSince}>{when(dueSince)}</time>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
