import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { households } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { bytea, moment } from '#src/platform/columns.ts';
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

/** Links that a vet reads the facts of a cat by. Ended and revoked ones stay, for the owner to see who opened them. */
export const vetLinks = pgTable(
  'vet_links',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, which is in the address alone. */
    tokenHash: bytea('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('vet_links_of_cat').on(table.catId, table.createdAt),
    index('vet_links_of_household').on(table.householdId),
  ],
);

/** Openings of a link, with the kind of device; no address and no country. */
export const vetLinkOpenings = pgTable(
  'vet_link_openings',
  {
    id: uuid().primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => vetLinks.id, { onDelete: 'cascade' }),
    what: text().$type<'page' | 'document'>().notNull(),
    device: text(),
    at: moment('at').notNull(),
  },
  (table) => [index('vet_link_openings_of_link').on(table.linkId, table.at)],
);

/** Notes that were left through a link, one for each. A removed one is shown nowhere and stays for the export. */
export const vetNotes = pgTable(
  'vet_notes',
  {
    id: uuid().primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .unique()
      .references(() => vetLinks.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** As the link's holder signed it. */
    name: text().notNull(),
    practice: text().notNull(),
    body: text().notNull(),
    at: moment('at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('vet_notes_of_household').on(table.householdId, table.at, table.id),
    index('vet_notes_of_cat').on(table.catId),
  ],
);
