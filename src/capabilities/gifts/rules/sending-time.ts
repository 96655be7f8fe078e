const DAY_MS = 86_400_000;
const HOUR = 9;
const LATEST_DAYS = 366;

/**
 * The moment at which the mail of a gift goes out: nine o'clock on that day by the giver's clock, at once where that has
 * passed today. Null for a day in the past or more than a year ahead, and for a zone that does not exist.
 */
export function sendingTime({ day, zone }: { day: string; zone: string }, now: Date): Date | null {
  const offset = offsetOf(zone, new Date(`${day}T12:00:00Z`));
  if (offset === null) return null;
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + HOUR * 3_600_000 - offset);
  if (at.getTime() < now.getTime() - DAY_MS || at.getTime() > now.getTime() + LATEST_DAYS * DAY_MS) return null;
  return at < now ? now : at;
}

/** Milliseconds that the clocks of a zone are ahead of UTC; null for a zone that does not exist. */
function offsetOf(timeZone: string, moment: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment);
    const [, sign, hours = '0', minutes = '0'] =
      /GMT([+-])?(\d+)?:?(\d+)?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  } catch {
    return null;
  }
}
