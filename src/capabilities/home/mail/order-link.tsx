import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';

interface OrderLinkMail {
  to: string;
  number: string;
  link: string;
  supportEmail: string;
}

/** The way back to an order, for somebody who asked for it with its number. */
export function orderLinkMail({ to, number, link, supportEmail }: OrderLinkMail): OutgoingMail {
  return letter({
    to,
    kind: 'order-link',
    subject: `Where order ${number} is`,
    lines: [
      'This link opens the page of your order. Whoever has it can see where the parcel is, so keep it to yourself.',
    ],
    button: { label: 'See my order', href: link },
    reason: `You get this mail because somebody asked for it with the number of your order. If it was not you, nothing happens. Questions: ${supportEmail}`,
  });
}
