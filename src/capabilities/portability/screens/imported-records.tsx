import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { ImportRecords } from '../contract.ts';
import { importQuery } from '../queries.ts';

const on = (moment: string) => formatDate('full', moment, DEVICE_ZONE);

/** Results and formulas that came along, to read; loaded when they are opened. */
export function ImportedRecords({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({ ...importQuery(id), enabled: open });
  return (
    <details className="import-records" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">Results and sticks</summary>
      <p className="small">
        <Badge>From your import</Badge> Not by our lab, and not checked by us. Nothing is mixed or dosed by it.
      </p>
      {data ? (
        <Records records={data} />
      ) : isError ? (
        <div role="alert">
          <p className="small">They could not be loaded.</p>
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <LoadingIndicator />
      )}
    </details>
  );
}

function Records({ records: { results, formulas } }: { records: ImportRecords }) {
  return (
    <>
      {results.map(({ cat, receivedAt, releasedAt, sandbox, ranges, values }) => (
        <section key={`${cat} ${receivedAt} ${releasedAt}`}>
          <h3 className="small">
            {cat}, results of {on(releasedAt)}
            {sandbox ? ' (sandbox, made up from the profile)' : ''}
          </h3>
          {ranges && <p className="small muted">Ranges and units of version {ranges}.</p>}
          <dl className="import-values small">
            {values.map(({ name, value, unit }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">
                  {formatNumber(value)} {unit}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {formulas.map(({ cat, version, createdAt, formulas: names }) => (
        <p className="small" key={`${cat} ${version}`}>
          <b>
            {cat}, sticks of {on(createdAt)}, version {version}:
          </b>{' '}
          {names.length ? listOf(names) : 'not listed'}.
        </p>
      ))}
    </>
  );
}
