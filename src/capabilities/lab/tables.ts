import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#src/platform/columns.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import type { DnaReport } from './rules/dna.ts';
import type { Declared } from './rules/dose-guard.ts';
import type { Month } from './rules/month.ts';

/** What was found in one cat's samples of one time. Once released it is never changed. */
export const labSets = pgTable(
  'lab_sets',
  {
    id: uuid().primaryKey(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    /** Whose parcel the samples came in; empty where the desk opened it by hand. */
    orderId: uuid('order_id'),
    /** The kit they were taken with, where that came later than the one of the order. */
    kitId: uuid('kit_id').unique(),
    /** `sandbox`: no lab read anything; the results are drawn from the profile. */
    source: text().$type<'lab' | 'sandbox'>().notNull(),
    state: text().$type<'waiting' | 'draft' | 'released'>().notNull(),
    dna: jsonb().$type<DnaReport>(),
    /** Other supplements the cat gets, per day. */
    declared: jsonb().$type<Declared>().notNull(),
    /** Grows with every change; who enters says which one they saw. */
    version: integer().notNull().default(1),
    receivedAt: moment('received_at').notNull(),
    releasedAt: moment('released_at'),
  },
  (table) => [
    index('lab_sets_of_cat').on(table.catId, table.receivedAt),
    index('lab_sets_in_work').on(table.receivedAt).where(sql`state <> 'released'`),
    uniqueIndex('lab_sets_open').on(table.catId).where(sql`state <> 'released'`),
    unique('lab_sets_order').on(table.orderId, table.catId),
    check('lab_sets_released', sql`(${table.state} = 'released') = (${table.releasedAt} is not null)`),
  ],
);

export const labValues = pgTable(
  'lab_values',
  {
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    marker: text().notNull(),
    value: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.marker] })],
);

/** Who did what with a set. Rows are only ever added. */
export const labHistory = pgTable(
  'lab_history',
  {
    id: uuid().primaryKey(),
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    kind: text().$type<'opened' | 'entered' | 'imported' | 'released' | 'mixed' | 'mixed-up' | 'seen'>().notNull(),
    /** Empty where the house did it by itself. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** What about it, in a few words. */
    note: text(),
    at: moment('at').notNull(),
  },
  (table) => [index('lab_history_of_set').on(table.setId, table.at)],
);

/** What a cat's sticks are made by, with every reason. Rows are only ever added; the last one counts. */
export const formulaVersions = pgTable(
  'formula_versions',
  {
    id: uuid().primaryKey(),
    catId: uuid('cat_id')
      .notNull()
      .references(() => cats.id, { onDelete: 'cascade' }),
    setId: uuid('set_id')
      .notNull()
      .references(() => labSets.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    month: jsonb().$type<Month>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('formula_versions_of_cat').on(table.catId, table.version)],
);
