import { Suspense } from 'react';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import type { EmbeddedPaymentProps } from './payment-shape.ts';
import './embedded.css';

const SandboxExpress = lazyPart(() =>
  import('./sandbox-express.tsx').then(({ SandboxExpress }) => ({ default: SandboxExpress })),
);
const StripeExpress = lazyPart(() =>
  import('./stripe-express.tsx').then(({ StripeExpress }) => ({ default: StripeExpress })),
);

export type ExpressProps = Pick<
  EmbeddedPaymentProps,
  'clientSecret' | 'sessionId' | 'publishableKey' | 'currency' | 'onPaid' | 'onBusy'
> & {
  /** The press led to no payment, perhaps because this one has ended. */
  onRefused: () => void;
};

/** The wallets of this device: one press each, and the delivery address comes from the wallet. */
export function ExpressCheckout({ publishableKey, ...payment }: ExpressProps) {
  return (
    <Suspense fallback={<LoadingIndicator />}>
      {publishableKey ? (
        <StripeExpress key={payment.clientSecret} publishableKey={publishableKey} {...payment} />
      ) : (
        <SandboxExpress key={payment.clientSecret} {...payment} />
      )}
    </Suspense>
  );
}
