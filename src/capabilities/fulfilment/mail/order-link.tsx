import type { OutgoingMail } from '#src/platform/services.ts';
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
    subject: `Track order ${number}`,
    lines: [
      'This link opens the page of your order. Anyone with the link can see where the parcel is, so do not share it.',
    ],
    button: { label: 'See my order', href: link },
    reason: `You get this mail because someone entered your order number. If it was not you, ignore this mail. Questions: ${supportEmail}`,
  });
}
