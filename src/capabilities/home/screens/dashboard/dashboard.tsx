import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { PhoneReminder } from '#src/capabilities/access/screens/phone-reminder.tsx';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { checkSession } from '#src/web/session.ts';
import { MemberShell } from '#src/web/shells/member.tsx';
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
  const { data, isPending, isError, refetch, isFetching } = useQuery(dashboardQuery('/api'));
  const [asked] = useSearchParams();
  const gone = data === null;
  useEffect(() => {
    if (gone) void checkSession();
  }, [gone]);
  if (isPending || gone) return <Spinner full />;
  if (isError) return <Failed busy={isFetching} again={() => void refetch()} />;
  const nobody = !data.order && !data.household.cats.length && !data.household.archived;
  if (nobody && asked.get('view') !== 'household') return <Empty />;
  return <DashboardFrame base="/api" view={data} />;
}
