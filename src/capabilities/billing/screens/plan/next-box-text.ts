import { dayIn, noonOf } from '#src/capabilities/households/rules/days.ts';
import { momentText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { formOfDates } from '../../rules/next-box-words.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { SubscriptionState } from '../../contract.ts';
import { pauseEnd } from '../../rules/cat-pause.ts';
import { MOST_BOXES, monthsAfter } from '../../rules/next-box.ts';

type NextBox = SubscriptionState['nextBox'];
type Wish = NextBox['wish'];

/** Date, charge and cut-off of the next box, as rows. */
export function boxRows(
  { nextBox: { chargesAt, restsFrom }, nextPayment }: Pick<SubscriptionState, 'nextBox' | 'nextPayment'>,
  timeZone: string,
): [name: string, value: string][] {
  if (!chargesAt) return [];
  return [
    ['Charged on', formatDate('full', chargesAt, timeZone)],
    ...(nextPayment ? [['Amount', formatMoney(nextPayment)] as [string, string]] : []),
    ['Changes until', momentText(chargesAt, timeZone)],
    ...(restsFrom
      ? [['What you have paid for lasts until', formatDate('plain', restsFrom, timeZone)] as [string, string]]
      : []),
  ];
}

/** The wish that holds, in a few words. */
export function wishText({ wish, ordinary }: NextBox, timeZone: string): string {
  if (!wish) return '';
  const plain = (moment: string) => formatDate('plain', moment, timeZone);
  if (wish.kind === 'pause') return `Paused until ${plain(wish.until)}`;
  if (wish.kind === 'skip') return ordinary ? `The box of ${plain(ordinary)} is skipped` : 'The next box is skipped';
  const how = wish.kind === 'forward' ? 'Comes earlier' : 'Moved';
  if (!ordinary) return `${how}: ${plain(wish.until)}`;
  const form = formOfDates(timeZone, wish.until, ordinary);
  const [day, before] = [wish.until, ordinary].map((moment) => formatDate(form, moment, timeZone));
  return `${how}: ${day} instead of ${before}`;
}

export const undoLabel = (wish: Wish): string =>
  wish?.kind === 'pause' ? 'Resume now' : wish?.kind === 'skip' ? 'Undo the skip' : 'Undo';

/**
 * First and last day that the next box can have, and a first suggestion, by the household's calendar. A pause leaves out at least
 * the ordinary day; a box that is moved may come earlier.
 */
export function dayRange(
  { chargesAt, ordinary }: NextBox,
  { kind, timeZone, asOf }: { kind: 'move' | 'pause'; timeZone: string; asOf: string },
) {
  const day = (moment: Date) => dayIn(timeZone, moment);
  const DAY_MS = 86_400_000;
  const base = new Date(ordinary ?? chargesAt ?? asOf);
  const week = new Date(Math.max(base.getTime(), Date.parse(asOf)) + 7 * DAY_MS);
  // The day that the box has is refused.
  const isThatDay = chargesAt !== null && day(new Date(chargesAt)) === day(week);
  return {
    first: day(new Date(Math.max(Date.parse(asOf), kind === 'pause' ? base.getTime() : 0) + DAY_MS)),
    last: day(monthsAfter(base, MOST_BOXES)),
    suggested: day(isThatDay ? new Date(week.getTime() + DAY_MS) : week),
  };
}

/** The fault of a day that was entered; undefined for one in the range. */
export function dayFault(day: string, { first, last }: { first: string; last: string }): string | undefined {
  if (day >= first && day <= last) return undefined;
  const [from, to] = [first, last].map((one) => formatDate('full', noonOf(one, 'UTC'), 'UTC'));
  return `Please choose a day from ${from} to ${to}.`;
}

/** First and last day until which a cat can be paused, by the household's calendar. */
export function pauseRange(nextRenewal: string, timeZone: string): { first: string; last: string } {
  const next = new Date(nextRenewal);
  return {
    first: dayIn(timeZone, new Date(next.getTime() + 86_400_000)),
    last: dayIn(timeZone, new Date(pauseEnd(next, MOST_BOXES).renewsOn)),
  };
}
