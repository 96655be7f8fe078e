/** Events that a webhook can ask for, in words for the desk. */
export const EVENT_TYPES = {
  'page.counted': 'Counts of its page, nightly',
  'key.created': 'An API key was made',
  'key.revoked': 'An API key was revoked',
} as const;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** Sent by hand to one webhook, whatever it asks for. */
export const TEST_EVENT = 'test';
