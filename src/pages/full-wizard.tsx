import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EmbeddedPayment } from '#src/capabilities/billing/screens/embedded/embedded-payment.tsx';
import { readFullPosition } from '#src/capabilities/onboarding/rules/full-flow.ts';
import type { PaymentSlot } from '#src/capabilities/onboarding/screens/full/payment-slot.ts';
import FullWizard from '#src/capabilities/onboarding/screens/full/wizard.tsx';
import { useSession } from '#src/web/session.ts';

const payment = (slot: PaymentSlot) => <EmbeddedPayment {...slot} />;

/** The long wizard with the parts of modules above it: the payment form, and the page after it. */
export default function FullWizardPage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { status } = useSession();
  const [asked] = useSearchParams();
  const sessionId = asked.get('session_id');
  const at = asked.get('at');
  // Read once: after a reload the newest answers decide.
  const [resumeAt] = useState(() => readFullPosition(at));
  useEffect(() => {
    if (!at) return;
    const search = `?${new URLSearchParams({ step: at }).toString()}`;
    void navigate({ pathname: '/', search, hash: 'everything' }, { replace: true, preventScrollReset: true });
  }, [at, navigate]);
  const keepPayment = useCallback(
    (id: string | null) => {
      const search = id ? `?${new URLSearchParams({ session_id: id }).toString()}` : '';
      void navigate({ pathname: '/', search, hash: 'everything' }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  const complete = useCallback(
    () => void navigate(status === 'signed-in' ? '/dashboard' : '/register', { replace: true }),
    [navigate, status],
  );
  return (
    <FullWizard
      onClose={onClose}
      resumeAt={resumeAt}
      payment={payment}
      sessionId={sessionId}
      onPayment={keepPayment}
      onComplete={complete}
    />
  );
}
