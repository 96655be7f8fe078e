import { addDays, noonOf } from '#src/capabilities/households/rules/days.ts';

export const ZONE = 'Asia/Dubai';

/** Dates of the scenario: the day of the order, and the moment at which it ends. */
export interface Calendar {
  ordered: string;
  until: Date;
}

const NOON = 12 * 60;

/** The moment at which the household's clock shows so many minutes after midnight, so many days after the order. */
export function momentOf({ ordered }: Calendar, day: number, minutes: number): Date {
  return new Date(noonOf(addDays(ordered, day), ZONE).getTime() + (minutes - NOON) * 60_000);
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
