import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#src/lib/money.ts';

/** Props of the wallet buttons on step 5, which the page passes in: this module does not import billing. */
export interface WalletSlot {
  clientSecret: string;
  sessionId: string;
  publishableKey: string | null;
  currency: Currency;
  onPaid: (outcome: { sessionId: string }) => void;
  onBusy: (busy: boolean) => void;
  /** The press led to no payment. */
  onRefused: () => void;
}

export type Wallets = (slot: WalletSlot) => ReactNode;

export const WalletsContext = createContext<Wallets | null>(null);

export function useWallets(): Wallets {
  const wallets = useContext(WalletsContext);
  if (!wallets) throw new Error('useWallets must be used within the wizard');
  return wallets;
}
