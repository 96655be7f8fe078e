import { Suspense } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { PageShape } from '../ui/page-shape.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SignedInOr } from './guard.tsx';
import { memberPart } from './member-part.ts';

const Profile = memberPart(() =>
  import('#src/capabilities/access/screens/profile/profile.tsx').then(({ Profile }) => ({ default: Profile })),
);
const status = () => import('#src/capabilities/billing/screens/account-status.tsx');
const AccountStatus = lazyPart(() => status().then(({ AccountStatus }) => ({ default: AccountStatus })));
const PlanChip = lazyPart(() => status().then(({ PlanChip }) => ({ default: PlanChip })), { quiet: true });

const plan = (
  <Suspense>
    <PlanChip />
  </Suspense>
);

const account = (
  <Suspense fallback={<Spinner />}>
    <AccountStatus />
  </Suspense>
);

export const meta = () => privateMeta('Profile. Purrwell');

/** `/profile`: for those signed in; for everybody else it does not exist. */
export default function ProfileDoor() {
  return (
    <SignedInOr visitor={<NotFound />} shape={<PageShape bar />}>
      <MemberShell plan={plan}>
        <Suspense fallback={<PageShape />}>
          <Profile status={account} />
        </Suspense>
      </MemberShell>
    </SignedInOr>
  );
}
