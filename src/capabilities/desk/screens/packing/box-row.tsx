import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PickListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { listOf } from '#src/lib/lists.ts';
import { onDay } from '../moments.ts';

type Row = Pick<PickListView['rows'][number], 'number' | 'owner' | 'country' | 'cats' | 'kits' | 'promisedAt'>;

/** A parcel on a list, with the link to the station, or its blockers. */
export function BoxRow({ row, children, below }: { row: Row; children?: ReactNode; below?: ReactNode }) {
  const { number, owner, country, cats, kits, promisedAt } = row;
  return (
    <li className="packing-row">
      {children ?? (
        <Link className="link tn" data-row to={`?view=station&box=${number}`}>
          {number}
        </Link>
      )}
      <span>
        {listOf(cats)}
        {kits.length > 0 && `, with a test kit for ${listOf(kits)}`}{' '}
        <span className="muted small">for {[owner, country].filter(Boolean).join(', ')}</span>
      </span>
      <span className="small muted">{promisedAt ? `promised by ${onDay(promisedAt)}` : 'no promise'}</span>
      {below && <div className="packing-below">{below}</div>}
    </li>
  );
}
