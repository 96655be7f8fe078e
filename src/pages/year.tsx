import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { SignedInOr } from './guard.tsx';

const Year = lazyPart(() =>
  import('#src/capabilities/home/screens/year/year.tsx').then(({ Year }) => ({ default: Year })),
);
const PlanChip = lazyPart(
  () => import('#src/capabilities/billing/screens/account-status.tsx').then(({ PlanChip }) => ({ default: PlanChip })),
  { quiet: true },
);

export const meta = () => privateMeta('Year in sticks. Purrwell');

/** `/year`: for those signed in; for everybody else it does not exist. */
export default function YearDoor() {
  return (
    <SignedInOr visitor={<NotFound />}>
      <MemberShell plan={<PlanChip />}>
        <Year />
      </MemberShell>
    </SignedInOr>
  );
}
