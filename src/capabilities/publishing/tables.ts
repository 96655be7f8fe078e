import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '#src/capabilities/access/tables.ts';
import { moment } from '#src/platform/columns.ts';
import type { VersionState } from './rules/versions.ts';

/** Versions of staff's publications. Append-only (a trigger); the newest published one whose time has come counts. */
export const contentVersions = pgTable(
  'content_versions',
  {
    /** Made by the screen: the same press twice is one version. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Counts from 1 for each kind and key. */
    number: integer('number').notNull(),
    state: text('state').$type<VersionState>().notNull(),
    /** In the shape that the kind's module defines. */
    content: jsonb('content').$type<object>().notNull(),
    validFrom: moment('valid_from').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('content_versions_number').on(table.kind, table.key, table.number),
    check('content_versions_state', sql`${table.state} in ('draft', 'published', 'withdrawn')`),
  ],
);
