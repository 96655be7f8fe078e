import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { moment } from '#src/platform/columns.ts';
import type { Reason } from './rules/points.ts';

/** What was earned and what was taken back. Rows are only ever added. */
export const pointsEntries = pgTable(
  'points_entries',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    points: integer().notNull(),
    reason: text().$type<Reason>().notNull(),
    /** The one thing they are for: an order, a box, a set of results. */
    about: text().notNull(),
    /** 1 earned it, 2 took it back, 3 earned it again: two at once cannot both be the next. */
    turn: integer().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [unique('points_entries_turn').on(table.householdId, table.about, table.turn)],
);
