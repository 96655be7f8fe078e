import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';

/** '1 Dec, 09:00': when something happened, at the desk. */
export const when = (moment: string) => formatDate('shortAndTime', moment, DEVICE_ZONE);

/** '1 Dec 2026'. */
export const onDay = (moment: string) => formatDate('date', moment, DEVICE_ZONE);

/** '1 Dec 2026', of a day of the shop ('2026-12-01'). */
export const onShopDay = (day: string) => formatDate('date', day, 'UTC');

/** '1 Dec 2026, 09:00:05'. */
export const exactly = (moment: string) => formatDate('dateAndSecond', moment, DEVICE_ZONE);
