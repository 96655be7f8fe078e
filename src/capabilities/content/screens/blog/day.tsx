const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '12 November 2026'. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{FORMAT.format(new Date(`${date}T00:00:00Z`))}</time>;
}
