import { defineEvent } from '#src/platform/events.ts';
import type { JourneyKey } from './rules/journey.ts';
import type { Fact } from './rules/moves.ts';

export interface OrderMoved {
  orderId: string;
  number: string;
  householdId: string;
  checkoutId: string;
  cats: string[];
  fact: Fact;
  /** Where the order stands now. */
  stands: JourneyKey;
  /** When the first sticks left, as it was known before and as it is now. */
  sticksLeft: { before: Date | null; now: Date | null };
}

/** A step happened, was taken back, or something went wrong or was put right. Told once for each fact. */
export const orderMoved = defineEvent<OrderMoved>('order-moved');
