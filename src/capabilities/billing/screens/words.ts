import type { CheckoutStateView } from '../contract.ts';

type Mood = 'bliss' | 'curious' | 'level';
type Flood = 'eye' | 'blue' | 'saffron' | 'oat';

interface Scene {
  title: string;
  lead: string;
  mood: Mood;
  flood: Flood;
}

type Said = Pick<CheckoutStateView, 'state' | 'reason' | 'email'>;

/** Heading of the page by the state of the payment. No jokes about money. */
export function sceneOf({ state, reason, email }: Said, asking: boolean): Scene {
  if (state === 'confirmed') {
    return { title: 'Paid. Thank you.', lead: `The receipt is on its way to ${email}.`, mood: 'bliss', flood: 'eye' };
  }
  if (state === 'processing') return processing(email, asking);
  if (state === 'needs-action') return reason === 'bank-approval' ? approval(asking) : UNFINISHED;
  return FAILED[reason ?? 'declined'] ?? DECLINED;
}

const processing = (email: string, asking: boolean): Scene => ({
  title: asking ? 'Your bank is confirming the payment.' : 'Still processing.',
  lead: asking
    ? 'This page asks again by itself. You may also close it: the confirmation comes by mail.'
    : `Some banks take a day or two. The order is kept, and the confirmation goes to ${email} as soon as the bank answers.`,
  mood: 'curious',
  flood: 'blue',
});

const approval = (asking: boolean): Scene => ({
  title: 'Your bank asks for your approval.',
  lead: asking
    ? 'Please answer in your banking app. This page notices by itself.'
    : 'Please answer in your banking app, then ask again here. Nothing has been charged so far.',
  mood: 'curious',
  flood: 'saffron',
});

const UNFINISHED: Scene = {
  title: 'The payment is not finished.',
  lead: 'Nothing has been charged, and your order is kept. You can finish where you left off.',
  mood: 'level',
  flood: 'saffron',
};

const DECLINED: Scene = {
  title: 'Payment Failed',
  lead: 'Your bank declined the payment. Nothing was charged. Another card may work.',
  mood: 'level',
  flood: 'oat',
};

const FAILED: Partial<Record<NonNullable<Said['reason']>, Scene>> = {
  declined: DECLINED,
  expired: {
    title: 'This payment page has expired.',
    lead: 'Nothing was charged. Your answers are still there, so starting again takes a minute.',
    mood: 'level',
    flood: 'oat',
  },
  replaced: {
    title: 'This order was changed.',
    lead: 'A newer order of yours took its place. Nothing was charged for this one.',
    mood: 'level',
    flood: 'oat',
  },
  'refunded-duplicate': {
    title: 'You had paid already.',
    lead: 'So this second payment was cancelled and is being returned to your card. Your first order is not touched.',
    mood: 'level',
    flood: 'oat',
  },
};

/** Texts by the code of the refusal, if there is nothing to show. */
export const NOTHING_TO_SHOW: Record<string, { title: string; lead: string }> = {
  'checkout-unknown': {
    title: 'We do not know this payment.',
    lead: 'The address may have been cut short. The link in your confirmation mail is whole.',
  },
  'link-unknown': {
    title: 'We do not know this link.',
    lead: 'It may have been cut short on its way. Please copy all of it from the mail.',
  },
  'link-used': {
    title: 'This link has been used.',
    lead: 'Each link works once. The order belongs to the account that was made with it.',
  },
  'link-expired': {
    title: 'This link is too old.',
    lead: 'Your order is safe. Write to us from the address you ordered with and we will send a new link.',
  },
  'already-claimed': {
    title: 'This order has an account.',
    lead: 'Sign in and you will find it on your dashboard.',
  },
};

export const NO_PAYMENT = {
  title: 'There is no payment here.',
  lead: 'This page shows an order after its payment. The link in your confirmation mail leads to yours.',
};
