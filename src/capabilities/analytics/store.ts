import { and, count, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, StaleReadHandle, Tx } from '#src/platform/database.ts';
import { pageCounts, referrerCounts } from './tables.ts';

/** One statement, so that views that arrive together are all counted. */
export async function addView(tx: Tx, day: string, path: string, first: boolean): Promise<void> {
  const visits = first ? 1 : 0;
  await tx
    .insert(pageCounts)
    .values({ day, path, views: 1, visits })
    .onConflictDoUpdate({
      target: [pageCounts.day, pageCounts.path],
      set: { views: sql`${pageCounts.views} + 1`, visits: sql`${pageCounts.visits} + ${visits}` },
    });
}

export async function addReferrer(tx: Tx, day: string, host: string): Promise<void> {
  await tx
    .insert(referrerCounts)
    .values({ day, host, visits: 1 })
    .onConflictDoUpdate({
      target: [referrerCounts.day, referrerCounts.host],
      set: { visits: sql`${referrerCounts.visits} + 1` },
    });
}

export async function knowsReferrer(tx: ReadHandle, day: string, host: string): Promise<boolean> {
  const same = and(eq(referrerCounts.day, day), eq(referrerCounts.host, host));
  const rows = await tx.select({ host: referrerCounts.host }).from(referrerCounts).where(same);
  return rows.length > 0;
}

export async function countReferrers(tx: ReadHandle, day: string): Promise<number> {
  const [row] = await tx.select({ hosts: count() }).from(referrerCounts).where(eq(referrerCounts.day, day));
  return Number(row?.hosts ?? 0);
}

const views = sql<number>`sum(${pageCounts.views})`.mapWith(Number);
const visits = sql<number>`sum(${pageCounts.visits})`.mapWith(Number);
const cameBy = sql<number>`sum(${referrerCounts.visits})`.mapWith(Number);

export interface DayRange {
  from: string;
  to: string;
}

const pagesOf = ({ from, to }: DayRange) => and(gte(pageCounts.day, from), lte(pageCounts.day, to));

export async function sumsByDay(tx: StaleReadHandle, _scope: StaffScope<'figures'>, span: DayRange) {
  return tx
    .select({ day: pageCounts.day, views, visits })
    .from(pageCounts)
    .where(pagesOf(span))
    .groupBy(pageCounts.day);
}

export async function sumsByPath(tx: StaleReadHandle, _scope: StaffScope<'figures'>, span: DayRange) {
  return tx
    .select({ path: pageCounts.path, views, visits })
    .from(pageCounts)
    .where(pagesOf(span))
    .groupBy(pageCounts.path)
    .orderBy(desc(views), pageCounts.path);
}

/** Sums of one page by day, oldest first. They are about nobody, so they need no scope. */
export async function countsOfPath(tx: ReadHandle, path: string, range: DayRange) {
  const { day } = pageCounts;
  return tx
    .select({ day, views: pageCounts.views, visits: pageCounts.visits })
    .from(pageCounts)
    .where(and(eq(pageCounts.path, path), pagesOf(range)))
    .orderBy(day);
}

export async function sumsByReferrer(
  tx: StaleReadHandle,
  _scope: StaffScope<'figures'>,
  { from, to }: DayRange,
  most: number,
) {
  return tx
    .select({ host: referrerCounts.host, visits: cameBy })
    .from(referrerCounts)
    .where(and(gte(referrerCounts.day, from), lte(referrerCounts.day, to)))
    .groupBy(referrerCounts.host)
    .orderBy(desc(cameBy), referrerCounts.host)
    .limit(most);
}
