import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/kit/id.ts';
import type { Currency } from '#src/kit/money.ts';
import type { Tx } from '#src/platform/database.ts';
import { DEAD_STATUSES } from './rules/checkout-states.ts';
import type { InvoiceRecord, SubscriptionFacts } from './rules/provider-facts.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import { checkouts, customers, invoices, providerEvents, strayPayments, subscriptions } from './tables.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type NewCheckout = typeof checkouts.$inferInsert;
export type Subscription = typeof subscriptions.$inferSelect;
export type Invoice = typeof invoices.$inferSelect;

/** Until the end of the transaction nobody else decides anything for this buyer. */
export async function lockBuyer(tx: Tx, buyerKey: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${buyerKey}`}, 0))`);
}

/* Checkouts. They are found by what only their buyer and the payment service know: the session id or our own id. */

export async function openCheckoutOf(tx: Tx, buyerKey: string): Promise<Checkout | undefined> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.buyerKey, buyerKey), eq(checkouts.status, 'open')));
  return row;
}

/** The household that an earlier payment of the same buyer made. */
export async function paidHouseholdOf(tx: Tx, buyerKey: string): Promise<string | null> {
  const [row] = await tx
    .select({ householdId: checkouts.householdId })
    .from(checkouts)
    .where(and(eq(checkouts.buyerKey, buyerKey), eq(checkouts.status, 'paid')));
  return row?.householdId ?? null;
}

/** The last order that a household paid for. */
export async function lastPaidOf(tx: Tx, scope: HouseholdScope): Promise<Checkout | undefined> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.householdId, scope.householdId), eq(checkouts.status, 'paid')))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return row;
}

/** Whether a payment of this buyer is on its way: complete at the payment service, not yet settled. */
export async function pendingCheckoutOf(tx: Tx, buyerKey: string): Promise<Checkout | undefined> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.buyerKey, buyerKey), inArray(checkouts.status, ['processing', 'needs_action'])));
  return row;
}

export async function insertCheckout(tx: Tx, row: NewCheckout): Promise<void> {
  await tx.insert(checkouts).values(row);
}

export async function updateCheckout(tx: Tx, id: string, change: Partial<NewCheckout>): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id));
}

export async function checkoutById(tx: Tx, id: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id));
  return row;
}

export async function lockedCheckout(tx: Tx, id: string): Promise<Checkout> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  if (!row) throw new Error(`No checkout ${id}`);
  return row;
}

export async function checkoutBySession(tx: Tx, stripeSessionId: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.stripeSessionId, stripeSessionId));
  return row;
}

/** Checkouts that came to nothing. One whose payment was given back is part of the books. */
export async function deleteUnpaidBefore(tx: Tx, moment: Date): Promise<void> {
  const givenBack = tx.select({ id: strayPayments.checkoutId }).from(strayPayments);
  await tx
    .delete(checkouts)
    .where(
      and(
        inArray(checkouts.status, [...DEAD_STATUSES]),
        lt(checkouts.updatedAt, moment),
        notInArray(checkouts.id, givenBack),
      ),
    );
}

export async function orderNumberTaken(tx: Tx, orderNumber: string): Promise<boolean> {
  const rows = await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.orderNumber, orderNumber));
  return rows.length > 0;
}

/* Subscriptions and invoices. */

/** False when the household has a live subscription already, or this very one is known: the database decides. */
export async function insertSubscription(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id });
  return rows.length > 0;
}

/** Writes what was read at `readAt`, unless something read later is there already. Whether it was written. */
export async function refreshSubscription(tx: Tx, facts: SubscriptionFacts, readAt: Date): Promise<boolean> {
  const { status, currentPeriodEnd, collectionPaused } = facts;
  const rows = await tx
    .update(subscriptions)
    .set({ status, currentPeriodEnd, collectionPaused, updatedAt: readAt })
    .where(and(eq(subscriptions.stripeId, facts.stripeId), lte(subscriptions.updatedAt, readAt)))
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

export async function subscriptionByStripeId(tx: Tx, stripeId: string): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.stripeId, stripeId));
  return row;
}

/** Notes when the last sticks of a checkout left, and says which subscription it was; null where that was known. */
export async function noteSticksLeft(tx: Tx, checkoutId: string, sticksLeftAt: Date | null): Promise<string | null> {
  const [row] = await tx
    .update(subscriptions)
    .set({ sticksLeftAt })
    .where(
      and(
        eq(subscriptions.checkoutId, checkoutId),
        sticksLeftAt
          ? or(isNull(subscriptions.sticksLeftAt), ne(subscriptions.sticksLeftAt, sticksLeftAt))
          : isNotNull(subscriptions.sticksLeftAt),
      ),
    )
    .returning({ stripeId: subscriptions.stripeId });
  return row?.stripeId ?? null;
}

/** Held until what it renews for is decided. */
export async function lockSubscriptionOf(tx: Tx, checkoutId: string): Promise<Subscription | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.checkoutId, checkoutId)).for('update');
  return row;
}

export async function notePaidUntil(tx: Tx, id: string, paidUntil: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ paidUntil: sql`greatest(${subscriptions.paidUntil}, ${paidUntil.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, id));
}

export async function invoiceById(tx: Tx, id: string): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
  return row;
}

/** The paid renewal that nobody has been told of; null once somebody has. */
export async function takeRenewal(tx: Tx, stripeId: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(invoices)
    .set({ renewalToldAt: now })
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'paid'), isNull(invoices.renewalToldAt)))
    .returning({ id: invoices.id });
  return row?.id ?? null;
}

const untold = or(isNull(subscriptions.remindedFor), ne(subscriptions.remindedFor, subscriptions.currentPeriodEnd));

/** What will be charged between two moments and has not been told. What is held, or ends, is not charged. */
export function dueReminders(tx: Tx, now: Date, until: Date) {
  const { status, collectionPaused, sticksLeftAt, quantity, currentPeriodEnd, endsOn, id } = subscriptions;
  return tx
    .select({ id })
    .from(subscriptions)
    .where(
      and(
        inArray(status, ['active', 'trialing']),
        eq(collectionPaused, false),
        isNotNull(sticksLeftAt),
        isNull(endsOn),
        gt(quantity, 0),
        gt(currentPeriodEnd, now),
        lte(currentPeriodEnd, until),
        untold,
      ),
    );
}

/** Notes that a charge is told of, and what it is; nothing where somebody else has. */
export async function takeReminder(tx: Tx, id: string) {
  const [row] = await tx
    .update(subscriptions)
    .set({ remindedFor: subscriptions.currentPeriodEnd })
    .from(checkouts)
    .where(and(eq(subscriptions.id, id), eq(checkouts.id, subscriptions.checkoutId), untold))
    .returning({
      checkoutId: subscriptions.checkoutId,
      householdId: subscriptions.householdId,
      email: checkouts.email,
      amount: subscriptions.renewalAmount,
      currency: subscriptions.currency,
      chargedOn: subscriptions.currentPeriodEnd,
      leftOut: subscriptions.leftOut,
    });
  return row;
}

export async function hasLiveSubscription(tx: Tx, scope: HouseholdScope): Promise<boolean> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.householdId, scope.householdId), inArray(subscriptions.status, [...LIVE_STATUSES])));
  return rows.length > 0;
}

/** The household's subscription: the live one, else the latest. */
export async function findSubscription(tx: Tx, scope: HouseholdScope): Promise<Subscription | undefined> {
  const live = inArray(subscriptions.status, [...LIVE_STATUSES]);
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.householdId, scope.householdId))
    .orderBy(desc(live), desc(subscriptions.createdAt))
    .limit(1);
  return row;
}

/** Newest first. */
export function findInvoices(tx: Tx, scope: HouseholdScope): Promise<Invoice[]> {
  return tx
    .select()
    .from(invoices)
    .where(eq(invoices.householdId, scope.householdId))
    .orderBy(desc(invoices.issuedAt))
    .limit(36);
}

/** Invoices with what was agreed on for them, newest first; whether each is the first of its subscription. */
export function invoicesWithTerms(tx: Tx, scope: HouseholdScope, id?: string) {
  const mine = eq(invoices.householdId, scope.householdId);
  const older = sql`select 1 from ${invoices} as older where older.stripe_subscription_id = ${invoices.stripeSubscriptionId} and older.issued_at < ${invoices.issuedAt}`;
  return tx
    .select({ invoice: invoices, checkout: checkouts, first: sql<boolean>`not exists (${older})` })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.stripeId, invoices.stripeSubscriptionId))
    .innerJoin(checkouts, eq(checkouts.id, subscriptions.checkoutId))
    .where(id ? and(mine, eq(invoices.id, id)) : mine)
    .orderBy(desc(invoices.issuedAt), desc(invoices.id));
}

export async function upsertInvoice(tx: Tx, householdId: string, record: InvoiceRecord): Promise<void> {
  const { number, status, totalAmount, paidAmount, hostedUrl, paidAt, nextTryAt, needsApproval } = record;
  const later = { number, status, totalAmount, paidAmount, hostedUrl, paidAt, nextTryAt, needsApproval };
  await tx
    .insert(invoices)
    .values({ id: newId(), householdId, ...record })
    // A paid invoice stays paid, whichever reading is written last.
    .onConflictDoUpdate({ target: invoices.stripeId, set: later, setWhere: sql`${invoices.status} <> 'paid'` });
  const { terms, stripeIntentId, stripeId } = record;
  // What one reading did not hold another does; what it was issued for does not change.
  const held = {
    terms: sql`coalesce(${invoices.terms}, ${terms ? JSON.stringify(terms) : null}::jsonb)`,
    stripeIntentId: sql`coalesce(${stripeIntentId}, ${invoices.stripeIntentId})`,
  };
  await tx.update(invoices).set(held).where(eq(invoices.stripeId, stripeId));
}

export async function receiptUrlOf(tx: Tx, stripeSubscriptionId: string): Promise<string | null> {
  const [row] = await tx
    .select({ url: invoices.hostedUrl })
    .from(invoices)
    .where(eq(invoices.stripeSubscriptionId, stripeSubscriptionId))
    .orderBy(invoices.issuedAt)
    .limit(1);
  return row?.url ?? null;
}

/* Customers at the payment service. */

export async function customerOf(tx: Tx, scope: HouseholdScope, currency: Currency): Promise<string | null> {
  const [row] = await tx
    .select({ stripeId: customers.stripeId })
    .from(customers)
    .where(and(eq(customers.householdId, scope.householdId), eq(customers.currency, currency)));
  return row?.stripeId ?? null;
}

export async function insertCustomer(tx: Tx, row: typeof customers.$inferInsert): Promise<void> {
  await tx.insert(customers).values(row).onConflictDoNothing();
}

/** Everything of one household becomes another's. Customers stay behind where the other has one in the same currency. */
export async function moveBilling(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  const moved = { householdId: to.householdId };
  await tx.update(checkouts).set(moved).where(eq(checkouts.householdId, from.householdId));
  await tx.update(subscriptions).set(moved).where(eq(subscriptions.householdId, from.householdId));
  await tx.update(invoices).set(moved).where(eq(invoices.householdId, from.householdId));
  const taken = tx
    .select({ currency: customers.currency })
    .from(customers)
    .where(eq(customers.householdId, to.householdId));
  await tx
    .update(customers)
    .set(moved)
    .where(and(eq(customers.householdId, from.householdId), sql`${customers.currency} not in ${taken}`));
}

/* Payments that must not stand. */

export async function insertStray(tx: Tx, row: typeof strayPayments.$inferInsert): Promise<void> {
  await tx.insert(strayPayments).values(row).onConflictDoNothing();
}

export async function strayBySubscription(tx: Tx, stripeSubscriptionId: string) {
  const [row] = await tx
    .select()
    .from(strayPayments)
    .where(eq(strayPayments.stripeSubscriptionId, stripeSubscriptionId));
  return row;
}

/** Whether it was noted now: false when it had been noted before. */
export async function noteRefund(
  tx: Tx,
  stripeSubscriptionId: string,
  refund: { stripeRefundId: string | null; refundedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(strayPayments)
    .set(refund)
    .where(and(eq(strayPayments.stripeSubscriptionId, stripeSubscriptionId), isNull(strayPayments.refundedAt)))
    .returning({ checkoutId: strayPayments.checkoutId });
  return rows.length > 0;
}

/* What the payment service told us. */

/** False when this event was noted before. */
export async function noteEvent(tx: Tx, row: typeof providerEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(providerEvents).values(row).onConflictDoNothing().returning({ id: providerEvents.id });
  return rows.length > 0;
}

export async function eventById(tx: Tx, id: string) {
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

/* A household that asks for everything, or leaves. */

/** All papers of a household, without what would open a payment page. */
export async function papersOf(tx: Tx, { householdId }: HouseholdScope) {
  const begun = await tx.select().from(checkouts).where(eq(checkouts.householdId, householdId));
  return {
    checkouts: begun.map(
      ({ buyerKey: _, quoteToken: __, stripeSessionUrl: ___, contentHash: ____, clientSecret: _____, ...row }) => row,
    ),
    consents: begun.flatMap(({ consentVersion: version, consentAt: at }) => (at ? { to: 'terms', version, at } : [])),
    subscriptions: await tx.select().from(subscriptions).where(eq(subscriptions.householdId, householdId)),
    invoices: await tx.select().from(invoices).where(eq(invoices.householdId, householdId)),
  };
}

/** Of what was paid the books keep who, what and how much, not how the cats are; what was not paid goes. Whether books are left. */
export async function forgetAnswers(tx: Tx, { householdId }: HouseholdScope): Promise<boolean> {
  const mine = eq(checkouts.householdId, householdId);
  const inBooks = tx.select({ id: subscriptions.checkoutId }).from(subscriptions);
  const givenBack = tx.select({ id: strayPayments.checkoutId }).from(strayPayments);
  await tx
    .delete(checkouts)
    .where(
      and(
        mine,
        inArray(checkouts.status, [...DEAD_STATUSES]),
        notInArray(checkouts.id, inBooks),
        notInArray(checkouts.id, givenBack),
      ),
    );
  const left = await tx
    .update(checkouts)
    .set({ answers: { cats: [], activity: null, homeType: null, diet: null } })
    .where(mine)
    .returning({ id: checkouts.id });
  return left.length > 0;
}
