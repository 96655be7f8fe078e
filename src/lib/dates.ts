import { SHOP_ZONE } from './time-zones.ts';

const DAY = { day: 'numeric', month: 'long' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

const FORMS = {
  /** 22 November 2026 */
  full: { ...DAY, year: 'numeric' },
  /** 22 November */
  plain: DAY,
  /** 22 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 22 Nov */
  short: { day: 'numeric', month: 'short' },
  /** Sun 22 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Sunday 22 November */
  weekdayAndDay: { weekday: 'long', ...DAY },
  /** Sunday */
  weekday: { weekday: 'long' },
  /** Sun */
  weekdayShort: { weekday: 'short' },
  /** S */
  weekdayLetter: { weekday: 'narrow' },
  /** November */
  month: { month: 'long' },
  /** November 2026 */
  monthAndYear: { month: 'long', year: 'numeric' },
  /** 18:40 */
  time: TIME,
  /** Sun 18:40 */
  hour: { weekday: 'short', ...TIME },
  /** 22 Nov, 18:40 */
  shortAndTime: { day: 'numeric', month: 'short', ...TIME },
  /** 22 Nov 2026, 18:40 */
  dateAndTime: { day: 'numeric', month: 'short', year: 'numeric', ...TIME },
  /** 22 Nov 2026, 18:40:05 */
  dateAndSecond: { day: 'numeric', month: 'short', year: 'numeric', ...TIME, second: '2-digit' },
  /** 22 November at 18:40 */
  plainAndTime: { ...DAY, ...TIME },
  /** 22 November 2026 at 18:40:05 */
  moment: { ...DAY, year: 'numeric', ...TIME, second: '2-digit', hourCycle: 'h23' },
  /** 22 November 2026 at 18:40 GST */
  momentInZone: { ...DAY, year: 'numeric', ...TIME, timeZoneName: 'shortOffset' },
  /** 18:40 GST, or 18:40 BST */
  timeInZone: { ...TIME, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateForm = keyof typeof FORMS;

/** Zones whose name people use and `Intl` does not know in English. */
const ZONE_NAMES: Readonly<Record<string, string>> = { 'Asia/Dubai': 'GST', 'Asia/Muscat': 'GST' };

const known = new Map<string, Intl.DateTimeFormat>();

function formatter(form: DateForm, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${form} ${timeZone?.toLowerCase()}`;
  let format = known.get(key);
  if (!format) known.set(key, (format = new Intl.DateTimeFormat('en-GB', { ...FORMS[form], timeZone })));
  return format;
}

/** A moment in one of the forms above, by the clock of that time zone; a day of a calendar ('2026-11-22') in 'UTC'. */
export function formatDate(form: DateForm, moment: Date | string, timeZone: string | undefined): string {
  const text = formatter(form, timeZone).format(new Date(moment));
  // "Sun 22 Nov": some browsers put a comma after the day of the week.
  if (form === 'day') return text.replace(',', '');
  const zone = form.endsWith('InZone') && timeZone && ZONE_NAMES[timeZone];
  return zone ? text.replace(/GMT\+\d+$/, zone) : text;
}

/** Formats the date of a moment by the clock of the shop: '22 November 2026'. For its documents, the desk, and readers without a household. */
export const dateWords = (moment: Date): string => formatDate('full', moment, SHOP_ZONE);
