import type { CheckoutUi } from './checkout-record.ts';

/** Facts about an embedded payment that decide on its page. */
export interface BegunAt {
  ui: CheckoutUi;
  draftId: string | null;
  personId: string | null;
  customer: { address: object | null };
}

const PLACES = {
  wizard: { back: '/?session_id={CHECKOUT_SESSION_ID}#everything', on: '/#everything' },
  wallets: { back: '/payment-success?session_id={CHECKOUT_SESSION_ID}', on: '/#onboarding' },
  subscribe: { back: '/payment-success?session_id={CHECKOUT_SESSION_ID}', on: '/subscribe' },
} as const;

/** Whether the payment service asks for the delivery address: for wallets, unless the short wizard was given one. */
export const asksAddress = ({ ui, customer }: Pick<BegunAt, 'ui' | 'customer'>): boolean =>
  ui === 'wallets' && customer.address === null;

function placeOf({ ui, draftId, personId }: BegunAt) {
  if (ui === 'wallets') return PLACES.wallets;
  return PLACES[draftId || !personId ? 'wizard' : 'subscribe'];
}

/** R330: path that a bank leads back to. The payment service fills in the session. */
export const returnPath = (begun: BegunAt): string => placeOf(begun).back;

/** Path of the page on which the payment can be resumed. */
export const continuePath = (begun: BegunAt): string => placeOf(begun).on;
