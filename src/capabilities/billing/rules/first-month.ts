/** The same moment a calendar month later; in a month that is too short, on its last day. */
export function oneMonthAfter(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + 1);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}
