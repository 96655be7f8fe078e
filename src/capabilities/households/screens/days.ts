const SHAPES = {
  /** Mon 12 Jan */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 12 Jan 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 February */
  plain: { day: 'numeric', month: 'long' },
  /** Wed, 18:40 */
  hour: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof SHAPES;

const known = new Map<string, Intl.DateTimeFormat>();

/** A moment as the household's calendar and clock say it, wherever this browser is. */
export function written(shape: Shape, moment: string, timeZone: string): string {
  const key = `${shape} ${timeZone}`;
  let format = known.get(key);
  if (!format) known.set(key, (format = new Intl.DateTimeFormat('en-GB', { ...SHAPES[shape], timeZone })));
  // "Mon 12 Jan": some browsers put a comma after the day of the week.
  return format.format(new Date(moment)).replace(/^(\w{3}), (?=\d+ )/, (_, weekday: string) => `${weekday} `);
}

/** A day by which something is expected; once it has gone by, that it is late. */
export function dueDay(shape: Shape, expected: string, { asOf, timeZone }: { asOf: string; timeZone: string }): string {
  const day = written(shape, expected, timeZone);
  return expected < asOf ? `${day}, it is late` : day;
}
