import type { GiftState } from '../../rules/gift.ts';

export const EXPIRED = {
  title: 'The code has expired.',
  lead: 'It was paid, and nobody redeemed it within three years.',
};

/** While a bank has a dispute of its payment. */
export const DISPUTED = {
  title: 'A bank is looking at the payment.',
  lead: 'Until it has decided, the code cannot be redeemed and no parcel leaves.',
};

/** Heads of the giver's page, by the gift's state. */
export const HEADS: Record<GiftState, { title: string; lead: string }> = {
  open: { title: 'Not paid yet.', lead: 'We are waiting for the payment. Nothing was charged so far.' },
  unpaid: { title: 'This gift was not paid.', lead: 'Its payment page has closed. Nothing was charged.' },
  paid: { title: 'Your gift is ready.', lead: 'It is paid. Nobody has redeemed it yet.' },
  redeemed: { title: 'It was redeemed.', lead: 'The test kit is being prepared. There is nothing for you to do.' },
  refunding: { title: 'The money is on its way back.', lead: 'The code is void. We write when it is done.' },
  stopped: {
    title: 'The gift has ended.',
    lead: 'Its payment was returned after it was redeemed. What was not packed yet is not sent.',
  },
  refunded: { title: 'We have returned the money.', lead: 'The code is void.' },
};
