import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { moment } from '#src/platform/columns.ts';
import type { Card } from './rules/card.ts';

/** Published cards: one for a cat, deleted when its link is taken back. */
export const shareCards = pgTable(
  'share_cards',
  {
    catId: uuid('cat_id')
      .primaryKey()
      .references(() => cats.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** 128 random bits, in the address of the page. */
    token: text().notNull().unique(),
    /** As its owner saw it: later changes to the cat do not show. */
    card: jsonb().$type<Card>().notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('share_cards_of_household').on(table.householdId)],
);
