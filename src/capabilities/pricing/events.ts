import { defineEvent } from '#src/platform/events.ts';

/** A place of Pro became free. Told in the transaction that freed it. */
export const seatFreed = defineEvent<Record<string, never>>('seat-freed');

/** The place of an invitation belongs to a household now. */
export const offerTaken = defineEvent<{ offerId: string }>('seat-offer-taken');
