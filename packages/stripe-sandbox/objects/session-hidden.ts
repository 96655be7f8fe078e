import type Stripe from 'stripe';
import type { BillLine } from '../billing/compute-totals.ts';

/** Internal data of a session that is not paid yet. */
export interface SessionHidden {
  lines: BillLine[];
  coupon: string | null;
  lineItems: Stripe.LineItem[];
  subscription: { metadata: Stripe.Metadata; description: string | null; flexible: boolean };
  /** The intent of the attempts so far. */
  intent?: string;
  /** Last entries of the buyer, without the card. */
  entered?: Entered;
  /** The payment method that waits for its holder's approval. */
  awaiting?: string;
  /** The bank that asks, where it is not the card's. */
  bank?: string | undefined;
}

export interface Entered {
  name: string;
  email: string;
  phone: string | null;
  billing: Stripe.Address | null;
  shipping: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null;
}

export const hiddenSession = (hidden: Record<string, unknown>) => hidden as unknown as SessionHidden;
