/** Time for which a place of a limited plan is held for a payment form. */
export const HOLD_MINUTES = 15;

/** Longest time for which one payment form holds a place, however often its holder begins to pay. */
const HOLD_LONGEST_MINUTES = 30;

/** Time for which a free place is kept for the person who was invited to it. */
export const OFFER_HOURS = 48;

const MINUTE_MS = 60_000;

/** End of the hold of a payment form that was opened at `openedAt` and used now. */
export function holdEnd(openedAt: Date, now: Date): Date {
  const longest = openedAt.getTime() + HOLD_LONGEST_MINUTES * MINUTE_MS;
  return new Date(Math.min(now.getTime() + HOLD_MINUTES * MINUTE_MS, longest));
}

export const offerEnd = (now: Date): Date => new Date(now.getTime() + OFFER_HOURS * 3_600_000);

interface Seats {
  total: number;
  taken: number;
  held: number;
}

/** `48 of 50 places taken, 2 held`: a place is held while somebody pays for it or is invited to it. */
export const seatsText = ({ total, taken, held }: Seats): string =>
  `${taken} of ${total} places taken${held > 0 ? `, ${held} held` : ''}`;
