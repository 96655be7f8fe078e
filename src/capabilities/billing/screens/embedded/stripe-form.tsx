import { type FormEvent, useEffect, useRef } from 'react';
import { methodsFor } from '../../rules/payment-methods.ts';
import type { EmbeddedPaymentProps } from './payment-shape.ts';
import { PaymentWaits } from './payment-waits.tsx';
import { NotOpened, SubmitPayment } from './payment-parts.tsx';
import { type Confirmation, useConfirm } from './use-confirm.ts';
import { confirmationOf, type StripeActions, useStripe } from './use-stripe.ts';

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
    <form className="embedded-payment" method="post" noValidate onSubmit={submit} aria-label="Payment">
      {opened === 'opening' && <PaymentWaits />}
      <div ref={place} className="embedded-payment-mount" hidden={opened === 'opening'} />
      {opened !== 'opening' && <SubmitPayment busy={busy} label={submitLabel} />}
    </form>
  );
}

async function pay(actions: StripeActions, sessionId: string): Promise<Confirmation> {
  const checked = await actions.validateElements();
  if (checked.type === 'error') return { kind: 'refused', message: null }; // said beside each field by the service itself
  return confirmationOf(await actions.confirm({ redirect: 'if_required' }), sessionId);
}
