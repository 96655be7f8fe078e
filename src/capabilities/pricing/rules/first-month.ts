/** The same moment a calendar month later; in a month that is too short, on its last day. */
export function oneMonthAfter(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + 1);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * A moment that a month after this or any later moment is never before. Months differ in length, so a month after the
 * 29th of January is earlier in the day than one after the 28th may be.
 */
export function monthAfterAtLeast(moment: Date): Date {
  const later = oneMonthAfter(moment);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0));
  return later < lastDay ? later : lastDay;
}
