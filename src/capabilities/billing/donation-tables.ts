import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';

/**
 * A month of supplements that is set aside for a cat in a shelter: one for each cat and month that was paid (N15). Kept when
 * its household is deleted, because it holds nothing personal and was given all the same.
 */
export const donations = pgTable(
  'donations',
  {
    /** The invoice that the month was paid with. */
    stripeInvoiceId: text('stripe_invoice_id').notNull(),
    /** Position of the cat among those of that invoice, from one. */
    cat: integer().notNull(),
    paidAt: moment('paid_at').notNull(),
    /** Time of its reversal, because its payment was refunded. */
    reversedAt: moment('reversed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.stripeInvoiceId, table.cat] }),
    // All its entries are equal, so that it takes a tenth of the table to count them.
    index('donations_standing').on(table.reversedAt).where(sql`reversed_at is null`),
    index('donations_paid').on(table.paidAt),
    index('donations_reversed').on(table.reversedAt).where(sql`reversed_at is not null`),
  ],
);

/** A shelter that gets months of supplements. Never deleted: its donations are public. */
export const shelters = pgTable('shelters', {
  /** Made by the screen, so that a double click is one. */
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  /** Town and country. */
  place: text().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Since when it gets nothing more. */
  closedAt: moment('closed_at'),
});

/** Months that were handed to a shelter at a time. Rows are only added: one is taken back by another with its negative. */
export const shelterAllocations = pgTable(
  'shelter_allocations',
  {
    /** Made by the screen, so that a double click is one. */
    id: uuid().primaryKey(),
    shelterId: uuid('shelter_id')
      .notNull()
      .references(() => shelters.id),
    /** Below zero for a reversal. */
    units: integer().notNull(),
    /** The day of the delivery, as `2026-12-01`. */
    day: text().notNull(),
    note: text().notNull(),
    /** The allocation that this one takes back. */
    reverses: uuid()
      .unique()
      .references((): AnyPgColumn => shelterAllocations.id),
    /** The colleague. */
    writtenBy: uuid('written_by').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  (table) => [
    index('shelter_allocations_of_shelter').on(table.shelterId),
    index('shelter_allocations_newest').on(table.writtenAt),
    index('shelter_allocations_of_day').on(table.day),
  ],
);
