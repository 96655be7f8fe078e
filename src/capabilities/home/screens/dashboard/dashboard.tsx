import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PhoneReminder } from '#src/capabilities/access/screens/phone-reminder.tsx';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Outdated } from '#src/ui/outdated.tsx';
import { DashboardShape } from '#src/ui/page-shape.tsx';
import { keepLastSeen, lastSeen } from '#src/web/last-seen.ts';
import { checkSession, useSession } from '#src/web/session.ts';
import { MemberShell } from '#src/web/shells/member.tsx';
import type { DashboardView } from '../../contract.ts';
import { askAhead, dashboardQuery } from '../../queries.ts';
import { DashboardFrame } from './frame.tsx';
import { Empty, Failed } from './states.tsx';

askAhead();

/** `/` and `/dashboard` of a household: who lives here, how they are, what was bought, and where it stands. */
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

/** The real plan, beside the name of the club. */
function PlanChip() {
  const plan = useQuery(dashboardQuery('/api')).data?.subscription.plan;
  return plan ? <Badge tone={plan}>{PLANS[plan].name}</Badge> : null;
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
    if (data && person) keepLastSeen(person, 'dashboard', data);
  }, [data, person]);
  const again = () => void refetch();
  const view = data ?? before?.view;
  if (gone || (!view && !isError)) return <DashboardShape />;
  if (!view) return <Failed busy={isFetching} again={again} />;
  const outdated = !data || isError;
  const nobody = !view.order && !view.household.cats.length && !view.household.archived;
  if (nobody && asked.get('view') !== 'household') return <Empty />;
  return (
    <>
      {outdated && (
        <Outdated
          at={data || !before ? new Date(dataUpdatedAt) : before.at}
          failed={isError}
          busy={isFetching}
          again={again}
        />
      )}
      <DashboardFrame base="/api" view={view} outdated={outdated} />
    </>
  );
}
