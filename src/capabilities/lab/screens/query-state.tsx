import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from '#src/ui/icons/circle-alert.ts';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Loading, error and loaded state of a tab's query. `what` begins a sentence: 'The results'. */
export function QueryState<T>({
  query: { data, isPending, isFetching, refetch },
  what,
  children,
}: {
  query: UseQueryResult<T>;
  what: string;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined && data !== null) return children(data);
  if (isPending) return <Spinner />;
  return (
    <div className="panel asked" role="alert">
      <h2 className="title">
        <CircleAlert size={22} aria-hidden="true" />
        That did not work.
      </h2>
      <p className="muted">{what} could not be loaded. Please try again.</p>
      <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
