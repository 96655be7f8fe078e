import type { FigureValues, MonthFigure } from '#src/capabilities/access/rules/month-figure.ts';
import type { FiguresReader, StaffScope } from '#src/capabilities/access/scopes.ts';
import { cohorts, donated, plans, recovered, revenue } from '#src/capabilities/billing/actions/month-figures.ts';
import { claims, onTime } from '#src/capabilities/fulfilment/actions/month-figures.ts';
import { refusedByFormula } from '#src/capabilities/households/actions/month-figures.ts';
import { firstResults } from '#src/capabilities/lab/actions/month-figures.ts';
import { writeCsv } from '#src/lib/csv.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { isCurrency } from '#src/lib/money.ts';
import { lastMonths, monthRange } from '#src/lib/shop-months.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type BusinessFigures, figureRefusals } from '../figures-contract.ts';
import { type FigureMonth, keepMonth, keptMonths } from '../figure-store.ts';
import { FIGURE_KEYS, type FigureKey, type MonthOfFigure, type Sheet, SHEETS } from '../rules/figure-sheets.ts';

/** Months on the page: a year and the one that runs. */
const MONTHS = 13;

const SOURCES: Record<FigureKey, MonthFigure> = {
  revenue,
  plans,
  cohorts,
  recovered,
  'on-time': onTime,
  'first-results': firstResults,
  refusals: refusedByFormula,
  claims,
  donations: donated,
};

/** The months that have ended of those that are shown. */
export const endedMonths = (now: Date): string[] => lastMonths(now, MONTHS).slice(0, -1);

const valuesOf = (
  { tx, now }: Pick<Ctx, 'tx' | 'now'>,
  reader: FiguresReader,
  key: FigureKey,
  month: string,
): Promise<FigureValues> => SOURCES[key].read(tx, reader, monthRange(month), now);

/** Figures of months that have ended alone. */
const ENDED_ONLY: readonly FigureKey[] = ['cohorts'];

/** Adds up every figure of a month that has ended, and keeps the sums in place of earlier ones. */
export async function keepFiguresOf(ctx: Ctx, reader: FiguresReader, month: string): Promise<void> {
  for (const figure of FIGURE_KEYS) {
    const values = await valuesOf(ctx, reader, figure, month);
    await keepMonth(ctx.tx, { figure, month, values, keptAt: ctx.now });
  }
}

/** The months of a figure: those that have ended as they are kept, added up now where they are not. */
async function monthsOf(
  ctx: Ctx,
  reader: FiguresReader,
  figure: FigureKey,
  kept: readonly FigureMonth[],
): Promise<MonthOfFigure[]> {
  const { tx, now } = ctx;
  const ended = endedMonths(now);
  const found: MonthOfFigure[] = [];
  for (const month of ENDED_ONLY.includes(figure) ? ended : lastMonths(now, MONTHS)) {
    const known = kept.find((row) => row.figure === figure && row.month === month);
    const values = known?.values ?? (await valuesOf(ctx, reader, figure, month));
    if (!known && ended.includes(month)) await keepMonth(tx, { figure, month, values, keptAt: now });
    found.push({ month, values });
  }
  return found;
}

async function sheetsOf(ctx: Ctx, scope: StaffScope<'figures'>, keys: readonly FigureKey[]) {
  const kept = await keptMonths(ctx.tx, scope, endedMonths(ctx.now));
  const sheets: { key: FigureKey; sheet: Sheet }[] = [];
  for (const key of keys) {
    const months = await monthsOf(ctx, scope, key, kept);
    sheets.push({ key, sheet: SHEETS[key].sheet(months) });
  }
  return { sheets, kept };
}

/** Every figure of the business over a year and the month that runs. */
export async function readMonthFigures(ctx: Ctx, scope: StaffScope<'figures'>): Promise<BusinessFigures> {
  const { sheets, kept } = await sheetsOf(ctx, scope, FIGURE_KEYS);
  const times = kept.map(({ keptAt }) => keptAt.getTime());
  return {
    month: lastMonths(ctx.now, 1)[0] ?? '',
    keptAt: times.length ? new Date(Math.min(...times)).toISOString() : null,
    figures: sheets.map(({ key, sheet }) => ({
      key,
      title: SHEETS[key].title,
      definition: SOURCES[key].definition,
      ...sheet,
    })),
  };
}

const FILE = /^([a-z-]+)\.csv$/;

/** One figure as CSV: money in whole units, times in days. Refuses `figure-unknown`. */
export async function exportMonthFigure(
  ctx: Ctx,
  scope: StaffScope<'figures'>,
  file: string,
): Promise<{ name: string; text: string; rows: number } | DomainError> {
  const key = FIGURE_KEYS.find((one) => one === FILE.exec(file)?.[1]);
  const [found] = key ? (await sheetsOf(ctx, scope, [key])).sheets : [];
  if (!found) return figureRefusals('figure-unknown');
  const { of, columns, rows } = found.sheet;
  const head = [of, ...columns.map(({ label, unit }) => (unit === 'seconds' ? `${label}, days` : label))];
  const lines = rows.map(({ key: row, cells }) => [row, ...cells.map((cell, index) => asCell(cell, columns[index]))]);
  return { name: `purrwell-${found.key}.csv`, text: writeCsv(head, lines), rows: rows.length };
}

const DAY_SECONDS = 86_400;

function asCell(value: number | null, column: Sheet['columns'][number] | undefined): number | string {
  if (value === null) return '';
  if (isCurrency(column?.unit)) return value / 100;
  return column?.unit === 'seconds' ? Math.round((value / DAY_SECONDS) * 100) / 100 : value;
}
