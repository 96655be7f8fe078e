/** The clock of the shop: mails, papers and the desk go by it. */
export const SHOP_ZONE = 'Asia/Dubai';
/** The clock of the device that reads, for pages of one person. */
export const DEVICE_ZONE = undefined;
