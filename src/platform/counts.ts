import { type SQL, sql } from 'drizzle-orm';

/** Number of rows of a group that a condition holds for; of all where there is none. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
