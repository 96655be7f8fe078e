import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { ExceptionCode } from '../rules/state-machine.ts';
import { formatDate } from '#src/lib/dates.ts';
import { type OrderLetter, orderLetter } from './order-letter.ts';

interface TroubleMail extends OrderLetter {
  names: string;
  /** Shows where the order is, without an account. */
  statusLink: string;
}

/** Texts for a problem with a parcel. A stopped month is announced with its refund instead. */
const SAID: Partial<Record<ExceptionCode, { title: string; lines(names: string): string[] }>> = {
  parcel_lost: {
    title: 'Your parcel is lost',
    lines: (names) => [
      `The carrier cannot find the parcel for ${names}. We are looking for it together.`,
      'If it is not found, we send it again at our expense. You do not need to do anything. We charge no further month until the sticks have shipped.',
    ],
  },
  parcel_returned: {
    title: 'Your parcel came back to us',
    lines: (names) => [
      `The parcel for ${names} could not be delivered and came back to us. We send it again at our expense.`,
      'Please check the delivery address in your profile.',
    ],
  },
  sample_rejected: {
    title: 'The lab could not use the samples',
    lines: (names) => [
      `The samples of ${names} arrived, but the lab could not use all of them. This happens and is nobody’s fault.`,
      'A new kit is free, and we charge nothing more until the first sticks have shipped. We will write when the kit ships.',
    ],
  },
  lab_delay: {
    title: 'The lab needs longer',
    lines: (names) => [
      `The lab needs longer than promised for the samples of ${names}. We will write as soon as they are read.`,
      'We charge nothing more until the first sticks have shipped.',
    ],
  },
};

export function troubleMail(code: ExceptionCode, mail: TroubleMail): OutgoingMail | null {
  const said = SAID[code];
  return said
    ? aboutParcel(mail, { kind: `order-${code.replaceAll('_', '-')}`, ...said, lines: said.lines(mail.names) })
    : null;
}

interface LateMail extends TroubleMail {
  due: Date;
  /** Of a later box; null for the order itself. */
  month: number | null;
  /** Of the household, by which the day is told. */
  timeZone: string;
}

/** A promise has gone by without a step: said once for each promise. */
export function lateMail({ due, month, timeZone, ...mail }: LateMail): OutgoingMail {
  const what = month === null ? 'Your order' : `The box of month ${month}`;
  return aboutParcel(mail, {
    kind: 'order-late',
    title: `${what} is late`,
    lines: [
      `${what} for ${mail.names} was due to move on by ${formatDate('full', due, timeZone)} but has not. We are sorry and are looking into it.`,
      `The page below shows where it is. We charge nothing for the next ${BOX_DAYS} days of sticks until these have shipped.`,
    ],
  });
}

function aboutParcel(
  { names: _, statusLink, ...about }: TroubleMail,
  { title, ...said }: { kind: string; title: string; lines: string[] },
): OutgoingMail {
  const last = `Track it without signing in: ${statusLink}`;
  return orderLetter(about, { ...said, subject: title, last, button: ['See where it is', 'delivery'] });
}
