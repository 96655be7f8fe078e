import { Suspense } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { DashboardShape } from '../ui/page-shape.tsx';
import { SignedInOr } from './guard.tsx';
import { memberPart } from './member-part.ts';

const Achievements = memberPart(() =>
  import('#src/capabilities/rewards/screens/achievements/achievements.tsx').then(({ Achievements }) => ({
    default: Achievements,
  })),
);
const PlanChip = lazyPart(
  () => import('#src/capabilities/billing/screens/account-status.tsx').then(({ PlanChip }) => ({ default: PlanChip })),
  { quiet: true },
);

const plan = (
  <Suspense>
    <PlanChip />
  </Suspense>
);

export const meta = () => privateMeta('Achievements. Purrwell');

/** `/achievements`: for those signed in; for everybody else it does not exist. */
export default function AchievementsDoor() {
  return (
    <SignedInOr visitor={<NotFound />} shape={<DashboardShape bar />}>
      <MemberShell plan={plan}>
        <Suspense fallback={<DashboardShape />}>
          <Achievements />
        </Suspense>
      </MemberShell>
    </SignedInOr>
  );
}
