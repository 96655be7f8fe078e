import type { ShopMonth } from '#src/lib/shop-months.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { FiguresReader } from '../scopes.ts';

/** Sums of one month by name. Null where there is nothing to make one of, as a median of no results. */
export type FigureValues = Record<string, number | null>;

/** A figure of the business that a module answers for: what is counted, and the sums of a month. */
export interface MonthFigure {
  /** In sentences for the people who read the chart. */
  definition: string;
  read(tx: ReadHandle, reader: FiguresReader, month: ShopMonth, now: Date): Promise<FigureValues>;
}
