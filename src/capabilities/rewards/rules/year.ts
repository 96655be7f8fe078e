export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Weeks begin on Monday. */
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** The days of a month, each with its place on a sheet; the first month and weekday are 0. */
export function monthOf(year: number, month: number): { day: number; week: number; weekday: number }[] {
  const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: days }, (_, i) => ({
    day: i + 1,
    week: Math.floor((first + i) / WEEKDAYS.length),
    weekday: (first + i) % WEEKDAYS.length,
  }));
}
