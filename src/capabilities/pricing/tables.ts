import { integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** The places of a plan that has only so many. A place without a holder, a checkout and an offer is free. */
export const planSeats = pgTable(
  'plan_seats',
  {
    plan: text('plan').$type<'pro'>().notNull(),
    seatNo: integer('seat_no').notNull(),
    /** A household's id, or who had the place before there were households. */
    holder: text('holder'),
    /** The open payment that the place is reserved for. */
    checkoutId: uuid('checkout_id'),
    /** End of that reservation: the payment form is closed then, unless the payment is under way. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** The invitation it is offered by. */
    offerId: uuid('offer_id'),
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** Source of a seeded entry. */
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.plan, table.seatNo] }),
    uniqueIndex('plan_seats_one_per_holder').on(table.plan, table.holder),
    uniqueIndex('plan_seats_one_per_checkout').on(table.plan, table.checkoutId),
    uniqueIndex('plan_seats_one_per_offer').on(table.plan, table.offerId),
  ],
);
