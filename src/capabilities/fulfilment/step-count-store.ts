import { and, count, isNotNull, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { BoxKey } from './rules/box.ts';
import { boxes, orders } from './tables.ts';
import { fitting, isLate, type OrderFilter, type Parcel } from './desk-store.ts';

const figures = (parcel: Parcel, now: Date) => ({
  orders: count(),
  late: sql<number>`(count(*) filter (where ${isLate(parcel, now)}))::int`,
  trouble: count(parcel.exception),
});

type StepCount<Step> = { stands: Step; orders: number; late: number; trouble: number };

/** Counts orders by step, with those that are late or held up; a step may come twice. */
export async function countOrders(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date) {
  const counts: StepCount<JourneyKey>[] = [];
  for (const which of fitting(orders, query, now)) {
    const columns = { stands: orders.stands, ...figures(orders, now) };
    counts.push(...(await tx.select(columns).from(orders).where(which).groupBy(orders.stands)));
  }
  return counts;
}

/** The same of boxes. */
export async function countBoxes(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date) {
  const counts: StepCount<BoxKey | null>[] = [];
  for (const which of fitting(boxes, query, now)) {
    const columns = { stands: boxes.stands, ...figures(boxes, now) };
    const later = and(isNotNull(boxes.stands), which);
    counts.push(...(await tx.select(columns).from(boxes).where(later).groupBy(boxes.stands)));
  }
  return counts;
}
