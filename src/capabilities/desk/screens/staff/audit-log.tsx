import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditPage } from '#src/capabilities/access/contract.ts';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useAuditLog } from '../../queries.ts';
import { AuditFilters, filterOf } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { NotLoaded } from '../not-loaded.tsx';

/** Acts and looks of staff that fit the filter, newest first. The filter stands in the address. */
export function AuditLog() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const { data, isPending, isError, isFetching, refetch, ...list } = useAuditLog(filter);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const colleagues = useLast(data?.pages[0]?.colleagues) ?? [];
  return (
    <>
      <AuditFilters colleagues={colleagues} />
      {isPending && <Spinner />}
      {isError && !list.isFetchNextPageError && <NotLoaded what="audit log" busy={isFetching} onRetry={refetch} />}
      {data && entries.length === 0 && (
        <p className="panel">{filter ? 'No entry matches this filter.' : 'There are no entries yet.'}</p>
      )}
      {entries.length > 0 && (
        <ul className="staff-rows" aria-label="Audit log">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowOlder list={list} things="entries" />
    </>
  );
}

/** The newest list there was: while others load, the filter stays as it is. */
function useLast(now: AuditPage['colleagues'] | undefined) {
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  return now ?? last;
}
