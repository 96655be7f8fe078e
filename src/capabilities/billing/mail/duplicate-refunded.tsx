import { formatMoney, type Money } from '#src/lib/money.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';

/** A payment that may not stand (a second one, one of a deleted account, one without a place) was given back. */
export function duplicateRefundedMail(to: {
  to: string;
  amount: Money;
  /** The account is gone. */
  left: boolean;
  /** No place of the plan was left. */
  soldOut: boolean;
  /** It was paid with an offer that an earlier order had used up. */
  offerUsed: boolean;
  origin: string;
  supportEmail: string;
}): OutgoingMail {
  const amount = formatMoney(to.amount);
  const { subject, what, rest } = wordsFor(to, amount);
  return letter({
    to: to.to,
    kind: 'stray-payment-returned',
    subject,
    lines: [what, rest],
    button: to.left || to.soldOut ? undefined : { label: 'See my order', href: `${to.origin}/dashboard` },
    reason: `You get this mail because of a payment with this address. Questions: ${to.supportEmail}`,
  });
}

function wordsFor(why: { left: boolean; soldOut: boolean; offerUsed: boolean }, amount: string) {
  if (why.left) return wordsAfterLeaving(amount);
  if (why.soldOut) return wordsForSoldOut(amount);
  return why.offerUsed ? wordsForOffer(amount) : wordsForTwice(amount);
}

const wordsForSoldOut = (amount: string) => ({
  subject: 'Your payment has been refunded',
  what: `The last place was taken while your payment was being processed. We cancelled the subscription and refunded ${amount} to your payment method.`,
  rest: 'Nothing more is charged. Banks take a few days to show a refund.',
});

const wordsForOffer = (amount: string) => ({
  subject: 'Your second payment has been refunded',
  what: `The launch offer is for one order per household, and this address already had one. We cancelled the second subscription and refunded ${amount} to the same card.`,
  rest: 'Your first order is not affected. Banks take a few days to show a refund.',
});

const wordsForTwice = (amount: string) => ({
  subject: 'Your second payment has been refunded',
  what: `You paid twice, so we cancelled the second subscription and refunded ${amount} to the same card.`,
  rest: 'Your first order is not affected. Banks take a few days to show a refund.',
});

const wordsAfterLeaving = (amount: string) => ({
  subject: 'Your payment has been refunded',
  what: `Your payment arrived after you deleted your account. We started nothing and refunded ${amount} to your payment method.`,
  rest: 'Nothing more is charged. Banks take a few days to show a refund.',
});
