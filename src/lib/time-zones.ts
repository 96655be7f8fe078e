/** The clock of the shop: mails, papers and the desk go by it. */
export const SHOP_ZONE = 'Asia/Dubai';
/** The clock of the device that reads, for pages of one person. */
export const DEVICE_ZONE = undefined;

/** The name of that clock's zone, such as Europe/Berlin. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names of the zones that this browser knows. */
export const knownZones = (): string[] => Intl.supportedValuesOf('timeZone');
