import { useEffect, useRef, useState } from 'react';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { ExpressProps } from './express-checkout.tsx';
import { NotOpened } from './payment-parts.tsx';
import { useConfirm } from './use-confirm.ts';
import { confirmationOf, useStripe } from './use-stripe.ts';

/** The payment service's own buttons, for the wallets that it finds on this device. */
export function StripeExpress({
  clientSecret,
  sessionId,
  publishableKey,
  currency: _,
  ...told
}: ExpressProps & { publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [opened] = useStripe(publishableKey, clientSecret);
  const [found, setFound] = useState<boolean | null>(null);
  const { confirm } = useConfirm(told);
  const pay = useRef(confirm);
  useEffect(() => {
    pay.current = confirm;
  });

  const ready = typeof opened === 'object' ? opened : null;
  useEffect(() => {
    if (!ready || !place.current) return;
    const element = ready.checkout.createExpressCheckoutElement();
    element.on('ready', ({ availablePaymentMethods }) => setFound(Boolean(availablePaymentMethods)));
    element.on('loaderror', () => setFound(false));
    element.on('confirm', (event) =>
      pay.current(async () => {
        const answer = await ready.actions.confirm({ redirect: 'if_required', expressCheckoutConfirmEvent: event });
        return confirmationOf(answer, sessionId);
      }),
    );
    element.mount(place.current);
    return () => element.destroy();
  }, [ready, sessionId]);

  if (opened === 'failed') return <NotOpened again={told.onRefused} />;
  return (
    <>
      {found === null && <LoadingIndicator />}
      {found === false && <p role="status">This device has no wallet. Use Pay Now to pay by card.</p>}
      <div ref={place} hidden={found === false} />
    </>
  );
}
