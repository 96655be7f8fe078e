import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#src/kit/money.ts';

/** What step 5 tells the wallet buttons, which stand above this room and are handed in from there. */
export interface WalletSlot {
  clientSecret: string;
  sessionId: string;
  publishableKey: string | null;
  currency: Currency;
  onPaid: (outcome: { sessionId: string }) => void;
  onBusy: (busy: boolean) => void;
}

export type Wallets = (slot: WalletSlot) => ReactNode;

export const WalletsContext = createContext<Wallets | null>(null);

export function useWallets(): Wallets {
  const wallets = useContext(WalletsContext);
  if (!wallets) throw new Error('useWallets must be used within the wizard');
  return wallets;
}
