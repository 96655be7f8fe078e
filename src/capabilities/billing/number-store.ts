import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database.ts';
import { bookYear, type DocumentSeries, documentNumber } from './rules/document-number.ts';
import { documentSeries } from './tables.ts';

/**
 * Takes the next number of a series for a document of this moment. The row of the series stays locked until the transaction
 * ends, and one that is rolled back gives its number to the next: a series has no gap and no number twice.
 */
export async function takeNumber(tx: Tx, series: DocumentSeries, at: Date): Promise<string> {
  const year = bookYear(at);
  const [row] = await tx
    .insert(documentSeries)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentSeries.series, documentSeries.year],
      set: { last: sql`${documentSeries.last} + 1` },
    })
    .returning({ last: documentSeries.last });
  if (!row) throw new Error(`The series ${series} of ${year} gave no number.`);
  return documentNumber(series, year, row.last);
}
