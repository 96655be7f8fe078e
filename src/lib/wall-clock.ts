const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar of a zone, at some 30 kB each; its name may be spelled in letters of either case. Throws for a zone that this machine does not know. */
export function calendarOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  let found = calendars.get(name);
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    calendars.set(name, found);
  }
  return found;
}

/** 2026-12-01T09:30:00, as the clock on the wall shows it. */
export function wallClock(zone: string, moment: Date): string {
  const parts = Object.fromEntries(
    calendarOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  // Years before 1000 come with fewer digits, which no date may have.
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Milliseconds of the clock's time, read as if it were UTC. */
export const wallTime = (zone: string, moment: Date): number => Date.parse(`${wallClock(zone, moment)}Z`);

/** The moment at which the clock of a zone shows this wall time; in the hour that is skipped, the moment after it. */
export function momentOf(wanted: number, zone: string): Date {
  let moment = wanted;
  // Twice: the first guess may stand on the other side of a change of the clocks.
  for (let round = 0; round < 2; round += 1) moment += wanted - wallTime(zone, new Date(moment));
  return new Date(moment);
}
