import { Suspense } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { PageShape } from '../ui/page-shape.tsx';
import { SignedInOr } from './guard.tsx';
import { memberPart } from './member-part.ts';

const Timeline = memberPart(() =>
  import('#src/capabilities/home/screens/timeline/timeline.tsx').then(({ Timeline }) => ({ default: Timeline })),
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

export const meta = () => privateMeta('Timeline. Purrwell');

/** `/timeline`: for those signed in; for everybody else it does not exist. */
export default function TimelineDoor() {
  return (
    <SignedInOr visitor={<NotFound />} shape={<PageShape bar />}>
      <MemberShell plan={plan}>
        <Suspense fallback={<PageShape />}>
          <Timeline base="/api" dashboard="/dashboard" />
        </Suspense>
      </MemberShell>
    </SignedInOr>
  );
}
