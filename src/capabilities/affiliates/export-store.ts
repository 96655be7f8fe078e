import { asc, eq } from 'drizzle-orm';
import type { VerifiedEmail } from '#src/lib/email.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { eventsOf } from './event-store.ts';
import { payoutsTo } from './payout-store.ts';
import { statementsOf } from './statement-store.ts';
import { affiliateByEmail } from './store.ts';
import { affiliateClicks, commissionRows } from './tables.ts';

/** Everything about the affiliate with this address, by table, for an export; without the colleagues who dealt with it. */
export async function everythingOf(tx: ReadHandle, email: VerifiedEmail) {
  const affiliate = await affiliateByEmail(tx, email);
  if (!affiliate) return {};
  const { approvedById: _, ...own } = affiliate;
  const rows = tx.select().from(commissionRows).where(eq(commissionRows.affiliateId, own.id));
  const paid = (await payoutsTo(tx, own.id)).map(({ payout, batch }) => ({
    ...{ ...payout, currency: batch.currency, approvedAt: batch.approvedAt },
  }));
  return {
    affiliates: [own],
    commission_rows: await rows.orderBy(asc(commissionRows.seq)),
    affiliate_statements: await statementsOf(tx, own.id),
    affiliate_payouts: paid,
    affiliate_events: (await eventsOf(tx, own.id)).map(({ personId: _, ...event }) => event),
    affiliate_clicks: await tx.select().from(affiliateClicks).where(eq(affiliateClicks.affiliateId, own.id)),
  };
}
