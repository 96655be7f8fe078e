import { deviceZone, SHOP_ZONE } from './time-zones.ts';
import { calendarOf } from './wall-clock.ts';

/** A name of the IANA time zone database that this machine knows. Bare offsets are no zones: they know no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[A-Z][\w+-]*){0,2}$/.test(name)) return false;
  try {
    calendarOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The zone that a browser says it is in; the shop's where it is missing or unknown. Never an error. */
export const zoneOrShop = (said: unknown): string => (typeof said === 'string' && isTimeZone(said) ? said : SHOP_ZONE);

/** Time zone of this browser, for visitors: a household that is created from here begins with it. */
export const browserZone = (): string => zoneOrShop(deviceZone());
