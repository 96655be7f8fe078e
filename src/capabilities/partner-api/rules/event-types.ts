/** Events that a webhook can ask for, in words for the desk. */
export const EVENT_TYPES = {
  'page.counted': 'Counts of its page, nightly',
  'sale.created': 'An order from its page was paid',
  'sale.updated': 'What a sale brings has changed',
  'key.created': 'An API key was made',
  'key.revoked': 'An API key was revoked',
} as const;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Events that a key may ask for with the scope sales:read only. */
export const isAboutSales = (type: string): boolean => type.startsWith('sale.');

/** Sent by hand to one webhook, whatever its subscriptions. */
export const TEST_EVENT = 'test';
