import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { households, people } from '#src/capabilities/access/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { bytea, moment } from '#src/platform/columns.ts';
import type { Portable, SignatureState } from './rules/export-format.ts';
import type { LINE_STATES, LineKind, TimelineLine } from './rules/timeline-line.ts';

/** Imports of a household from other households, usually of another shop: one row for each household that something comes from. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    /** The person who imported it: personal lines are shown to them alone. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** In the shop that it comes from. */
    sourceHousehold: uuid('source_household').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Everything besides the timeline, as it came. */
    portable: jsonb().$type<Portable>().notNull(),
    signature: text().$type<SignatureState>().notNull(),
    lines: integer().notNull(),
    timelineHash: text('timeline_hash').notNull(),
    /** SHA-256 of the archive. */
    archive: bytea().notNull(),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [
    unique('imports_source').on(table.householdId, table.sourceHousehold),
    index('imports_of_household').on(table.householdId, table.importedAt),
  ],
);

/** A cat of an import, with the cat of this household that it is; none for one that came along as history only. */
export const importedCats = pgTable(
  'imported_cats',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the shop that it comes from. */
    sourceId: uuid('source_id').notNull(),
    /** Name there. */
    name: text().notNull(),
    catId: uuid('cat_id').references(() => cats.id, { onDelete: 'set null' }),
    /** Version of the cat that the import made; empty where it found the cat here. */
    madeVersion: integer('made_version'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.sourceId] }), index('imported_cats_of_cat').on(table.catId)],
);

/** Lines of imported timelines. Nothing but the timeline reads them. */
export const importedLines = pgTable(
  'imported_lines',
  {
    /** Ids of one import descend in the canonical order of its lines. */
    id: uuid().primaryKey(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the export. */
    lineId: text('line_id').notNull(),
    at: moment('at').notNull(),
    kind: text().$type<LineKind>().notNull(),
    /** Ids in the shop that it comes from. */
    cats: text().array().notNull(),
    entry: jsonb().$type<TimelineLine['entry']>(),
    state: text().$type<(typeof LINE_STATES)[number]>(),
    title: text(),
    text: text(),
    body: text(),
    personal: boolean().notNull(),
  },
  (table) => [
    unique('imported_lines_line').on(table.importId, table.lineId),
    index('imported_lines_newest').on(table.importId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
