const formats = new Map<string, Intl.DateTimeFormat>();

/** 24 November 2026, by the calendar of the household. */
export function dayText(moment: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(new Date(moment));
}
