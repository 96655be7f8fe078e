import { countOf } from '#src/lib/plurals.ts';
import { addMonths, type Day, daysBetween, isDay, monthsBetween } from './days.ts';
import type { AgeBand } from './vocabulary.ts';

/** Facts about a cat's age, with the day they were given. The age is derived, so it never becomes outdated. */
export interface AgeFacts {
  bornOn: Day | null;
  /** The age in months that was said on `givenOn`. */
  ageMonths: number | null;
  /** The band that was said on `givenOn`, where nothing finer is known. */
  ageBand: AgeBand | null;
  givenOn: Day;
}

export interface Age {
  months: number;
  /** '4 years', '7 months', 'under a month'. */
  text: string;
  /** Counted from a date of birth, not from what somebody remembered. */
  exact: boolean;
}

/** Months, first included, last not: [0,1), [1,7) and [7,∞) years (C20). */
const BANDS: Record<AgeBand, { from: number; to: number }> = {
  kitten: { from: 0, to: 12 },
  adult: { from: 12, to: 84 },
  senior: { from: 84, to: Number.POSITIVE_INFINITY },
};

/** The oldest cat on record lived 38 years (Creme Puff, 1967 to 2005). */
export const OLDEST_YEARS = 40;

/** Younger ones are asked to wait for sticks (C20). Their records are welcome. */
const YOUNGEST_FOR_STICKS_MONTHS = 3;

export function bandOfMonths(months: number): AgeBand {
  if (months < BANDS.kitten.to) return 'kitten';
  return months < BANDS.adult.to ? 'adult' : 'senior';
}

/** The age today, where more than a band is known. */
export function ageOn(today: Day, facts: AgeFacts): Age | null {
  const months = facts.bornOn ? monthsBetween(facts.bornOn, today) : grown(today, facts);
  if (months === null) return null;
  return { months: Math.max(0, months), text: ageText(Math.max(0, months)), exact: facts.bornOn !== null };
}

const grown = (today: Day, { ageMonths, givenOn }: AgeFacts): number | null =>
  ageMonths === null ? null : ageMonths + Math.max(0, monthsBetween(givenOn, today));

/** The band today. A band that was said holds until even the youngest cat of that band would have grown out of it. */
export function bandOn(today: Day, facts: AgeFacts): AgeBand | null {
  const age = ageOn(today, facts);
  if (age) return bandOfMonths(age.months);
  if (!facts.ageBand) return null;
  return bandOfMonths(BANDS[facts.ageBand].from + Math.max(0, monthsBetween(facts.givenOn, today)));
}

function ageText(months: number): string {
  if (months < 1) return 'under a month';
  if (months < 12) return countOf(months, 'month');
  const years = Math.floor(months / 12);
  return countOf(years, 'year');
}

/** From which day on a very young cat may have sticks; null when it is old enough, or when we do not know. */
export function sticksFrom(today: Day, facts: AgeFacts): Day | null {
  const age = ageOn(today, facts);
  if (!age || age.months >= YOUNGEST_FOR_STICKS_MONTHS) return null;
  if (facts.bornOn) return addMonths(facts.bornOn, YOUNGEST_FOR_STICKS_MONTHS);
  return addMonths(facts.givenOn, YOUNGEST_FOR_STICKS_MONTHS - (facts.ageMonths ?? 0));
}

/** Error text for a date of birth, or null. */
export function bornOnProblem(bornOn: Day, today: Day): string | null {
  if (!isDay(bornOn)) return 'This date does not exist.';
  if (daysBetween(bornOn, today) < 0) return 'This date is in the future.';
  if (monthsBetween(bornOn, today) >= OLDEST_YEARS * 12)
    return `No known cat has reached ${OLDEST_YEARS} years. Please check it.`;
  return null;
}
