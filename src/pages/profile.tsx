import { Suspense } from 'react';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { PageShape } from '../ui/page-shape.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MemberPage } from './member-page.tsx';
import { memberPart } from './member-part.ts';

const Profile = memberPart(() =>
  import('#src/capabilities/access/screens/profile/profile.tsx').then(({ Profile }) => ({ default: Profile })),
);
const AccountStatus = lazyPart(() =>
  import('#src/capabilities/billing/screens/account-status.tsx').then(({ AccountStatus }) => ({
    default: AccountStatus,
  })),
);

const ImportCard = lazyPart(() => import('#src/capabilities/portability/screens/import-card.tsx'));

const PushCard = lazyPart(() =>
  import('#src/capabilities/push/screens/push-card.tsx').then(({ PushCard }) => ({ default: PushCard })),
);

const messages = (
  <Suspense fallback={<Spinner />}>
    <PushCard />
  </Suspense>
);

const account = (
  <Suspense fallback={<Spinner />}>
    <AccountStatus />
  </Suspense>
);

const moving = (
  <Suspense fallback={<Spinner />}>
    <ImportCard />
  </Suspense>
);

export const meta = () => privateMeta('Profile. Purrwell');

export default function ProfilePage() {
  return (
    <MemberPage Shape={PageShape}>
      <Profile status={account} messages={messages} moving={moving} />
    </MemberPage>
  );
}
