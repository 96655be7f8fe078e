import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { AffiliateEventKind } from './rules/affiliate-events.ts';
import { affiliateEvents } from './tables.ts';

export type AffiliateEvent = typeof affiliateEvents.$inferSelect;

export async function insertAffiliateEvent(tx: Tx, row: AffiliateEvent): Promise<void> {
  await tx.insert(affiliateEvents).values(row);
}

/** The last act on an affiliate's account of these kinds, or on one of their orders. */
export async function lastEventOf(
  tx: ReadHandle,
  {
    affiliateId,
    checkoutId,
    kinds,
  }: { affiliateId: string; checkoutId?: string; kinds: readonly AffiliateEventKind[] },
): Promise<AffiliateEvent | undefined> {
  const [row] = await tx
    .select()
    .from(affiliateEvents)
    .where(
      and(
        eq(affiliateEvents.affiliateId, affiliateId),
        inArray(affiliateEvents.kind, [...kinds]),
        checkoutId === undefined ? undefined : eq(affiliateEvents.checkoutId, checkoutId),
      ),
    )
    .orderBy(desc(affiliateEvents.at), desc(affiliateEvents.id))
    .limit(1);
  return row;
}

/** All of an affiliate, oldest first. */
export const eventsOf = (tx: ReadHandle, affiliateId: string): Promise<AffiliateEvent[]> =>
  tx
    .select()
    .from(affiliateEvents)
    .where(eq(affiliateEvents.affiliateId, affiliateId))
    .orderBy(asc(affiliateEvents.at), asc(affiliateEvents.id));

/** Of several affiliates, newest first. */
export const eventsOfAffiliates = (
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  affiliateIds: readonly string[],
): Promise<AffiliateEvent[]> =>
  tx
    .select()
    .from(affiliateEvents)
    .where(isOneOf(affiliateEvents.affiliateId, affiliateIds))
    .orderBy(desc(affiliateEvents.at), desc(affiliateEvents.id));
