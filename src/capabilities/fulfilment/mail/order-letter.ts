import type { OutgoingMail } from '#src/platform/services.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import { letter } from '#src/platform/mail/letter.tsx';

/** Details of an order that each mail about it needs. */
export interface OrderLetter {
  to: string;
  cats: CatInMail[];
  number: string;
  origin: string;
  supportEmail: string;
}

interface Said {
  kind: string;
  subject: string;
  lines: string[];
  button: [label: string, tab: 'health' | 'supplements' | 'delivery'];
  /** After the order's number. */
  last?: string;
}

/** Reason why mails about an order are sent, despite the preferences. */
export const reasonOf = ({ supportEmail }: Pick<OrderLetter, 'supportEmail'>): string =>
  `You get this mail because of an order with this address. Questions: ${supportEmail}`;

/** A mail about an order, with a button to a tab of the dashboard. */
export function orderLetter(
  { to, cats, number, ...about }: OrderLetter,
  { lines, button, last, ...said }: Said,
): OutgoingMail {
  const [label, tab] = button;
  return letter({
    to,
    cats,
    ...said,
    lines: [...lines, `Order ${number}`, ...(last ? [last] : [])],
    reason: reasonOf(about),
    button: { label, href: `${about.origin}/dashboard?tab=${tab}` },
  });
}
