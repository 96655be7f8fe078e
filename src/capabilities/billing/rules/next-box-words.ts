import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { monthsAfter, type PlannedBox } from './next-box.ts';

/** Effect of a change of the next box. Its sentences are the same on the page, in the mail and on the receipt. */
interface BoxDates {
  /** Moment of the charge, and of the charge it is in place of. */
  chargesAt: string;
  insteadOf: string;
  amount: Money;
  /** End of the paid time when the change was made. */
  paidUntil: string;
  /** Boxes left out; null for a chosen day. */
  boxes: number | null;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
}

/** Content of a receipt for a next box that has another date. It is signed and holds no personal data. */
export interface BoxReceipt {
  kind: 'skipped' | 'moved' | 'forwarded' | 'paused' | 'resumed' | 'restored' | 'early-failed';
  at: string;
  box: BoxDates;
}

const KINDS = { skip: 'skipped', move: 'moved', forward: 'forwarded', pause: 'paused' } as const;

/** Kinds that somebody asks for. */
type AskedBox = Exclude<BoxReceipt['kind'], 'early-failed'>;

export const kindOf = ({ kind, undoes }: Pick<PlannedBox, 'kind' | 'undoes'>): AskedBox =>
  kind !== 'resume' ? KINDS[kind] : undoes === 'pause' ? 'resumed' : 'restored';

export const BOX_TITLES = {
  skipped: 'The next box is skipped',
  moved: 'The next box has another date',
  forwarded: 'The next box comes earlier',
  paused: 'Your plan is paused',
  resumed: 'Your plan resumes',
  restored: 'The change of the next box is undone',
  'early-failed': 'The early charge failed: the next box keeps its date',
} as const satisfies Record<BoxReceipt['kind'], string>;

/** Title of a change: a box that comes early and is moved to a later day does not come earlier than it did. */
export const boxTitle = (kind: BoxReceipt['kind'], box: Pick<BoxDates, 'chargesAt' | 'insteadOf'>): string =>
  BOX_TITLES[kind === 'forwarded' && box.chargesAt >= box.insteadOf ? 'moved' : kind];

/** Form of two dates of one change, which have their times where the day is the same. */
export const formOfDates = (timeZone: string, one: string, other: string): 'plain' | 'plainAndTime' =>
  dayIn(timeZone, new Date(one)) === dayIn(timeZone, new Date(other)) ? 'plainAndTime' : 'plain';

/** Least notice of a charge. */
const NOTICE_DAYS = 7;
/** A charge is told of once it is so near: the job that looks for charges runs once a day. */
export const NOTICE_MS = (NOTICE_DAYS + 1) * 86_400_000;

/** In plain sentences, days by the calendar of the household. */
export function boxSentences({ kind, box }: Pick<BoxReceipt, 'kind' | 'box'>): string[] {
  const { chargesAt, insteadOf, amount, paidUntil, boxes, timeZone } = box;
  const on = (moment: Date | string) => formatDate('full', moment, timeZone);
  const at = formatDate('plainAndTime', chargesAt, timeZone);
  const form = formOfDates(timeZone, chargesAt, insteadOf);
  const when = (moment: string) => (form === 'plain' ? on(moment) : formatDate(form, moment, timeZone));
  const [day, before, price] = [when(chargesAt), when(insteadOf), formatMoney(amount)];
  const charge = `We charge ${price} on ${at}, and nothing before.`;
  const rest =
    chargesAt > paidUntil
      ? [
          `What you have paid for is not shortened: it lasts until ${on(paidUntil)}. Features of your plan rest from then until the next charge.`,
        ]
      : [];
  switch (kind) {
    case 'skipped':
      return [`The box of ${on(insteadOf)} is skipped.`, charge, ...rest];
    case 'moved':
      return [`The next box moves from ${before} to ${day}.`, charge, ...rest];
    case 'forwarded':
      return [
        chargesAt < insteadOf
          ? `The next box comes earlier: on ${day} instead of ${before}.`
          : `The next box moves from ${before} to ${day}.`,
        `We charge ${price} on ${at}.`,
        `The box after it is charged on ${on(monthsAfter(new Date(paidUntil), 1))}, as it would have been.`,
      ];
    case 'paused':
      return [
        `The plan is paused until ${on(chargesAt)}${boxes ? `: ${countOf(boxes, 'box', 'boxes')} left out` : ''}.`,
        `It resumes by itself. ${charge} We write to you ${NOTICE_DAYS} days before, if it is not sooner.`,
        ...rest,
      ];
    case 'resumed':
      return ['The pause is over.', charge];
    case 'early-failed':
      return [
        `The charge of ${before}, for a box that was to come earlier, did not go through. It is cancelled: nothing was charged, and it is not tried again.`,
        `The next box keeps its ordinary date, ${day}. ${charge}`,
      ];
    case 'restored':
      return [`The next box is on ${day}${chargesAt > paidUntil ? '' : ' again'}, not on ${before}.`, charge];
  }
}

/** The line of an invoice for a box that was not charged on its ordinary day. */
export const boxNote = (receipt: BoxReceipt, code: string): string => `${boxSentences(receipt)[0]} Receipt ${code}.`;
