const PREFIX = 'gift:';

/** Key of the payment of a gift; the order that it becomes has the same as its buyer. */
export const saleKey = (giftId: string): string => `${PREFIX}${giftId}`;

/** The gift of a sale; null for a sale of something else. */
export const giftOfKey = (key: string): string | null => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null);
