/** Status of a checkout. `superseded`: another checkout of the same buyer took its place. */
export const CHECKOUT_STATUSES = [
  'open',
  'processing',
  'paid',
  'needs_action',
  'failed',
  'expired',
  'superseded',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** Statuses that no event of the payment service changes any more. */
const FINAL_STATUSES = ['paid', 'expired', 'superseded'] as const satisfies CheckoutStatus[];
/** Final statuses without a payment. */
export const DEAD_STATUSES = ['expired', 'superseded'] as const satisfies CheckoutStatus[];
export const isFinal = (status: CheckoutStatus): boolean => (FINAL_STATUSES as readonly string[]).includes(status);

/** State of a payment in the payment service's terms. */
export interface PaymentFacts {
  session: string;
  payment: string;
  subscription: string | null;
  /** Paid after all, by another attempt, where the session still says that it is not. */
  invoice: string | null;
  intent: string | null;
}

/**
 * The status of a checkout, from the facts alone, whatever the order of events. A subscription may
 * be active while a direct debit is still under way, so only the payment says whether it is paid.
 */
export function statusOf({ session, payment, subscription, invoice, intent }: PaymentFacts): CheckoutStatus {
  if (session === 'open') return 'open';
  if (session === 'expired') return 'expired';
  if (payment === 'paid' || payment === 'no_payment_required') return 'paid';
  if (session === 'complete' && invoice === 'paid') return 'paid';
  if (subscription === 'incomplete_expired' || subscription === 'canceled') return 'failed';
  if (intent === 'requires_action' || intent === 'requires_confirmation') return 'needs_action';
  if (intent === 'requires_payment_method' || intent === 'canceled') return 'failed';
  return 'processing';
}

export type PageState = 'confirmed' | 'processing' | 'needs-action' | 'failed';

/** State shown after payment. An open checkout can still be paid by the buyer. */
export const PAGE_STATE: Record<CheckoutStatus, PageState> = {
  open: 'needs-action',
  needs_action: 'needs-action',
  processing: 'processing',
  paid: 'confirmed',
  failed: 'failed',
  expired: 'failed',
  superseded: 'failed',
};
