import type { StripeCheckoutElementsSdk, StripeCheckoutLoadActionsSuccess } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useTheme } from '#src/web/theme.ts';
import { methodsFor } from '../../rules/payment-methods.ts';
import type { EmbeddedPaymentProps } from './payment-shape.ts';
import { PaymentWaits } from './payment-waits.tsx';
import { SubmitPayment } from './payment-parts.tsx';
import { openStripe, stripeLook } from './open-stripe.ts';
import { type Confirmation, useConfirm } from './use-confirm.ts';

type Actions = StripeCheckoutLoadActionsSuccess;
type Opened = 'opening' | 'failed' | { checkout: StripeCheckoutElementsSdk; actions: Actions };

/** The payment service's own fields, in its own frames: a card never passes through us. */
export function StripeForm({
  clientSecret,
  sessionId,
  publishableKey,
  currency,
  submitLabel,
  ready = () => true,
  ...told
}: EmbeddedPaymentProps & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [opened, again] = useStripe(publishableKey, clientSecret);
  const { busy, confirm } = useConfirm(told);

  const checkout = typeof opened === 'object' ? opened.checkout : null;
  useEffect(() => {
    if (!checkout || !place.current) return;
    const element = checkout.createPaymentElement({ paymentMethodOrder: methodsFor(currency), layout: 'tabs' });
    element.mount(place.current);
    return () => element.destroy();
  }, [checkout, currency]);

  if (opened === 'failed') return <NotOpened again={again} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof opened === 'object' && ready()) confirm(() => pay(opened.actions, sessionId));
  };
  return (
    <form className="epay" method="post" noValidate onSubmit={submit} aria-label="Payment">
      {opened === 'opening' && <PaymentWaits />}
      <div ref={place} className="epay-mount" hidden={opened === 'opening'} />
      {opened !== 'opening' && <SubmitPayment busy={busy} label={submitLabel} />}
    </form>
  );
}

async function pay(actions: Actions, sessionId: string): Promise<Confirmation> {
  const checked = await actions.validateElements();
  if (checked.type === 'error') return { kind: 'refused', message: null }; // said beside each field by the service itself
  const answer = await actions.confirm({ redirect: 'if_required' });
  if (answer.type === 'error') return { kind: 'refused', message: answer.error.message };
  const { status } = answer.session;
  const paid = status.type === 'complete' && status.paymentStatus !== 'unpaid';
  return { kind: 'paid', status: paid ? 'complete' : 'processing', sessionId };
}

function useStripe(publishableKey: string, clientSecret: string): [Opened, () => void] {
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

function NotOpened({ again }: { again: () => void }) {
  return (
    <div className="epay-waits" role="alert">
      <p>The payment form did not load. Nothing was charged.</p>
      <Button variant="quiet" onClick={again}>
        Try again
      </Button>
    </div>
  );
}
