/** Hours of the chat's team, in Dubai's time (GST): four hours ahead of UTC, summer and winter. */
export interface Shift {
  /** Hours of the day. */
  opens: number;
  closes: number;
}

export const SUPPORT_HOURS = {
  weekdays: { opens: 9, closes: 21 },
  weekend: { opens: 10, closes: 18 },
} as const satisfies Record<string, Shift>;

const HOUR_MS = 3_600_000;
const GST_MS = 4 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** The shift of a day, which is named by its midnight in Dubai. */
function shiftOf(midnight: number) {
  const weekday = new Date(midnight + GST_MS).getUTCDay();
  const { opens, closes } = SUPPORT_HOURS[weekday === 0 || weekday === 6 ? 'weekend' : 'weekdays'];
  return { opens: midnight + opens * HOUR_MS, closes: midnight + closes * HOUR_MS };
}

export interface Support {
  open: boolean;
  /** Time at which it closes, or opens next. */
  changesAt: Date;
}

/** Whether somebody is at the chat at this moment. The minute of closing is no longer open. */
export function supportAt(now: Date): Support {
  const at = now.getTime();
  const midnight = Math.floor((at + GST_MS) / DAY_MS) * DAY_MS - GST_MS;
  const { opens, closes } = shiftOf(midnight);
  if (at < opens) return { open: false, changesAt: new Date(opens) };
  if (at < closes) return { open: true, changesAt: new Date(closes) };
  return { open: false, changesAt: new Date(shiftOf(midnight + DAY_MS).opens) };
}

const half = (hour: number) => (hour < 12 ? 'AM' : 'PM');
const onTheClock = (hour: number) => hour % 12 || 12;

/** '9:00 AM-9:00 PM'. */
export function hoursText({ opens, closes }: Shift): string {
  return [opens, closes].map((hour) => `${onTheClock(hour)}:00 ${half(hour)}`).join('-');
}

/** '9 am to 9 pm'. */
export function hoursSpoken({ opens, closes }: Shift): string {
  return [opens, closes].map((hour) => `${onTheClock(hour)} ${half(hour).toLowerCase()}`).join(' to ');
}

/** '9am-9pm'. */
export function hoursShort({ opens, closes }: Shift): string {
  return [opens, closes].map((hour) => `${onTheClock(hour)}${half(hour).toLowerCase()}`).join('-');
}
