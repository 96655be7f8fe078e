import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import type { Activity, AgeBand, Concern, Diet, HomeType } from './rules/vocabulary.ts';
import type { CatTint } from './rules/tints.ts';

export const cats = pgTable(
  'cats',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** Place in the household, from 0: the order on every screen. */
    position: integer().notNull(),
    name: text().notNull(),
    ageBand: text('age_band').$type<AgeBand>(),
    bornOn: date('born_on'),
    breed: text(),
    coat: text(),
    pattern: text(),
    eye: text(),
    tint: text().$type<CatTint>().notNull(),
    concerns: text().array().$type<Concern[]>().notNull(),
    homeType: text('home_type').$type<HomeType>(),
    activity: text().$type<Activity>(),
    diet: text().$type<Diet>(),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('cats_of_household').on(table.householdId, table.position)],
);
