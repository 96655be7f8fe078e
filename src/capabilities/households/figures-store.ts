import { and, count, gte, lt, sql } from 'drizzle-orm';
import type { FiguresReader } from '#src/capabilities/access/scopes.ts';
import type { ShopMonth } from '#src/lib/shop-months.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { healthEntries, refusedStick } from './tables.ts';

/** Sticks that cats refused in a month, by the formula that was noted; null where none was. */
export function refusedSticks(
  tx: ReadHandle,
  _reader: FiguresReader,
  { month }: ShopMonth,
): Promise<{ formula: string | null; sticks: number }[]> {
  const { day, formula } = healthEntries;
  return tx
    .select({ formula, sticks: count() })
    .from(healthEntries)
    .where(and(refusedStick, gte(day, `${month}-01`), lt(day, sql`${`${month}-01`}::date + interval '1 month'`)))
    .groupBy(formula);
}
