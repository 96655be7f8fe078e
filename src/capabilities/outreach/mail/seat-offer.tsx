import { OFFER_HOURS } from '#src/capabilities/pricing/rules/seats.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';

interface SeatOffered {
  to: string;
  cats: number;
  link: string;
  until: Date;
  leave: string;
}

/** A free seat of Pro for the first in the queue. */
export const seatOfferMail = ({ to, link, until, leave }: SeatOffered): OutgoingMail =>
  letter({
    to,
    kind: 'seat-offer',
    subject: 'A Pro seat is free, and it is yours first',
    secret: true,
    lines: [
      `We are holding it for you until ${formatDate('momentInZone', until, SHOP_ZONE)}, which is ${OFFER_HOURS} hours from now. Nobody else can take it before that.`,
      `The seat is for orders with this address, ${to}. Nothing is charged before you confirm the price on the payment page.`,
      'If you do not take it in time, it goes to the next person, and your place on the list ends.',
      `You do not want it any more? Leave the list and the next person gets it at once: ${leave}`,
    ],
    button: { label: 'Take my Pro seat', href: link },
    reason: 'You get this mail because you confirmed a place on the Pro waitlist.',
  });

/** The seat went to the next person. */
export const seatMissedMail = ({ to, plans }: { to: string; plans: string }): OutgoingMail =>
  letter({
    to,
    kind: 'seat-missed',
    subject: 'Your Pro seat went to the next person',
    lines: [
      `It was held for you for ${OFFER_HOURS} hours and not taken, so your place on the waitlist has ended. Nothing was charged, and we have deleted your address from the list.`,
      'You can join the list again at any time. You would start at its end.',
    ],
    button: { label: 'See the plans', href: plans },
    reason: 'You get this mail because you had a place on the Pro waitlist.',
  });
