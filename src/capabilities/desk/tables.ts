import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FigureValues } from '#src/capabilities/access/rules/month-figure.ts';
import type { StaffActKey } from '#src/capabilities/access/rules/staff-acts.ts';
import { households } from '#src/capabilities/access/tables.ts';
import { moment } from '#src/platform/columns.ts';

/** Notes of staff about a household. Never edited; the note of a refused act is removed, and all are deleted with the account. */
export const householdNotes = pgTable(
  'household_notes',
  {
    /** Made by the screen, so that a double click is one note. */
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Without a reference: staff accounts are closed, never deleted. */
    staffId: uuid('staff_id').notNull(),
    /** The act on behalf of the household that the note is about; empty for other notes. */
    act: text().$type<StaffActKey>(),
    body: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('household_notes_of_household').on(table.householdId, table.at, table.id)],
);

/**
 * Sums of the business in months that have ended, which every view of the figures would add up again. Nothing personal; kept
 * when the rows they were made of are deleted.
 */
export const figureMonths = pgTable(
  'figure_months',
  {
    figure: text().notNull(),
    /** `2026-12`, in Dubai. */
    month: text().notNull(),
    values: jsonb().$type<FigureValues>().notNull(),
    keptAt: moment('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.figure] })],
);
