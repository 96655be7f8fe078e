import { rowText, type ScheduleRow, STAGE_NAMES } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { MissedPromise } from '../promise-store.ts';
import { type OrderLetter, orderLetter } from './order-letter.ts';

export interface PromiseLetter extends OrderLetter {
  names: string;
  /** Steps still to come, with the dates of today. */
  rows: ScheduleRow[];
  timeZone: string;
  /** Shows where the order is, without an account. */
  statusLink: string;
}

type Missed = Pick<MissedPromise, 'promise' | 'month' | 'promisedFor' | 'percentOff' | 'credit'>;

/** Credit for a missed promise, in one sentence. */
const creditSentence = ({ percentOff, credit }: Pick<Missed, 'percentOff' | 'credit'>): string =>
  credit === 'none'
    ? 'No further payment is planned, so there is none that a credit could come off.'
    : `For this we take ${percentOff}% off the sticks of a coming payment. You do not need to ask for it.`;

/** A promise was missed: the promised date, the expected one, and the credit. */
export function missedMail({ names, rows, timeZone, ...about }: PromiseLetter, missed: Missed): OutgoingMail {
  const { promise, month, promisedFor } = missed;
  const what = month === 1 ? 'Your order' : `The box of month ${month}`;
  const day = formatDate('full', promisedFor, timeZone);
  return letterOf(about, {
    kind: 'order-late',
    subject: `${what} is late`,
    lines: [
      `${what} for ${names}: we promised “${STAGE_NAMES[promise](month)}” by ${day} and missed it. We are sorry and are looking into it.`,
      creditSentence(missed),
      'This is what we expect now:',
      ...rows.map(rowText),
    ],
  });
}

/** An order or a box has not moved for long: the reason, and the expected date. */
export function silenceMail(
  { names, rows, timeZone: _, ...about }: PromiseLetter,
  { month, waitsForHousehold }: { month: number | null; waitsForHousehold: boolean },
): OutgoingMail {
  const what = month === null ? 'Your order' : `The box of month ${month}`;
  return letterOf(about, {
    kind: 'order-waits',
    subject: waitsForHousehold ? 'Your test kit waits for its samples' : `${what} has not moved`,
    lines: [
      waitsForHousehold
        ? `The test kit for ${names} has been with you for a while. Take the samples when it suits the cat and book the courier from your home page; every later date moves by the days you keep it.`
        : `${what} for ${names} has not moved for two weeks. We are sorry and are looking into it.`,
      'This is what we expect now:',
      ...rows.map(rowText),
    ],
  });
}

function letterOf(
  { statusLink, ...about }: Omit<PromiseLetter, 'names' | 'rows' | 'timeZone'>,
  said: { kind: string; subject: string; lines: string[] },
): OutgoingMail {
  const last = `Track it without signing in: ${statusLink}`;
  return orderLetter(about, { ...said, last, button: ['See where it is', 'delivery'] });
}
