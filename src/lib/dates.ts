const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Dubai',
});

/** Formats the date of a moment by the clock of Dubai: '22 November 2026'. */
export const dateWords = (moment: Date): string => DATE.format(moment);
