import { inArray } from 'drizzle-orm';
import type { FiguresReader } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { figureMonths } from './tables.ts';

export type FigureMonth = typeof figureMonths.$inferSelect;

/** The kept figures of these months. */
export const keptMonths = (tx: ReadHandle, _reader: FiguresReader, months: string[]): Promise<FigureMonth[]> =>
  tx.select().from(figureMonths).where(inArray(figureMonths.month, months));

/** Stores a figure of a month that has ended, in place of an earlier one. */
export async function keepMonth(tx: Tx, row: FigureMonth): Promise<void> {
  const { values, keptAt } = row;
  const target = [figureMonths.month, figureMonths.figure];
  await tx.insert(figureMonths).values(row).onConflictDoUpdate({ target, set: { values, keptAt } });
}
