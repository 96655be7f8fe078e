import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { PhoneReminder } from '#src/capabilities/access/screens/phone-reminder.tsx';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import {
  onPendingChange,
  pendingEntriesOf,
  type QueuedEntry,
} from '#src/capabilities/households/screens/records/queue.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Outdated } from '#src/ui/outdated.tsx';
import { DashboardShape } from '#src/ui/page-shape.tsx';
import { keepLastSeen, lastSeen } from '#src/web/last-seen.ts';
import { checkSession, useSession } from '#src/web/session.ts';
import { MemberShell } from '#src/web/shells/member.tsx';
import type { DashboardView } from '../../contract.ts';
import { askAhead, dashboardQuery, seenAtOf } from '../../queries.ts';
import { DashboardFrame } from './frame.tsx';
import { carriedTo } from './overview/next-day.ts';
import { Empty, Failed } from './states.tsx';

askAhead();

/** `/` and `/dashboard` of a household: its cats, their health, its orders, and their state. */
export function Dashboard() {
  return (
    <MemberShell plan={<PlanChip />}>
      <main id="content" tabIndex={-1}>
        <PhoneReminder />
        <Content />
      </main>
    </MemberShell>
  );
}

/** The real plan, beside the name of the club, until it is over. */
function PlanChip() {
  const { plan, status } = useQuery(dashboardQuery('/api')).data?.subscription ?? {};
  return plan && status !== 'canceled' ? <Badge tone={plan}>{PLANS[plan].name}</Badge> : null;
}

function Content() {
  const person = useSession().user?.id ?? '';
  const [before] = useState(() => {
    const seen = lastSeen<DashboardView>(person, 'dashboard');
    return seen && { at: seen.at, view: { ...seen.value, reading: 0 } };
  });
  const { data, dataUpdatedAt, isError, refetch, isFetching } = useQuery(dashboardQuery('/api'));
  const [asked] = useSearchParams();
  const gone = data === null;
  useEffect(() => {
    if (gone) void checkSession();
  }, [gone]);
  useEffect(() => {
    if (data && person && !seenAtOf(data)) keepLastSeen(person, 'dashboard', data);
  }, [data, person]);
  const seenAt = data ? seenAtOf(data) : null;
  const again = () => void refetch();
  useRetry(seenAt !== null, refetch);
  const pending = useSyncExternalStore(
    onPendingChange,
    () => pendingEntriesOf(person),
    () => NOTHING,
  );
  const known = data ?? before?.view;
  // The server's answers tell the day.
  const view = known && (!data || seenAt) ? carriedTo(known, todayIn(known), pending) : known;
  if (gone || (!view && !isError)) return <StillLoading />;
  if (!view) return <Failed busy={isFetching} again={again} />;
  const outdated = !data || isError || seenAt !== null;
  const nobody = !view.order && !view.household.cats.length && !view.household.archived;
  if (nobody && asked.get('view') !== 'household') return <Empty />;
  return (
    <>
      {outdated && (
        <Outdated
          at={seenAt ?? (data || !before ? new Date(dataUpdatedAt) : before.at)}
          offline={seenAt !== null}
          failed={isError}
          busy={isFetching}
          again={again}
        />
      )}
      <DashboardFrame base="/api" view={view} outdated={outdated} offline={seenAt !== null} />
    </>
  );
}

const NOTHING: readonly QueuedEntry[] = [];

const todayIn = ({ household }: DashboardView) => dayIn(household.timeZone, new Date());

const AGAIN_AFTER_MS = 30_000;

/** Asks again once the browser thinks that there is a connection, and every half minute, because it may not notice. */
function useRetry(needed: boolean, refetch: () => Promise<unknown>) {
  useEffect(() => {
    if (!needed) return;
    const listen = () => void refetch();
    const timer = setInterval(listen, AGAIN_AFTER_MS);
    window.addEventListener('online', listen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', listen);
    };
  }, [needed, refetch]);
}

const SLOW_MS = 8000;

/** The page's shape; a slow answer is said to be slow, not missing. */
function StillLoading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {slow && (
        <p className="outdated small" role="status">
          Still loading. The answer is slow.
        </p>
      )}
      <DashboardShape />
    </>
  );
}
