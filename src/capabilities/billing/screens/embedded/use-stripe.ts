import type {
  StripeCheckoutConfirmResult,
  StripeCheckoutElementsSdk,
  StripeCheckoutLoadActionsSuccess,
} from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useTheme } from '#src/web/theme.ts';
import { openStripe, stripeLook } from './open-stripe.ts';
import type { Confirmation } from './use-confirm.ts';

export type StripeActions = StripeCheckoutLoadActionsSuccess;
type Opened = 'opening' | 'failed' | { checkout: StripeCheckoutElementsSdk; actions: StripeActions };

/** The payment service's script with this payment, and how to try once more. */
export function useStripe(publishableKey: string, clientSecret: string): [Opened, () => void] {
  const [opened, setOpened] = useState<Opened>('opening');
  const [round, setRound] = useState(0);
  const [theme] = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` begins anew
  useEffect(() => {
    let gone = false;
    setOpened('opening');
    openStripe(publishableKey, clientSecret).then(
      (ready) => !gone && setOpened(ready),
      () => !gone && setOpened('failed'),
    );
    return () => {
      gone = true;
    };
  }, [publishableKey, clientSecret, round]);
  useEffect(() => {
    if (typeof opened === 'object') opened.checkout.changeAppearance(stripeLook(theme));
  }, [opened, theme]);
  return [opened, () => setRound((count) => count + 1)];
}

/** The payment service's answer in our words. */
export function confirmationOf(answer: StripeCheckoutConfirmResult, sessionId: string): Confirmation {
  if (answer.type === 'error') return { kind: 'refused', message: answer.error.message };
  const { status } = answer.session;
  const paid = status.type === 'complete' && status.paymentStatus !== 'unpaid';
  return { kind: 'paid', status: paid ? 'complete' : 'processing', sessionId };
}
