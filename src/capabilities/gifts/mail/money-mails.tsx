import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { REFUND_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Gift } from '../store.ts';
import { TO_GIVER, TO_RECIPIENT } from './reasons.ts';

interface ToGiver {
  gift: Gift;
  page: string;
  amount: Money;
}

interface Refunded extends ToGiver {
  creditNotes: string[];
  /** The code is void, or the boxes that were left have ended. */
  isVoid: boolean;
}

/** To the giver: the money is on its way back. */
export const giftRefundedMail = ({ gift, page, amount, creditNotes, isVoid }: Refunded): OutgoingMail =>
  letter({
    to: gift.giverEmail,
    kind: 'gift-refunded',
    subject: `We have returned ${formatMoney(amount)} for gift ${gift.number}`,
    secret: true,
    lines: [
      `${formatMoney(amount)} goes back to the card you paid with; your bank may take up to ${REFUND_DAYS} days to show it.`,
      ...(isVoid
        ? ['With it the gift ends: its code is void, and what was not packed yet is not sent.']
        : ['The gift stays good.']),
      `Credit note ${creditNotes.join(', ')} is on the page below, beside the invoice.`,
    ],
    button: { label: 'See my gift', href: page },
    reason: TO_GIVER,
  });

/** To the giver: a refund came back from the bank. */
export const giftRefundFailedMail = ({
  gift,
  page,
  amount,
  number,
  supportEmail,
}: ToGiver & { number: string; supportEmail: string }): OutgoingMail =>
  letter({
    to: gift.giverEmail,
    kind: 'gift-refund-failed',
    subject: `Our refund of ${formatMoney(amount)} did not reach you`,
    secret: true,
    lines: [
      `Your bank sent our refund of ${formatMoney(amount)} for gift ${gift.number} back, for example because the card is closed. Credit note ${number} is cancelled.`,
      `We still owe you this money. Please write to ${supportEmail}, so that we can pay it another way.`,
    ],
    button: { label: 'See my gift', href: page },
    reason: TO_GIVER,
  });

interface ToRecipient {
  to: string;
  gift: Gift;
  origin: string;
  supportEmail: string;
}

/** To the recipient: the payment of the gift was returned, so nothing more of it is made. */
export const giftStoppedMail = ({ to, gift, origin, supportEmail }: ToRecipient): OutgoingMail =>
  letter({
    to,
    kind: 'gift-stopped',
    subject: 'Your gift has ended early',
    lines: [
      `The payment of gift ${gift.number} was returned to whoever bought it. What is packed is still sent; no further box is made for it.`,
      'You owe nothing and nothing is charged. Everything you got is yours, and your results stay in your account.',
      `If your cat should go on, ${PLANS[gift.plan].name} begins only if you order it. Questions: ${supportEmail}`,
    ],
    button: { label: 'See what a plan costs', href: `${origin}/subscribe?plan=${gift.plan}` },
    reason: TO_RECIPIENT,
  });

/** To the recipient: a bank looks at the payment of the gift. */
export const giftHeldMail = ({ to, gift, origin, supportEmail }: ToRecipient): OutgoingMail =>
  letter({
    to,
    kind: 'gift-held',
    subject: 'Your gift waits for a bank',
    lines: [
      `A bank is looking at the payment of gift ${gift.number}. Until it has decided, no further parcel of it leaves.`,
      'You have done nothing wrong, you owe nothing, and there is nothing for you to do. If it goes well, the parcels go on by themselves; if not, we write to you.',
      `Questions: ${supportEmail}`,
    ],
    button: { label: 'To my household', href: `${origin}/home` },
    reason: TO_RECIPIENT,
  });
