import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { ExceptionCode } from '../rules/moves.ts';
import { dateWords } from '#src/kit/dates.ts';

interface TroubleMail {
  to: string;
  names: string;
  number: string;
  /** Shows where the order is, without an account. */
  statusLink: string;
  origin: string;
  supportEmail: string;
}

/** Texts for a problem with a parcel. A stopped month is announced with its refund instead. */
const SAID: Partial<Record<ExceptionCode, { title: string; lines(names: string): string[] }>> = {
  parcel_lost: {
    title: 'A parcel of yours is lost',
    lines: (names) => [
      `The carrier cannot find the parcel for ${names}. We are looking for it with them.`,
      'It is found, or sent again at our expense: you need not do anything. Nothing is charged for another month before the sticks have left.',
    ],
  },
  parcel_returned: {
    title: 'A parcel of yours came back to us',
    lines: (names) => [
      `The parcel for ${names} could not be delivered and came back to us. We send it again at our expense.`,
      'Please check the delivery address in your profile.',
    ],
  },
  sample_rejected: {
    title: 'The lab could not use the samples',
    lines: (names) => [
      `The samples of ${names} arrived, and the lab could not use all of them. That happens, and it is nobody’s fault.`,
      'A new kit costs nothing, and nothing more is charged before the first sticks have left. We write to you when it does.',
    ],
  },
  lab_delay: {
    title: 'The lab needs longer',
    lines: (names) => [
      `The lab needs longer than promised for the samples of ${names}. We write to you as soon as they are read.`,
      'The next payment waits as well.',
    ],
  },
};

export function troubleMail(code: ExceptionCode, mail: TroubleMail): OutgoingMail | null {
  const said = SAID[code];
  return said
    ? aboutParcel(mail, { kind: `order-${code.replaceAll('_', '-')}`, ...said, lines: said.lines(mail.names) })
    : null;
}

/** A promise has gone by without a step: said once for each promise. */
export function lateMail({ due, month, ...mail }: TroubleMail & { due: Date; month: number | null }): OutgoingMail {
  const what = month === null ? 'Your order' : `The box of month ${month}`;
  return aboutParcel(mail, {
    kind: 'order-late',
    title: `${what} is late`,
    lines: [
      `${what} for ${mail.names} should have moved on by ${dateWords(due)}, and has not. We are sorry, and see to it.`,
      `Where it is stands on the page below. Nothing is charged for the next ${BOX_DAYS} days of sticks before these have left.`,
    ],
  });
}

function aboutParcel(
  { to, number, statusLink, origin, supportEmail }: TroubleMail,
  { kind, title, lines }: { kind: string; title: string; lines: string[] },
): OutgoingMail {
  return letter({
    to,
    kind,
    subject: title,
    lines: [...lines, `Order ${number}`, `Where it is, without signing in: ${statusLink}`],
    reason: `You get this mail because of an order with this address. Questions: ${supportEmail}`,
    button: { label: 'See where it is', href: `${origin}/dashboard?tab=delivery` },
  });
}
