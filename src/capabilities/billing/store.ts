import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { householdsView, verifiedEmailsView } from '#src/capabilities/access/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { SubscriptionFacts } from './rules/stripe-mapping.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import { checkouts, providerEvents, subscriptions } from './tables.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** False when the household has a live subscription already, or this very one is known: the database decides. */
export async function insertSubscription(tx: Tx, row: typeof subscriptions.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id });
  return rows.length > 0;
}

/** Writes what was read at `readAt`, unless something read later is there already. Whether it was written. */
export async function refreshSubscription(tx: Tx, facts: SubscriptionFacts, readAt: Date): Promise<boolean> {
  const { status, currentPeriodEnd, collectionPaused, endedAt } = facts;
  const rows = await tx
    .update(subscriptions)
    .set({ status, currentPeriodEnd, collectionPaused, endedAt, updatedAt: readAt })
    .where(and(eq(subscriptions.stripeId, facts.stripeId), lte(subscriptions.updatedAt, readAt)))
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

const find = async (tx: ReadHandle, where: SQL | undefined): Promise<Subscription | undefined> =>
  (await tx.select().from(subscriptions).where(where))[0];

/** Held until what it is about is decided. */
const lock = async (tx: Tx, where: SQL | undefined): Promise<Subscription | undefined> =>
  (await tx.select().from(subscriptions).where(where).for('update'))[0];

export const subscriptionByStripeId = (tx: ReadHandle, stripeId: string) =>
  find(tx, eq(subscriptions.stripeId, stripeId));
export const subscriptionById = (tx: ReadHandle, id: string) => find(tx, eq(subscriptions.id, id));
export const lockSubscription = (tx: Tx, id: string) => lock(tx, eq(subscriptions.id, id));
export const subscriptionOfCheckout = (tx: ReadHandle, checkoutId: string) =>
  find(tx, eq(subscriptions.checkoutId, checkoutId));
export const lockSubscriptionOf = (tx: Tx, checkoutId: string) => lock(tx, eq(subscriptions.checkoutId, checkoutId));

const isLive = inArray(subscriptions.status, [...LIVE_STATUSES]);
const liveOf = ({ householdId }: HouseholdScope) => and(eq(subscriptions.householdId, householdId), isLive);

const subscriptionOf = preparedRead((tx) =>
  tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.householdId, sql.placeholder('householdId')))
    .orderBy(desc(isLive), desc(subscriptions.createdAt))
    .limit(1)
    .prepare(''),
);

/** The household's subscription: the live one, else the latest. */
export async function findSubscription(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
): Promise<Subscription | undefined> {
  const [row] = await subscriptionOf(tx, { householdId });
  return row;
}

export const findLive = (tx: ReadHandle, scope: HouseholdScope) => find(tx, liveOf(scope));
export const lockLive = (tx: Tx, scope: HouseholdScope) => lock(tx, liveOf(scope));

export async function newestOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Subscription | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.householdId, householdId))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row;
}

export const hasLiveSubscription = async (tx: ReadHandle, scope: HouseholdScope): Promise<boolean> =>
  (await findLive(tx, scope)) !== undefined;

/**
 * Live plans of the households that each address is a confirmed one of, and those paid for with it, the oldest first, with
 * the address that each writes to now. By two indexes: with both in one condition every plan would be read. One statement.
 */
export function livePlansFor(tx: ReadHandle, emails: readonly string[]) {
  const to = sql<string>`r.email`;
  const { id, plan, endsOn, refundEnd, checkoutId, householdId, createdAt } = subscriptions;
  const theirs = tx
    .select({ id })
    .from(subscriptions)
    .innerJoin(verifiedEmailsView, eq(verifiedEmailsView.householdId, householdId))
    .where(eq(verifiedEmailsView.email, sql`lower(${to})`));
  const paidBy = tx
    .select({ id })
    .from(checkouts)
    .innerJoin(subscriptions, eq(checkoutId, checkouts.id))
    .where(and(eq(mailboxOf(checkouts.email), mailboxOf(to)), eq(checkouts.status, 'paid')));
  const confirmed = tx
    .select({ email: verifiedEmailsView.email })
    .from(verifiedEmailsView)
    .where(eq(verifiedEmailsView.householdId, householdId))
    .limit(1);
  const { email, orderNumber } = checkouts;
  const mailbox = sql<string>`coalesce((${confirmed}), ${email})`.as('mailbox');
  const plans = tx
    .select({ id, plan, endsOn, refundEnd, orderNumber, createdAt, mailbox, timeZone: householdsView.timeZone })
    .from(subscriptions)
    .innerJoin(checkouts, eq(checkouts.id, checkoutId))
    .innerJoin(householdsView, eq(householdsView.id, householdId))
    .where(and(isLive, inArray(id, union(theirs, paidBy))))
    .orderBy(createdAt)
    .limit(MOST_PLANS)
    .as('live_plans');
  const position = sql<number>`r.position::int`;
  return tx
    .select({
      position,
      ...{ id: plans.id, plan: plans.plan, endsOn: plans.endsOn, refundEnd: plans.refundEnd },
      ...{ orderNumber: plans.orderNumber, mailbox: plans.mailbox, timeZone: plans.timeZone },
    })
    .from(sql`json_array_elements_text(${JSON.stringify(emails)}::json) with ordinality as r (email, position)`)
    .crossJoinLateral(plans)
    .orderBy(position, plans.createdAt);
}

/** Of one mailbox. Guests may have several, each in a household of its own. */
const MOST_PLANS = 5;

type Renewing = Pick<
  Subscription,
  | 'plan'
  | 'nextPlan'
  | 'country'
  | 'quantity'
  | 'unitAmount'
  | 'renewalAmount'
  | 'excludedCats'
  | 'withoutSticks'
  | 'sticksHeld'
  | 'kits'
>;

export async function updatePlan(tx: Tx, id: string, plan: Partial<Renewing>): Promise<void> {
  await tx.update(subscriptions).set(plan).where(eq(subscriptions.id, id));
}

/** The follow-up kits of a plan; null where none was ever chosen. */
export async function noteKits(tx: Tx, id: string, kits: Subscription['kits']): Promise<void> {
  await tx.update(subscriptions).set({ kits }).where(eq(subscriptions.id, id));
}

/** Writes down which cats an order is for. */
export async function noteCats(tx: Tx, id: string, catIds: string[]): Promise<void> {
  await tx.update(subscriptions).set({ catIds }).where(eq(subscriptions.id, id));
}

/** Running plans with a cat whose pause is over by then. */
export async function plansWithDuePause(tx: ReadHandle, now: Date): Promise<string[]> {
  const over = sql`jsonb_path_exists(${subscriptions.excludedCats}, '$[*] ? (!exists(@.until) && @.back.at <= $now)', ${JSON.stringify({ now: now.toISOString() })}::jsonb)`;
  const rows = await tx.select({ id: subscriptions.id }).from(subscriptions).where(and(isLive, over)).limit(500);
  return rows.map(({ id }) => id);
}

/** When it ends, and by which receipt. */
export async function noteEnd(
  tx: Tx,
  id: string,
  end: Partial<Pick<Subscription, 'endsOn' | 'refundEnd' | 'receiptCode' | 'timing'>>,
) {
  await tx.update(subscriptions).set(end).where(eq(subscriptions.id, id));
}

/** The date wished for the next box; null where it has its ordinary one again, or was charged. */
export async function noteTiming(tx: Tx, id: string, timing: Subscription['timing']): Promise<void> {
  await tx.update(subscriptions).set({ timing }).where(eq(subscriptions.id, id));
}

/** Notes that a charge was told of by a receipt, so that no reminder follows. */
export async function noteReminded(tx: Tx, id: string, remindedFor: Date): Promise<void> {
  await tx.update(subscriptions).set({ remindedFor }).where(eq(subscriptions.id, id));
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

export async function notePaidUntil(tx: Tx, id: string, paidUntil: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ paidUntil: sql`greatest(${subscriptions.paidUntil}, ${paidUntil.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, id));
}

/* Charges that a household is told of before. */

const untold = or(isNull(subscriptions.remindedFor), ne(subscriptions.remindedFor, subscriptions.currentPeriodEnd));

/** Charges between two moments. Paused or ending plans are not charged. */
function charged(now: Date, until: Date) {
  const { status, collectionPaused, sticksLeftAt, sticksHeld, quantity, currentPeriodEnd, endsOn } = subscriptions;
  return and(
    inArray(status, ['active', 'trialing']),
    eq(collectionPaused, false),
    isNotNull(sticksLeftAt),
    eq(sticksHeld, false),
    isNull(endsOn),
    gt(quantity, 0),
    gt(currentPeriodEnd, now),
    lte(currentPeriodEnd, until),
  );
}

/** Renewals between two moments without a reminder. */
export function dueReminders(tx: ReadHandle, now: Date, until: Date) {
  return tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(charged(now, until), untold));
}

export function chargesBetween(tx: ReadHandle, now: Date, until: Date) {
  const { householdId, checkoutId } = subscriptions;
  return tx.select({ householdId, checkoutId }).from(subscriptions).where(charged(now, until));
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
      quantity: subscriptions.quantity,
      unitAmount: subscriptions.unitAmount,
      renewalAmount: subscriptions.renewalAmount,
      currency: subscriptions.currency,
      chargedOn: subscriptions.currentPeriodEnd,
      excludedCats: subscriptions.excludedCats,
      withoutSticks: subscriptions.withoutSticks,
      timing: subscriptions.timing,
      kits: subscriptions.kits,
      plan: subscriptions.plan,
      nextPlan: subscriptions.nextPlan,
      sticksHeld: subscriptions.sticksHeld,
    });
  return row;
}

/* Events received from the payment service. */

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
