/** Owner of an embedded payment, which tells its page: the wizard for a draft and for buyers without an account. */
export interface BegunAt {
  draftId: string | null;
  personId: string | null;
}

const PLACES = {
  wizard: { back: '/?session_id={CHECKOUT_SESSION_ID}#everything', on: '/#everything' },
  subscribe: { back: '/payment-success?session_id={CHECKOUT_SESSION_ID}', on: '/subscribe' },
} as const;

const placeOf = ({ draftId, personId }: BegunAt) => PLACES[draftId || !personId ? 'wizard' : 'subscribe'];

/** R330: where a bank leads back to. The payment service fills in the session. */
export const returnPath = (begun: BegunAt): string => placeOf(begun).back;

/** Path of the page on which the payment can be resumed. */
export const continuePath = (begun: BegunAt): string => placeOf(begun).on;
