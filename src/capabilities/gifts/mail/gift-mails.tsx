import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { type PriceBook, unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { shippingFee } from '#src/capabilities/pricing/rules/shipping.ts';
import { WITHDRAWAL_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { dateWords } from '#src/lib/dates.ts';
import { addMoney, formatMoney, money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { AFTER_A_PLAN, isExpired, redeemableUntil } from '../rules/gift.ts';
import { sendingTime } from '../rules/sending-time.ts';
import type { Gift } from '../store.ts';
import { TO_GIVER, TO_RECIPIENT } from './reasons.ts';

const worth = ({ plan, months }: Gift) =>
  `a test kit and ${countOf(months, 'month')} of ${PLANS[plan].name} for one cat`;
const validUntil = (gift: Gift) => dateWords(redeemableUntil(gift) ?? gift.createdAt);
const placeOf = ({ country }: Gift) => countryInSentence(country);
const totalOf = ({ totalAmount, currency }: Gift) => formatMoney(money(totalAmount, currency));

/** To the giver: it is paid, with the link to its card. Written again later it says what became of the gift. */
export function giftPaidMail({ gift, page, now }: { gift: Gift; page: string; now: Date }): OutgoingMail {
  const over = becameOf(gift, now);
  return letter({
    to: gift.giverEmail,
    kind: 'gift-paid',
    subject: over ? `Your gift ${gift.number}` : `Your gift ${gift.number} is ready`,
    secret: true,
    lines: [
      `You paid ${totalOf(gift)} for ${worth(gift)}. It is paid once, and nothing renews.`,
      ...(over
        ? [over, 'Your invoice is on the page below.']
        : [
            handedOver(gift),
            `It can be redeemed in ${placeOf(gift)} until ${validUntil(gift)}. ${AFTER_A_PLAN} Until it is redeemed you can withdraw for ${WITHDRAWAL_DAYS} days, on the same page.`,
            'Your invoice is there, too.',
          ]),
    ],
    button: { label: 'See my gift', href: page },
    reason: TO_GIVER,
  });
}

/** The reason why a paid gift cannot be redeemed now; null if it can. */
function becameOf(gift: Gift, now: Date): string | null {
  if (isExpired(gift, now)) return `Nobody has redeemed its code, which was good until ${validUntil(gift)}.`;
  if (gift.state === 'paid' && gift.disputedAt)
    return 'A bank is looking at its payment. Until it has decided, the code cannot be redeemed.';
  return OVER[gift.state] ?? null;
}

/** Said of a gift that cannot be redeemed any more. */
const OVER: Partial<Record<Gift['state'], string>> = {
  redeemed: 'Somebody has redeemed its code.',
  refunding: 'Its money is on its way back to you, and its code is void.',
  refunded: 'Its money went back to you, and its code is void.',
  stopped: 'Somebody redeemed its code. Its money went back to you, and what was not packed then is not sent.',
};

/** Paid after nine of its day, it is mailed at once. The mail may be written again later, when it was. */
function handedOver({ deliverOn: day, deliverZone: zone, recipientEmail, paidAt, deliveredAt }: Gift): string {
  if (deliveredAt) return `We mailed it on ${dateWords(deliveredAt)}.`;
  if (!day || !zone || !recipientEmail) return 'The code and a card to print are on the page below.';
  const at = paidAt && sendingTime({ day, zone }, paidAt);
  if (!at || at <= paidAt) return `We mail it to ${recipientEmail} now.`;
  return `We mail it to ${recipientEmail} on ${dateWords(new Date(`${day}T12:00:00Z`))} at 9:00 by your clock (${zone}).`;
}

/** To the recipient, on the day the giver chose. */
export const giftMail = ({ gift, to, link }: { gift: Gift; to: string; link: string }): OutgoingMail =>
  letter({
    to,
    kind: 'gift',
    subject: `${gift.giverName} has a gift for your cat`,
    secret: true,
    lines: [
      `${gift.giverName} gives you ${worth(gift)}. It is paid for: you need no card, and nothing renews by itself.`,
      ...(gift.message ? [`They write: ${gift.message}`] : []),
      `You can redeem it in ${placeOf(gift)} until ${validUntil(gift)}. ${AFTER_A_PLAN}`,
    ],
    button: { label: 'Redeem the gift', href: link },
    reason: `You get this mail because ${gift.giverName} gave us your address for this gift. We use it for nothing else.`,
  });

/** To the giver, with nothing about the recipient. */
export const giftRedeemedMail = ({ gift, page }: { gift: Gift; page: string }): OutgoingMail =>
  letter({
    to: gift.giverEmail,
    kind: 'gift-redeemed',
    subject: `Your gift ${gift.number} was redeemed`,
    secret: true,
    lines: [
      'Somebody has redeemed the code of your gift, and the test kit is being prepared. There is nothing for you to do.',
    ],
    button: { label: 'See my gift', href: page },
    reason: TO_GIVER,
  });

interface Started {
  to: string;
  gift: Gift;
  orderNumber: string;
  statusLink: string;
}

/** To the recipient: the order that the gift became. */
export const giftStartedMail = ({ to, gift, orderNumber, statusLink }: Started): OutgoingMail =>
  letter({
    to,
    kind: 'gift-started',
    subject: `Your gift is order ${orderNumber}`,
    secret: true,
    lines: [
      `It brings ${worth(gift)}. The kit comes first; the sticks are made from its results.`,
      `${countOf(gift.months, 'month')} ${gift.months === 1 ? 'is' : 'are'} paid for by the gift. We have no card of yours, and nothing begins after the last box unless you order it.`,
    ],
    button: { label: 'Where is my order?', href: statusLink },
    reason: TO_RECIPIENT,
  });

interface Ending {
  to: string;
  gift: Gift;
  /** The price book in effect. */
  book: PriceBook;
  origin: string;
}

/** To the recipient when the last box has left: the plan at its true price, if they want to go on. */
export function giftEndingMail({ to, gift, book, origin }: Ending): OutgoingMail {
  const unit = unitPrice(gift.plan, 1, gift.currency, book);
  const fee = shippingFee(gift.country, unit, 2);
  const delivery = fee.amount > 0 ? `, with delivery ${formatMoney(addMoney(unit, fee))} from the second month` : '';
  return letter({
    to,
    kind: 'gift-ending',
    subject: 'The last box of your gift is on its way',
    lines: [
      'With it the gift ends. Nothing renews and nothing is charged.',
      `If your cat should go on, ${PLANS[gift.plan].name} costs ${formatMoney(unit)} a month for one cat${delivery}. It begins only if you order it.`,
    ],
    button: { label: 'See what a plan costs', href: `${origin}/subscribe?plan=${gift.plan}` },
    reason: TO_RECIPIENT,
  });
}
