import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { SignedInOr } from './guard.tsx';

const Timeline = lazyPart(() =>
  import('#src/capabilities/home/screens/timeline/timeline.tsx').then(({ Timeline }) => ({ default: Timeline })),
);
const PlanChip = lazyPart(
  () => import('#src/capabilities/billing/screens/account-status.tsx').then(({ PlanChip }) => ({ default: PlanChip })),
  { quiet: true },
);

export const meta = () => privateMeta('Timeline. Purrwell');

/** `/timeline`: for those signed in; for everybody else it does not exist. */
export default function TimelineDoor() {
  return (
    <SignedInOr visitor={<NotFound />}>
      <MemberShell plan={<PlanChip />}>
        <Timeline base="/api" dashboard="/dashboard" />
      </MemberShell>
    </SignedInOr>
  );
}
