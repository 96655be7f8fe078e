import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { SignedInOr } from './guard.tsx';

const Profile = lazyPart(() =>
  import('#src/capabilities/access/screens/profile/profile.tsx').then(({ Profile }) => ({ default: Profile })),
);
const status = () => import('#src/capabilities/billing/screens/account-status.tsx');
const AccountStatus = lazyPart(() => status().then(({ AccountStatus }) => ({ default: AccountStatus })));
const PlanChip = lazyPart(() => status().then(({ PlanChip }) => ({ default: PlanChip })), { quiet: true });

export const meta = () => privateMeta('Profile. Purrwell');

/** `/profile`: for those signed in; for everybody else it does not exist. */
export default function ProfileDoor() {
  return (
    <SignedInOr visitor={<NotFound />}>
      <MemberShell plan={<PlanChip />}>
        <Profile status={<AccountStatus />} />
      </MemberShell>
    </SignedInOr>
  );
}
