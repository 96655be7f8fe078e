import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#src/web/query-client.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { demoQuery } from '../../queries.ts';
import { DashboardFrame } from '../dashboard/frame.tsx';
import { Failed } from '../dashboard/states.tsx';
import { Summary } from './summary.tsx';

/** The sample household’s dashboard: everything on it is there to be looked at. `waiting` stands there until it is. */
export function Demo({ waiting }: { waiting: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="demo-home">
        <Content waiting={waiting} />
      </div>
    </QueryClientProvider>
  );
}

function Content({ waiting }: { waiting: ReactNode }) {
  const { data, isPending, isFetching, refetch } = useQuery(demoQuery);
  if (isPending)
    return (
      <>
        {waiting}
        <Spinner />
      </>
    );
  if (!data) return <Failed busy={isFetching} again={() => void refetch()} what="Nobody’s order" />;
  return <DashboardFrame base="/api/demo" view={data} demo summary={<Summary household={data.household} />} />;
}
