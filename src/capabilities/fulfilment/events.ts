import { defineEvent } from '#src/platform/events.ts';
import type { BoxKey } from './rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import type { BoxCat } from './tables.ts';

export interface OrderMoved {
  orderId: string;
  number: string;
  householdId: string;
  checkoutId: string;
  cats: string[];
  event: HistoryEvent;
  /** Steps before and after. */
  stood: JourneyKey;
  stands: JourneyKey;
  /** Time at which the first sticks left, as it was known before and as it is now. */
  sticksLeft: { before: Date | null; now: Date | null };
}

/** A step happened, was taken back, or something went wrong or was put right. Told once for each event. */
export const orderMoved = defineEvent<OrderMoved>('order-moved');

export interface BoxMoved {
  householdId: string;
  orderId: string;
  boxId: string;
  /** 1 came with the order; each later one with a renewal. */
  month: number;
  number: string;
  cats: BoxCat[];
  /** Number of completed steps of Order Confirmed, Packed, Shipped, Delivered. */
  step: number;
  /** The box's own event; for the first, that of its order. */
  event: Pick<HistoryEvent<BoxKey | JourneyKey>, 'id' | 'kind' | 'key' | 'at' | 'by' | 'tracking'>;
}

/** A box was paid, packed, shipped or delivered, or the contrary. The first box is told with its order. */
export const boxMoved = defineEvent<BoxMoved>('box-moved');

/** A task for staff about an order. One task for each `about` of a kind, however often it is emitted. */
export const taskNeeded = defineEvent<{
  kind:
    | 'sticks-held'
    | 'samples-mixed-up'
    | 'order-without-sticks'
    | 'sticks-refused'
    | 'parcel-trouble'
    | 'address-incomplete';
  /** The set of samples, the order, the claim, or the parcel with its status. Of an address: its order. */
  about: string;
  subject: string;
  lines: string[];
  orderNumber: string;
  /** Name and address for mails about the order. */
  name: string;
  email: string;
}>('task-needed');
