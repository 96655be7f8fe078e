import type { CheckoutStateView } from '../contract.ts';

type Mood = 'bliss' | 'curious' | 'level';
type BandTint = 'eye' | 'blue' | 'saffron' | 'oat';

interface PaymentHead {
  title: string;
  lead: string;
  mood: Mood;
  tint: BandTint;
}

type PaymentState = Pick<CheckoutStateView, 'state' | 'reason' | 'email'>;

/** Heading of the page by the state of the payment. No jokes about money. */
export function paymentHead({ state, reason, email }: PaymentState, asking: boolean): PaymentHead {
  if (state === 'confirmed') {
    return { title: 'Paid. Thank you.', lead: `The receipt is on its way to ${email}.`, mood: 'bliss', tint: 'eye' };
  }
  if (state === 'processing') return processing(email, asking);
  if (state === 'needs-action') return reason === 'bank-approval' ? approval(asking) : UNFINISHED;
  return FAILED[reason ?? 'declined'] ?? DECLINED;
}

const processing = (email: string, asking: boolean): PaymentHead => ({
  title: asking ? 'Your bank is confirming the payment.' : 'Still processing.',
  lead: asking
    ? 'This page updates automatically. You can close it; we mail you the confirmation.'
    : `Some banks take a day or two. We keep the order and mail the confirmation to ${email} when the bank answers.`,
  mood: 'curious',
  tint: 'blue',
});

const approval = (asking: boolean): PaymentHead => ({
  title: 'Your bank asks for your approval.',
  lead: asking
    ? 'Please approve it in your banking app. This page updates automatically.'
    : 'Please approve it in your banking app, then check again here. Nothing has been charged.',
  mood: 'curious',
  tint: 'saffron',
});

const UNFINISHED: PaymentHead = {
  title: 'The payment is not finished.',
  lead: 'Nothing has been charged. We kept your order, so you can finish it now.',
  mood: 'level',
  tint: 'saffron',
};

const DECLINED: PaymentHead = {
  title: 'Payment Failed',
  lead: 'Your bank declined the payment. Nothing was charged. Another card may work.',
  mood: 'level',
  tint: 'oat',
};

const FAILED: Partial<Record<NonNullable<PaymentState['reason']>, PaymentHead>> = {
  declined: DECLINED,
  expired: {
    title: 'This payment page has expired.',
    lead: 'Nothing was charged. We kept your answers, so starting again takes a minute.',
    mood: 'level',
    tint: 'oat',
  },
  replaced: {
    title: 'This order was changed.',
    lead: 'You made a newer order instead. Nothing was charged for this one.',
    mood: 'level',
    tint: 'oat',
  },
  'refunded-duplicate': {
    title: 'You have already paid.',
    lead: 'We cancelled this second payment and are refunding it to your card. Your first order is not affected.',
    mood: 'level',
    tint: 'oat',
  },
};

/** Texts by the code of the refusal, if there is nothing to show. */
export const NOTHING_TO_SHOW: Record<string, { title: string; lead: string }> = {
  'checkout-unknown': {
    title: 'We do not know this payment.',
    lead: 'The address may be incomplete. Use the full link in your confirmation mail.',
  },
  'link-unknown': {
    title: 'We do not know this link.',
    lead: 'Part of it may be missing. Please copy the whole link from the mail.',
  },
  'link-used': {
    title: 'This link has been used.',
    lead: 'Each link works once. The order belongs to the account created with it.',
  },
  'link-expired': {
    title: 'This link has expired.',
    lead: 'Your order is safe. Write to us from the address you ordered with and we will send a new link.',
  },
  'already-claimed': {
    title: 'This order has an account.',
    lead: 'Sign in to see it on your dashboard.',
  },
};

export const NO_PAYMENT = {
  title: 'There is no payment here.',
  lead: 'This page shows an order after its payment. To see yours, use the link in your confirmation mail.',
};
