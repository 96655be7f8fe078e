import { createContext, type ReactNode, useContext } from 'react';
import type { Currency } from '#src/lib/money.ts';

/** Props of the payment form in step 7. The page that composes both passes the form in. */
export interface PaymentSlot {
  clientSecret: string;
  sessionId: string;
  publishableKey: string | null;
  currency: Currency;
  beforeConfirm: () => Promise<boolean>;
  onPaid: (outcome: { sessionId: string }) => void;
  onBusy: (busy: boolean) => void;
  submitLabel: string;
}

/** Functions of the page that the wizard is opened on. */
export interface Surroundings {
  payment: (slot: PaymentSlot) => ReactNode;
  /** The payment this wizard has come back from, by its page. */
  sessionId: string | null;
  /** Keeps the payment in the address, so that a reload comes back to it; null takes it out. */
  onPayment: (sessionId: string | null) => void;
  /** Everything is done and kept. */
  onComplete: () => void;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('useSurroundings must be used within the wizard');
  return surroundings;
}
