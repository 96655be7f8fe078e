import { type Day, dayIn } from '#src/capabilities/households/rules/days.ts';
import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import { MOST_BOXES } from './next-box.ts';

const DAY_MS = 86_400_000;
/** A cat comes back so long before the renewal that charges for it again: its notice is sent then. */
const NOTICE_DAYS = 10;
/** No cat comes back with less notice than this; it then waits for the renewal after. */
const LEAST_NOTICE_DAYS = 7;
/** Ended times are kept as long as an invoice of them may still be paid. */
const KEPT_DAYS = 120;

/** The end of a pause: when the cat is counted again, and the first renewal that charges for it. */
export interface PauseEnd {
  at: string;
  renewsOn: string;
}

/** A cat that is not charged for: from the first renewal after this moment on. */
export interface ExcludedCat {
  id: string;
  since: string;
  /** End of the exclusion: renewals after this moment include the cat again. */
  until?: string;
  /** Of a pause: when it ends by itself. */
  back?: PauseEnd;
}

/** A pause of so many boxes, from the renewal that comes next. */
export function pauseEnd(nextRenewal: Date, boxes: number): PauseEnd {
  let renewal = nextRenewal;
  for (let box = 0; box < boxes; box += 1) renewal = oneMonthAfter(renewal);
  return {
    at: new Date(renewal.getTime() - NOTICE_DAYS * DAY_MS).toISOString(),
    renewsOn: renewal.toISOString(),
  };
}

/**
 * Number of boxes left out until a day of the household's calendar: the cat is back with the first renewal from that day on. Null
 * for a day by which no renewal would be left out, or more than `MOST_BOXES`.
 */
export function boxesUntil(nextRenewal: Date, day: Day, timeZone: string): number | null {
  if (day <= dayIn(timeZone, nextRenewal)) return null;
  for (let boxes = 1; boxes <= MOST_BOXES; boxes++)
    if (dayIn(timeZone, new Date(pauseEnd(nextRenewal, boxes).renewsOn)) >= day) return boxes;
  return null;
}

/** Cats whose pause is over now, in time for a notice before the next renewal. */
export function dueBack(excludedCats: ExcludedCat[] | null, renewsOn: Date | null, now: Date): string[] {
  const tooNear = renewsOn && renewsOn.getTime() - now.getTime() < LEAST_NOTICE_DAYS * DAY_MS && renewsOn > now;
  if (tooNear) return [];
  return (excludedCats ?? [])
    .filter(({ until, back }) => !until && back && Date.parse(back.at) <= now.getTime())
    .map(({ id }) => id);
}

/** Left-out cats after a change: those of `leaving`, new ones since now, and the ended times of those who are back. */
export function leftOutAfter(
  before: ExcludedCat[] | null,
  leaving: readonly string[],
  { back, now }: { back: { cats: readonly string[]; end: PauseEnd } | null; now: Date },
): ExcludedCat[] | null {
  const at = now.toISOString();
  const open = (before ?? []).filter(({ until }) => !until);
  const ended = [
    ...(before ?? []).filter(({ until }) => until),
    // Taken back in the moment it was wished, it was never left out.
    ...open
      .filter(({ id, since }) => !leaving.includes(id) && Date.parse(since) < now.getTime())
      .map(({ id, since }) => ({ id, since, until: at })),
  ].filter(({ until }) => now.getTime() - Date.parse(until as string) < KEPT_DAYS * DAY_MS);
  const out = leaving.map((id): ExcludedCat => {
    const known = open.find((one) => one.id === id);
    return known ?? { id, since: at, ...(back?.cats.includes(id) && { back: back.end }) };
  });
  const all = [...out, ...ended];
  return all.length ? all : null;
}
