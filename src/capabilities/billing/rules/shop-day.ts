import { SHOP_ZONE } from '#src/lib/time-zones.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: SHOP_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** When the day of the shop began that this moment is in. Dubai changes no clocks. */
export function shopDayBegan(now: Date): Date {
  const [hours = 0, minutes = 0, seconds = 0] = CLOCK.format(now).split(':').map(Number);
  const since = ((hours * 60 + minutes) * 60 + seconds) * 1000 + now.getUTCMilliseconds();
  return new Date(now.getTime() - since);
}
