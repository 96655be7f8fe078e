import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { recordDonations } from './donation-store.ts';
import { takeNumber } from './number-store.ts';
import type { LadderStep } from './rules/payment-ladder.ts';
import type { ChargedTotals } from './rules/invoice-lines.ts';
import { UNSETTLED } from './rules/next-box.ts';
import type { InvoiceRecord } from './rules/stripe-mapping.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import { checkouts, invoices, subscriptions } from './tables.ts';

export type Invoice = typeof invoices.$inferSelect;

export async function invoiceById(tx: ReadHandle, id: string): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
  return row;
}

/** The invoice that an order began with: what its kit and its first box were paid with. */
export async function firstInvoiceOf(tx: ReadHandle, checkoutId: string): Promise<Invoice | undefined> {
  const [row] = await tx
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(eq(subscriptions.checkoutId, checkoutId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(1);
  return row?.invoice;
}

export async function invoiceByStripeId(tx: ReadHandle, stripeId: string): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.stripeId, stripeId));
  return row;
}

const lastInvoices = preparedRead((tx) =>
  tx
    .select()
    .from(invoices)
    .where(eq(invoices.householdId, sql.placeholder('householdId')))
    .orderBy(desc(invoices.issuedAt))
    .limit(36)
    .prepare(''),
);

/** The cats that a later paid invoice of the same plan has a kit for, of those that reach them. */
export async function catsWithLaterKit(
  tx: ReadHandle,
  { stripeSubscriptionId, issuedAt }: Pick<Invoice, 'stripeSubscriptionId' | 'issuedAt'>,
): Promise<string[]> {
  const rows = await tx
    .select({ terms: invoices.terms })
    .from(invoices)
    .where(
      and(
        eq(invoices.stripeSubscriptionId, stripeSubscriptionId),
        eq(invoices.status, 'paid'),
        gt(invoices.issuedAt, issuedAt),
      ),
    );
  return rows.flatMap(({ terms }) => terms?.kits ?? []).flatMap(({ cat, refund }) => (refund ? [] : [cat]));
}

/** Newest first. */
export const findInvoices = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<Invoice[]> =>
  lastInvoices(tx, { householdId });

/** Invoices with what was agreed on for them, newest first; whether each is the first of its subscription. */
export function invoicesWithTerms(tx: ReadHandle, scope: HouseholdScope, id?: string) {
  const mine = eq(invoices.householdId, scope.householdId);
  const older = sql`select 1 from ${invoices} as older where older.stripe_subscription_id = ${invoices.stripeSubscriptionId} and older.issued_at < ${invoices.issuedAt}`;
  return tx
    .select({
      invoice: invoices,
      checkout: checkouts,
      country: subscriptions.country,
      first: sql<boolean>`not exists (${older})`,
    })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .innerJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(id ? and(mine, eq(invoices.id, id)) : mine)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}

export async function receiptUrlOf(tx: ReadHandle, stripeSubscriptionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ url: invoices.hostedUrl })
    .from(invoices)
    .where(eq(invoices.stripeSubscriptionId, stripeSubscriptionId))
    .orderBy(invoices.issuedAt)
    .limit(1);
  return row?.url ?? null;
}

/* As the payment service tells of them. */

export async function upsertInvoice(
  tx: Tx,
  householdId: string,
  { charged, ...record }: InvoiceRecord & { charged: ChargedTotals | null },
): Promise<void> {
  const { stripeNumber, status, totalAmount, paidAmount, hostedUrl, paidAt } = record;
  const { nextTryAt, needsApproval, attempts, failure } = record;
  const later = {
    ...{ stripeNumber, status, totalAmount, paidAmount, hostedUrl, paidAt },
    ...{ nextTryAt, needsApproval, attempts, failure },
  };
  await tx
    .insert(invoices)
    .values({ id: newId(), householdId, ...record })
    // Paid and void are final, whichever reading is written last.
    .onConflictDoUpdate({
      target: invoices.stripeId,
      set: later,
      setWhere: sql`${invoices.status} not in ('paid', 'void')`,
    });
  const { terms, stripeIntentId, stripeId } = record;
  // Fill fields that an earlier reading lacked; the terms it was issued for do not change.
  const held = {
    terms: sql`coalesce(${invoices.terms}, ${terms ? JSON.stringify(terms) : null}::jsonb)`,
    charged: sql`coalesce(${invoices.charged}, ${charged ? JSON.stringify(charged) : null}::jsonb)`,
    stripeIntentId: sql`coalesce(${stripeIntentId}, ${invoices.stripeIntentId})`,
  };
  await tx.update(invoices).set(held).where(eq(invoices.stripeId, stripeId));
  await recordDonations(tx, stripeId);
  await numberWhenPaid(tx, stripeId);
}

/**
 * Writes another amount to an invoice as paid. Only to a paid one of this total, which is what its document says. The invoice where
 * it was written.
 */
export async function correctPaidAmount(
  tx: Tx,
  stripeId: string,
  { totalAmount, paidAmount, currency }: Pick<Invoice, 'totalAmount' | 'paidAmount' | 'currency'>,
): Promise<Invoice | undefined> {
  const same = and(eq(invoices.totalAmount, totalAmount), eq(invoices.currency, currency));
  const [row] = await tx
    .update(invoices)
    .set({ paidAmount })
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'paid'), same, ne(invoices.paidAmount, paidAmount)))
    .returning();
  if (row) await recordDonations(tx, stripeId);
  return row;
}

/** Gives an invoice its number with its payment, once. Last in the transaction's work on it: others wait for the series. */
export async function numberWhenPaid(tx: Tx, stripeId: string): Promise<void> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.stripeId, stripeId)).for('update');
  if (row?.status !== 'paid' || row.number) return;
  const number = await takeNumber(tx, 'invoice', row.paidAt ?? row.issuedAt);
  await tx.update(invoices).set({ number }).where(eq(invoices.id, row.id));
}

/** Paid invoices that have none, in the order of payment. */
export async function paidWithoutNumber(tx: ReadHandle): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: invoices.stripeId })
    .from(invoices)
    .where(and(eq(invoices.status, 'paid'), isNull(invoices.number)))
    .orderBy(asc(invoices.paidAt), asc(invoices.id))
    .limit(1000);
  return rows.map(({ stripeId }) => stripeId);
}

/* Each is told of once. */

/** The paid renewal that nobody has been told of; null once somebody has. */
export async function takeRenewal(tx: Tx, stripeId: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(invoices)
    .set({ renewalToldAt: now })
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'paid'), isNull(invoices.renewalToldAt)))
    .returning({ id: invoices.id });
  return row?.id ?? null;
}

/** An invoice that is still to be paid, held while the mail about it is decided. */
export async function lockUnpaid(tx: Tx, stripeId: string): Promise<Invoice | undefined> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'open')))
    .for('update');
  return row;
}

/** Notes that a mail about the failure is written; the first one is also when the failure was told. */
export async function noteLadder(tx: Tx, id: string, ladder: LadderStep[], now: Date): Promise<void> {
  const failureToldAt = sql`coalesce(${invoices.failureToldAt}, ${now.toISOString()}::timestamptz)`;
  await tx.update(invoices).set({ ladder, failureToldAt }).where(eq(invoices.id, id));
}

/** Unpaid renewals whose next try is that near. */
export async function triedBefore(tx: ReadHandle, until: Date): Promise<string[]> {
  const { status, failureToldAt, nextTryAt, stripeId } = invoices;
  const rows = await tx
    .select({ stripeId })
    .from(invoices)
    .where(and(eq(status, 'open'), isNotNull(failureToldAt), lt(nextTryAt, until)));
  return rows.map((row) => row.stripeId);
}

/* Paid and unpaid invoices. */

/** When the month that was paid last was charged. */
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

/** A renewal that did not go through, and is open. */
export async function openFailure(tx: ReadHandle, stripeSubscriptionId: string) {
  const { totalAmount, currency, status, failureToldAt } = invoices;
  const [row] = await tx
    .select({ totalAmount, currency })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(status, 'open'), isNotNull(failureToldAt)))
    .limit(1);
  return row ?? null;
}

/** Renewals that wait for a card, the oldest first. */
export async function unpaidRenewals(tx: ReadHandle, stripeSubscriptionId: string): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: invoices.stripeId })
    .from(invoices)
    .where(and(eq(invoices.stripeSubscriptionId, stripeSubscriptionId), eq(invoices.status, 'open')))
    .orderBy(invoices.issuedAt);
  return rows.map(({ stripeId }) => stripeId);
}

/* Money that went back. */

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

export function invoicesOfIntent(tx: ReadHandle, stripeIntentId: string) {
  const { id, stripeId, householdId, number, currency, paidAmount, refundedAmount, lostAmount } = invoices;
  return tx
    .select({ id, stripeId, householdId, number, currency, paidAmount, refundedAmount, lostAmount })
    .from(invoices)
    .where(eq(invoices.stripeIntentId, stripeIntentId));
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

/** The order that an invoice is of. */
export async function checkoutOfInvoice(tx: ReadHandle, invoiceId: string): Promise<string | null> {
  const [row] = await tx
    .select({ checkoutId: subscriptions.checkoutId })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .where(eq(invoices.id, invoiceId));
  return row?.checkoutId ?? null;
}
