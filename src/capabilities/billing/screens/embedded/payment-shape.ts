import type { Currency } from '#src/lib/money.ts';

/** State of a payment once the form is done with it. `processing`: the bank takes days. */
export interface PaidOutcome {
  status: 'complete' | 'processing';
  sessionId: string;
}

export interface EmbeddedPaymentProps {
  clientSecret: string;
  sessionId: string;
  /** Of the payment service; null where no money moves. */
  publishableKey: string | null;
  currency: Currency;
  /** Whether the rest of the page is filled in; if not, it says so beside what is missing. */
  ready?: () => boolean;
  /** The last word before the payment: false gives the form back and nothing is charged. */
  beforeConfirm?: () => Promise<boolean>;
  onPaid: (outcome: PaidOutcome) => void;
  /** While it is being paid, what is being paid for must stay as it is. */
  onBusy?: (busy: boolean) => void;
  submitLabel: string;
  /** Saves the payment method without a payment. */
  toKeep?: boolean;
  /** The title of a failure's toast; a method that is only kept for later is no payment. */
  failedTitle?: string;
}
