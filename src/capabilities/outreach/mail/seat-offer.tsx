import { OFFER_HOURS } from '#src/capabilities/pricing/rules/seats.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';

interface SeatOffered {
  to: string;
  link: string;
  until: Date;
  leave: string;
}

/** A free seat of Pro for the first in the queue. */
export function seatOfferMail({ to, link, until, leave }: SeatOffered): OutgoingMail {
  const subject = 'A Pro seat is free, and it is yours first';
  const held = `We are holding it for you until ${formatDate('momentInZone', until, SHOP_ZONE)}, which is ${OFFER_HOURS} hours from now. Nobody else can take it before that.`;
  const whose = `The seat is for orders with this address, ${to}. Nothing is charged before you confirm the price on the payment page.`;
  const late = 'If you do not take it in time, it goes to the next person, and your place on the list ends.';
  const instead = 'You do not want it any more?';
  const reason = 'You get this mail because you confirmed a place on the Pro waitlist.';
  return {
    to,
    kind: 'seat-offer',
    subject,
    secret: true,
    text: [
      held,
      whose,
      late,
      `Take my Pro seat: ${link}`,
      `${instead} Leave the list and the next person gets it at once: ${leave}`,
      reason,
    ].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={held} reason={reason}>
        <MailText>{held}</MailText>
        <MailText>{whose}</MailText>
        <MailText>{late}</MailText>
        <MailButton href={link}>Take my Pro seat</MailButton>
        <MailText>
          {instead} <MailLink href={leave}>Leave the list</MailLink> and the next person gets it at once.
        </MailText>
      </MailLayout>
    ),
  };
}

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
