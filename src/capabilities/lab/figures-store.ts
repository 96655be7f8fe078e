import { and, count, eq, gte, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FiguresReader } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { labSets } from './tables.ts';

/** How long the first results of a cat took that were released in a time: seconds from receiving its samples. */
export async function firstResultTimes(
  tx: ReadHandle,
  _reader: FiguresReader,
  { from, until }: { from: Date; until: Date },
): Promise<{ cats: number; median: number | null; ninetieth: number | null }> {
  const earlier = alias(labSets, 'earlier');
  const { catId, receivedAt, releasedAt } = labSets;
  const before = tx
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(eq(earlier.catId, catId), lt(earlier.releasedAt, releasedAt)));
  const within = (share: number) =>
    sql<
      number | null
    >`percentile_cont(${share}::float8) within group (order by extract(epoch from ${releasedAt} - ${receivedAt}))::float8`;
  const [row] = await tx
    .select({ cats: count(), median: within(0.5), ninetieth: within(0.9) })
    .from(labSets)
    .where(and(sql`state = 'released'`, gte(releasedAt, from), lt(releasedAt, until), notExists(before)));
  return row ?? { cats: 0, median: null, ninetieth: null };
}
