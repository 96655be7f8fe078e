import { dayIn, noonOf } from '#src/capabilities/households/rules/days.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';

const HOURS_AFTER_NOON = 2;

/** The cut-off of the day, 14:00 in Dubai: boxes that can be packed by then are on the day's pick list. */
export const cutOffOf = (now: Date): Date =>
  new Date(noonOf(dayIn(SHOP_ZONE, now), SHOP_ZONE).getTime() + HOURS_AFTER_NOON * 3_600_000);
