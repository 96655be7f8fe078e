import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FiguresReader } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { labSets } from './tables.ts';

/** Seconds from receiving the samples of a cat to its first results, of those released in a span: number of cats, median and ninetieth percentile. */
export async function firstResultTimes(
  tx: ReadHandle,
  _reader: FiguresReader,
  { from, until }: { from: Date; until: Date },
): Promise<{ cats: number; median: number | null; ninetieth: number | null }> {
  const earlier = alias(labSets, 'earlier');
  const { catId, receivedAt, releasedAt } = labSets;
  // Asked for each row by the index of the cat: as an anti-join it would read every cat's results.
  const first = tx
    .select({ at: sql`min(${earlier.releasedAt})` })
    .from(earlier)
    .where(eq(earlier.catId, catId));
  const within = (share: number) =>
    sql<
      number | null
    >`percentile_cont(${share}::float8) within group (order by extract(epoch from ${releasedAt} - ${receivedAt}))::float8`;
  const [row] = await tx
    .select({ cats: count(), median: within(0.5), ninetieth: within(0.9) })
    .from(labSets)
    .where(and(sql`state = 'released'`, gte(releasedAt, from), lt(releasedAt, until), sql`${releasedAt} = (${first})`));
  return row ?? { cats: 0, median: null, ninetieth: null };
}
