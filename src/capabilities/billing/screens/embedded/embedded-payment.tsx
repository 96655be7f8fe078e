import { Suspense } from 'react';
import { lazyPart } from '#src/web/lazy-part.tsx';
import type { EmbeddedPaymentProps } from './payment-shape.ts';
import { PaymentWaits } from './payment-waits.tsx';

const SandboxForm = lazyPart(() => import('./sandbox-form.tsx').then(({ SandboxForm }) => ({ default: SandboxForm })));
const StripeForm = lazyPart(() => import('./stripe-form.tsx').then(({ StripeForm }) => ({ default: StripeForm })));

/** Payment form within our page, of the same shape for every provider; loaded when there is something to pay. */
export function EmbeddedPayment({ publishableKey, ...payment }: EmbeddedPaymentProps) {
  return (
    <Suspense fallback={<PaymentWaits />}>
      {publishableKey ? (
        <StripeForm key={payment.clientSecret} publishableKey={publishableKey} {...payment} />
      ) : (
        <SandboxForm key={payment.clientSecret} {...payment} />
      )}
    </Suspense>
  );
}
