import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { leaveHousehold, membershipsQuery } from '#src/capabilities/access/member-queries.ts';
import { lastDayText } from '#src/capabilities/access/rules/household-acts.ts';
import { Button } from '#src/ui/button.tsx';
import { PanelsShape } from '#src/ui/page-shape.tsx';
import { ApiError } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useVisibleStream } from '#src/web/use-visible-stream.ts';
import { refreshShared, sharedEvents, sharedQuery } from '../../shared-queries.ts';
import type { SharedHouseholdView } from '../../shared-contract.ts';
import { SharedBox } from './shared-box.tsx';
import { SharedCat } from './shared-cat.tsx';
import { SharedTimeline } from './shared-timeline.tsx';
import { type SharedLog, useSharedLog } from './use-shared-log.ts';
import './shared.css';

/** Of a membership. Anything else in the address is not put into the path of a request. */
const IS_ID = /^[\da-f-]{36}$/i;

/** The choice between shared households, and the one that is chosen. */
export function Shared() {
  const [search] = useSearchParams();
  const { data: households, isError, isFetching, refetch } = useQuery(membershipsQuery());
  const asked = search.get('household');
  const chosen = asked ?? (households?.length === 1 ? households[0]?.id : null);
  return (
    <main id="content" tabIndex={-1} className="wrap shared">
      {isError && (
        <div role="alert" className="stack gap4">
          <p className="lead">The shared cats could not be loaded.</p>
          <div>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {!households && !isError && <PanelsShape />}
      {households && (
        <nav aria-label="Whose cats?" className="shared-whose">
          <span className="small muted">Whose cats?</span>
          <Link to="/dashboard">Yours</Link>
          {households.map(({ id, owner, role }) => (
            <Link key={id} to={`/shared?household=${id}`} aria-current={id === chosen ? 'page' : undefined}>
              {owner}’s ({role})
            </Link>
          ))}
        </nav>
      )}
      {households?.length === 0 && !chosen && (
        <>
          <h1 className="d-md">Shared cats</h1>
          <p className="lead muted">Nobody shares a household with you now. You share your own from your profile.</p>
        </>
      )}
      {chosen && IS_ID.test(chosen) && <Household key={chosen} id={chosen} />}
      {chosen && !IS_ID.test(chosen) && <h1 className="d-md">This household is not shared with you now.</h1>}
    </main>
  );
}

function Household({ id }: { id: string }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(sharedQuery(id));
  const isOver = error instanceof ApiError && (error.status === 403 || error.status === 404);
  const log = useSharedLog(id, isOver);
  const openings = useRef(0);
  useVisibleStream(sharedEvents(id), isOver ? undefined : id, () => {
    // The first opening follows requests that the page has just made.
    openings.current += 1;
    if (openings.current > 1) void refreshShared(queries, id);
  });
  // A refused household is no longer theirs to see, also where it was on screen a moment ago.
  if (isOver)
    return (
      <div role="alert" className="stack gap4">
        <h1 className="d-md">This household is not shared with you now.</h1>
        <p className="lead muted">{error.userMessage}</p>
      </div>
    );
  if (!data && error)
    return (
      <div role="alert" className="stack gap4">
        <p className="lead">The cats could not be loaded. Please check your connection.</p>
        <div>
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </div>
    );
  return data ? <Cats id={id} shared={data} stale={error !== null} log={log} /> : <PanelsShape />;
}

interface CatsProps {
  id: string;
  shared: SharedHouseholdView;
  stale: boolean;
  log: SharedLog;
}

function Cats({ id, shared, stale, log }: CatsProps) {
  const { owner, role, lastDay, timeZone, cats, box } = shared;
  return (
    <>
      <h1 className="d-md">{owner}’s cats</h1>
      <p className="muted">
        You are a {role}
        {lastDay && `, until the end of ${lastDayText(lastDay)}`}. What you log is signed with your name.{' '}
        {role === 'sitter'
          ? `Plan, payments and results stay with ${owner}.`
          : `Payments, and adding a cat, stay with ${owner}: both change what is paid.`}
      </p>
      {stale && (
        <p role="status">
          No connection. This is what was here a moment ago. What you log is kept on this device and sent later.
        </p>
      )}
      {cats.length === 0 && <p className="lead">No cats live here now.</p>}
      <div className="shared-cats">
        {cats.map((cat) => (
          <SharedCat key={cat.id} id={id} cat={cat} shared={shared} log={log} />
        ))}
        {box && <SharedBox id={id} box={box} timeZone={timeZone} />}
      </div>
      {role === 'partner' && <SharedTimeline id={id} />}
      <Leave id={id} owner={owner} />
    </>
  );
}

function Leave({ id, owner }: { id: string; owner: string }) {
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => leaveHousehold(id),
    onSuccess: async (now) => {
      queries.setQueryData(membershipsQuery().queryKey, now);
      await queries.invalidateQueries({ queryKey: sharedQuery(id).queryKey });
    },
    onError: (error) => sayFailed('That did not work', error, 'Please try again.'),
  });
  return (
    <div>
      <Button variant="plain" size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
        Leave {owner}’s household
      </Button>
    </div>
  );
}
