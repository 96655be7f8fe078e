import { and, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { PartnerScope } from './scopes.ts';
import { partnerDeliveries, partnerEndpoints, partnerEvents } from './tables.ts';

export type EndpointRow = typeof partnerEndpoints.$inferSelect;
export type EventRow = typeof partnerEvents.$inferSelect;
export type DeliveryRow = typeof partnerDeliveries.$inferSelect;

const SHOWN = 50;

const ownEndpoint = ({ partnerId }: PartnerScope, id: string) =>
  and(eq(partnerEndpoints.id, id), eq(partnerEndpoints.partnerId, partnerId));

export function endpointsOf(tx: ReadHandle, { partnerId }: PartnerScope): Promise<EndpointRow[]> {
  const own = eq(partnerEndpoints.partnerId, partnerId);
  return tx.select().from(partnerEndpoints).where(own).orderBy(partnerEndpoints.createdAt, partnerEndpoints.id);
}

/** Partners with a webhook that is enabled. */
export async function partnersToTell(tx: ReadHandle): Promise<string[]> {
  const { partnerId, disabledAt } = partnerEndpoints;
  const rows = await tx.selectDistinct({ partnerId }).from(partnerEndpoints).where(isNull(disabledAt));
  return rows.map((row) => row.partnerId);
}

export async function lockEndpoint(tx: Tx, scope: PartnerScope, id: string): Promise<EndpointRow | undefined> {
  return (await tx.select().from(partnerEndpoints).where(ownEndpoint(scope, id)).for('no key update'))[0];
}

/** False where the partner has a webhook with this id or address. */
export async function insertEndpoint(tx: Tx, row: typeof partnerEndpoints.$inferInsert): Promise<boolean> {
  const { id } = partnerEndpoints;
  return (await tx.insert(partnerEndpoints).values(row).onConflictDoNothing().returning({ id })).length > 0;
}

export async function updateEndpoint(tx: Tx, id: string, change: Partial<EndpointRow>): Promise<void> {
  await tx.update(partnerEndpoints).set(change).where(eq(partnerEndpoints.id, id));
}

/** False where this was told before. */
export async function insertEvent(tx: Tx, row: typeof partnerEvents.$inferInsert): Promise<boolean> {
  const { id } = partnerEvents;
  return (await tx.insert(partnerEvents).values(row).onConflictDoNothing().returning({ id })).length > 0;
}

export async function insertDeliveries(tx: Tx, rows: (typeof partnerDeliveries.$inferInsert)[]): Promise<void> {
  await tx.insert(partnerDeliveries).values(rows);
}

/** The last deliveries, newest first, each with the type of its event. */
export function newestDeliveries(tx: ReadHandle, { partnerId }: PartnerScope) {
  return tx
    .select({ delivery: partnerDeliveries, type: partnerEvents.type })
    .from(partnerDeliveries)
    .innerJoin(partnerEvents, eq(partnerEvents.id, partnerDeliveries.eventId))
    .where(eq(partnerDeliveries.partnerId, partnerId))
    .orderBy(desc(partnerDeliveries.id))
    .limit(SHOWN);
}

/** Deliveries that failed for the last time, and webhooks that are enabled, of every partner that has some. */
export async function webhookCounts(tx: ReadHandle, _scope: StaffScope<'partners'>) {
  const failedOnes = partnerDeliveries.partnerId;
  const failed = tx
    .select({ partnerId: failedOnes, failed: count() })
    .from(partnerDeliveries)
    .where(eq(partnerDeliveries.state, 'failed'))
    .groupBy(failedOnes);
  const { partnerId, disabledAt } = partnerEndpoints;
  const enabled = tx
    .select({ partnerId, enabled: count() })
    .from(partnerEndpoints)
    .where(isNull(disabledAt))
    .groupBy(partnerId);
  return { failed: await failed, enabled: await enabled };
}

/** One delivery, held: of this partner, or of any for the job that sends it. */
export async function lockDelivery(tx: Tx, id: string, scope?: PartnerScope): Promise<DeliveryRow | undefined> {
  const own = scope && eq(partnerDeliveries.partnerId, scope.partnerId);
  const one = and(eq(partnerDeliveries.id, id), own);
  return (await tx.select().from(partnerDeliveries).where(one).for('no key update'))[0];
}

/** Deliveries whose next try should have been made before this moment. */
export function overdueDeliveries(tx: ReadHandle, before: Date): Promise<Pick<DeliveryRow, 'id' | 'tries'>[]> {
  const { id, tries, state, nextAt } = partnerDeliveries;
  return tx
    .select({ id, tries })
    .from(partnerDeliveries)
    .where(and(eq(state, 'waiting'), lt(nextAt, before)));
}

export async function updateDelivery(tx: Tx, id: string, change: Partial<DeliveryRow>): Promise<void> {
  await tx.update(partnerDeliveries).set(change).where(eq(partnerDeliveries.id, id));
}

export async function eventById(tx: ReadHandle, id: string): Promise<EventRow | undefined> {
  return (await tx.select().from(partnerEvents).where(eq(partnerEvents.id, id)))[0];
}

/** Deletes events of before with their deliveries, and secrets that no longer sign. */
export async function forgetEvents(tx: Tx, { before, now }: { before: Date; now: Date }): Promise<void> {
  await tx.delete(partnerEvents).where(lt(partnerEvents.createdAt, before));
  const over = and(isNotNull(partnerEndpoints.previousUntil), lt(partnerEndpoints.previousUntil, now));
  await tx.update(partnerEndpoints).set({ previousSecret: null, previousUntil: null }).where(over);
}
