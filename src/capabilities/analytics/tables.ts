import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Page views and visits begun, per day and page. Sums only, never a single view. */
export const pageCounts = pgTable(
  'page_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** A page of ours, a partner's, or `other`. */
    path: text('path').notNull(),
    views: integer('views').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);

export const referrerCounts = pgTable(
  'referrer_counts',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** A host without `www.`, or `other` once a day has seen too many. */
    host: text('host').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.host] })],
);
