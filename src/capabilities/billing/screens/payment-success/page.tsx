import { useSearchParams } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Nothing, PaymentPage } from '../payment-page.tsx';
import { NO_PAYMENT } from '../words.ts';

export const meta = () => privateMeta('Your payment. Purrwell');

/** Page to which Stripe returns. The URL holds all that is needed, so it can be reloaded. */
export default function PaymentSuccess() {
  const sessionId = useSearchParams()[0].get('session_id');
  return (
    <PublicShell>
      {sessionId ? <PaymentPage proof={{ kind: 'session', sessionId }} /> : <Nothing words={NO_PAYMENT} />}
    </PublicShell>
  );
}
