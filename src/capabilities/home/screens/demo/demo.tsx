import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { queryClient } from '#src/web/query-client.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { demoQuery } from '../../queries.ts';
import { DashboardFrame } from '../dashboard/frame.tsx';
import { Failed } from '../dashboard/states.tsx';
import { Summary } from './summary.tsx';

/** The sample household’s dashboard: everything on it is there to be looked at. */
export function Demo() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="demo-home">
        <Content />
      </div>
    </QueryClientProvider>
  );
}

function Content() {
  const { data, isPending, isFetching, refetch } = useQuery(demoQuery);
  if (isPending) return <Spinner full />;
  if (!data) return <Failed busy={isFetching} again={() => void refetch()} what="Nobody’s order" />;
  return <DashboardFrame base="/api/demo" view={data} demo summary={<Summary household={data.household} />} />;
}
