import { asc, count, gte, inArray, isNull, min, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { countWhere } from '#src/platform/counts.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { invoices, providerEvents, subscriptions } from './tables.ts';

/** Charges since a moment by outcome, what is open now, and events that wait. Three statements. */
export async function chargesNow(tx: ReadHandle, since: Date) {
  const { status, paidAt, failureToldAt } = invoices;
  const [charges] = await tx
    .select({
      succeededToday: countWhere(sql`${status} = 'paid' and ${gte(paidAt, since)}`),
      failedToday: countWhere(sql`${gte(failureToldAt, since)}`),
      open: countWhere(sql`${status} = 'open'`),
    })
    .from(invoices)
    .where(
      sql`(${invoices.number} is not null and ${gte(paidAt, since)}) or ${gte(failureToldAt, since)} or ${status} = 'open'`,
    );
  const pastDue = await tx.$count(subscriptions, inArray(subscriptions.status, ['past_due', 'unpaid']));
  const [events] = await tx
    .select({ count: count(), oldest: min(providerEvents.receivedAt) })
    .from(providerEvents)
    .where(isNull(providerEvents.processedAt));
  return {
    ...(charges ?? { succeededToday: 0, failedToday: 0, open: 0 }),
    pastDue,
    events: events?.count ?? 0,
    oldestEvent: events?.oldest ?? null,
  };
}

/** Events of the payment service that were not dealt with, the oldest first. */
export function waitingEvents(tx: ReadHandle, _scope: StaffScope<'operators'>, limit: number) {
  const { id, type, receivedAt, processedAt } = providerEvents;
  return tx
    .select({ id, type, receivedAt })
    .from(providerEvents)
    .where(isNull(processedAt))
    .orderBy(asc(receivedAt))
    .limit(limit);
}
