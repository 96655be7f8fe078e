import { and, asc, desc, eq, gt, gte, inArray, ne, sql } from 'drizzle-orm';
import type { ReadHandle } from '#src/platform/database.ts';
import { UNSETTLED } from './rules/next-box.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import { invoices, subscriptions } from './tables.ts';
import type { Invoice } from './invoice-store.ts';

/** Time of the charge for the last paid month; null without one. */
export async function lastMonthOf(tx: ReadHandle, stripeSubscriptionId: string): Promise<Date | null> {
  const month = sql`${invoices.terms} ->> 'reason' in ('first', 'renewal')`;
  const [row] = await tx
    .select({ issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(invoices.status, 'paid'), month))
    .orderBy(desc(invoices.issuedAt))
    .limit(1);
  return row?.issuedAt ?? null;
}

/** Whether the charge of a month has begun and is not settled. */
export async function hasMonthUnderWay(tx: ReadHandle, stripeSubscriptionId: string): Promise<boolean> {
  const renewal = sql`${invoices.terms} ->> 'reason' = 'renewal'`;
  const unsettled = inArray(invoices.status, [...UNSETTLED]);
  return (
    (await tx.$count(invoices, and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), unsettled, renewal))) > 0
  );
}

/** The latest paid charge. Invoices of zero do not count. */
export async function lastPaid(tx: ReadHandle, stripeSubscriptionId: string) {
  const { paidAmount, currency, paidAt } = invoices;
  const [row] = await tx
    .select({ paidAmount, currency, paidAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.stripeSubscriptionId, stripeSubscriptionId),
        eq(invoices.status, 'paid'),
        gt(invoices.paidAmount, 0),
      ),
    )
    .orderBy(desc(paidAt))
    .limit(1);
  return row?.paidAt ? { ...row, paidAt: row.paidAt } : null;
}

/** The invoices of changes that were made in the month that an invoice is for, paid or by a direct debit under way. */
export async function changesInMonth(tx: ReadHandle, month: Invoice): Promise<Invoice[]> {
  const { id, stripeSubscriptionId, issuedAt } = invoices;
  const since = and(gte(issuedAt, month.issuedAt), ne(id, month.id));
  const later = await tx
    .select()
    .from(invoices)
    .where(and(eq(stripeSubscriptionId, month.stripeSubscriptionId), since))
    .orderBy(asc(issuedAt), asc(id));
  const next = later.findIndex(({ terms }) => terms?.reason !== 'change');
  return later.slice(0, next < 0 ? undefined : next).filter(({ status }) => status === 'paid' || status === 'open');
}

/**
 * The live plan that an invoice is the current payment of: the last month that was paid, the first one included. Null for
 * an earlier month, a change of plan, and where the plan is over.
 */
export async function planPaidWith(tx: ReadHandle, invoiceId: string) {
  const month = sql`coalesce(${invoices.terms} ->> 'reason', 'renewal') in ('first', 'renewal')`;
  const later = sql`select 1 from ${invoices} as later
    where later.stripe_subscription_id = ${invoices.stripeSubscriptionId} and later.issued_at > ${invoices.issuedAt}
      and later.status = 'paid' and later.paid_amount > 0
      and coalesce(later.terms ->> 'reason', 'renewal') in ('first', 'renewal')`;
  const earlier = sql`select 1 from ${invoices} as earlier
    where earlier.stripe_subscription_id = ${invoices.stripeSubscriptionId} and earlier.issued_at < ${invoices.issuedAt}`;
  const [row] = await tx
    .select({
      stripeSubscriptionId: subscriptions.stripeId,
      checkoutId: subscriptions.checkoutId,
      ...{ status: subscriptions.status, endsOn: subscriptions.endsOn, refundEnd: subscriptions.refundEnd },
      first: sql<boolean>`not exists (${earlier})`,
    })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(
      and(
        eq(invoices.id, invoiceId),
        inArray(subscriptions.status, [...LIVE_STATUSES]),
        month,
        sql`not exists (${later})`,
      ),
    );
  return row ?? null;
}

/** Amount paid for a subscription less refunds and losses, in minor units. */
export async function retainedOf(tx: ReadHandle, stripeSubscriptionId: string): Promise<number> {
  const { paidAmount, refundedAmount, lostAmount, status } = invoices;
  const kept = sql`greatest(${paidAmount} - ${refundedAmount} - ${lostAmount}, 0)`;
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${kept}), 0)::int` })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(status, 'paid')));
  return row?.sum ?? 0;
}

/** The paid months of an order in the order of their payment, each with the plan as it is now. An invoice without terms is none. */
export function paidMonthsOf(tx: ReadHandle, checkoutId: string) {
  const month = sql`${invoices.terms} ->> 'reason' in ('first', 'renewal')`;
  return tx
    .select({ invoice: invoices, plan: subscriptions.plan })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(
      and(eq(subscriptions.checkoutId, checkoutId), eq(invoices.status, 'paid'), gt(invoices.paidAmount, 0), month),
    )
    .orderBy(sql`coalesce(${invoices.paidAt}, ${invoices.issuedAt})`, asc(invoices.issuedAt), asc(invoices.id));
}
