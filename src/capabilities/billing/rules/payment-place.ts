/**
 * Owner of an embedded payment, which tells its page: the wizard for a draft and for buyers without an account. The long
 * wizard asks for the address first; the short one leaves it to the wallet.
 */
export interface BegunAt {
  draftId: string | null;
  personId: string | null;
  customer: { address: object | null };
}

const PLACES = {
  wizard: { back: '/?session_id={CHECKOUT_SESSION_ID}#everything', on: '/#everything' },
  wallet: { back: '/payment-success?session_id={CHECKOUT_SESSION_ID}', on: '/#onboarding' },
  subscribe: { back: '/payment-success?session_id={CHECKOUT_SESSION_ID}', on: '/subscribe' },
} as const;

/** Whether the payment service asks for the delivery address, as it does where a wallet pays. */
export const asksAddress = ({ draftId, personId, customer }: BegunAt): boolean =>
  Boolean(draftId || !personId) && customer.address === null;

function placeOf(begun: BegunAt) {
  if (asksAddress(begun)) return PLACES.wallet;
  return PLACES[begun.draftId || !begun.personId ? 'wizard' : 'subscribe'];
}

/** R330: where a bank leads back to. The payment service fills in the session. */
export const returnPath = (begun: BegunAt): string => placeOf(begun).back;

/** Path of the page on which the payment can be resumed. */
export const continuePath = (begun: BegunAt): string => placeOf(begun).on;
