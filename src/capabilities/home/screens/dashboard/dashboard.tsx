import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PhoneReminder } from '#src/capabilities/access/screens/phone-reminder.tsx';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { Badge } from '#src/ui/badge.tsx';
import { DashboardShape } from '#src/ui/dashboard-shape.tsx';
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
  const [before] = useState(() => lastSeen<DashboardView>(person));
  const { data, isPending, isError, refetch, isFetching, isPlaceholderData } = useQuery({
    ...dashboardQuery('/api'),
    ...(before && { placeholderData: { ...before.value, reading: 0 } }),
  });
  const [asked] = useSearchParams();
  const gone = data === null;
  useEffect(() => {
    if (gone) void checkSession();
  }, [gone]);
  useEffect(() => {
    if (data && !isPlaceholderData && person) keepLastSeen(person, data);
  }, [data, isPlaceholderData, person]);
  if (isPending || gone) return <DashboardShape />;
  if (isError) return <Failed busy={isFetching} again={() => void refetch()} />;
  const nobody = !data.order && !data.household.cats.length && !data.household.archived;
  if (nobody && asked.get('view') !== 'household') return <Empty />;
  return (
    <>
      {isPlaceholderData && before && <Outdated at={before.at} />}
      <DashboardFrame base="/api" view={data} />
    </>
  );
}

/** Over the page, so that nothing moves when it goes. */
function Outdated({ at }: { at: Date }) {
  const time = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return (
    <p className="dash-outdated small" role="status">
      As you last saw it, at {time}. New figures are on their way.
    </p>
  );
}
