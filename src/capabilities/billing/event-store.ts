import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { providerEvents } from './tables.ts';

/** False when this event was noted before. */
export async function noteEvent(tx: Tx, row: typeof providerEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(providerEvents).values(row).onConflictDoNothing().returning({ id: providerEvents.id });
  return rows.length > 0;
}

export async function eventById(tx: ReadHandle, id: string) {
  const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, id));
  return row;
}

export async function markProcessed(tx: Tx, id: string, processedAt: Date): Promise<void> {
  await tx.update(providerEvents).set({ processedAt }).where(eq(providerEvents.id, id));
}

/** One that was never dealt with stays, however old. */
export async function deleteEventsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx
    .delete(providerEvents)
    .where(and(lt(providerEvents.receivedAt, moment), isNotNull(providerEvents.processedAt)));
}
