import type { ReadCtx } from '#src/platform/services.ts';
import { countsOfPath, type DayRange } from '../store.ts';

/** Sums of one page, counted for readers who said yes to that. */
export interface DayCount {
  day: string;
  views: number;
  visits: number;
}

/** Views and visits of one page by day, oldest first; days without any are left out. */
export const pageCountsOf = (ctx: ReadCtx, path: string, range: DayRange): Promise<DayCount[]> =>
  countsOfPath(ctx.tx, path, range);
