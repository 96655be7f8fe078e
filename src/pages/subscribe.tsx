import { Suspense, useEffect } from 'react';
import { storedToken } from '#src/web/api.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { PaymentPlace } from '#src/web/payment-document.tsx';
import { leaveToSignIn } from '#src/web/query-client.ts';
import { useSession } from '#src/web/session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { SignedInOr } from './guard.tsx';

const Subscribe = lazyPart(() =>
  import('#src/capabilities/billing/screens/subscribe/subscribe.tsx').then(({ Subscribe }) => ({
    default: Subscribe,
  })),
);
const WaitlistForm = lazyPart(() =>
  import('#src/capabilities/outreach/screens/waitlist-form.tsx').then(({ WaitlistForm }) => ({
    default: WaitlistForm,
  })),
);

export const meta = () => privateMeta('Subscribe. Purrwell');

/** `/subscribe`: for those signed in; everybody else signs in first. */
export default function SubscribePage() {
  return (
    <SignedInOr visitor={<SignInFirst />}>
      <PaymentPlace>
        <Subscribe
          waitlist={({ cats, currency }) => (
            <Suspense fallback={<Spinner />}>
              <WaitlistForm cats={cats} currency={currency} />
            </Suspense>
          )}
        />
      </PaymentPlace>
    </SignedInOr>
  );
}

function SignInFirst() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'none' && !storedToken()) leaveToSignIn();
  }, [status]);
  return (
    <main className="wrap sec" id="content">
      <h1 className="d-md">One moment.</h1>
      <p className="lead muted">Subscribing needs an account. We are taking you to the login.</p>
    </main>
  );
}
