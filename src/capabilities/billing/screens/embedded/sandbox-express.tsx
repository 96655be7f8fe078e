import { NOTHING_TYPED } from '../../rules/card-fields.ts';
import { isWallet, methodsFor } from '../../rules/payment-methods.ts';
import { confirmInSandbox } from './confirm-in-sandbox.ts';
import type { ExpressProps } from './express-checkout.tsx';
import { WalletButtons } from './payment-parts.tsx';
import { useConfirm } from './use-confirm.ts';

/** Wallets of the sandbox: they always pay, with an address of their own, and no money moves. */
export function SandboxExpress({ clientSecret, sessionId, currency, ...told }: Omit<ExpressProps, 'publishableKey'>) {
  const { busy, confirm } = useConfirm(told);
  return (
    <WalletButtons
      methods={methodsFor(currency).filter(isWallet)}
      busy={busy}
      onPress={(by) => confirm(() => confirmInSandbox(sessionId, clientSecret, by, NOTHING_TYPED))}
    />
  );
}
