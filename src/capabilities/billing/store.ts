import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { householdsView, verifiedEmailsView } from '#src/capabilities/access/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { SubscriptionFacts } from './rules/stripe-mapping.ts';
import { LIVE_STATUSES } from './rules/subscription-states.ts';
import { checkouts, subscriptions } from './tables.ts';

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

const VALUE = sql.placeholder('value');

/** Finds one by `VALUE`. */
function findBy(where: SQL | undefined) {
  const rows = preparedRead((tx) => tx.select().from(subscriptions).where(where).prepare(''));
  return async (tx: ReadHandle, value: string): Promise<Subscription | undefined> => (await rows(tx, { value }))[0];
}

/** Finds one by `VALUE`, held until what it is about is decided. */
function lockBy(where: SQL | undefined) {
  const rows = preparedRead((tx: Tx) => tx.select().from(subscriptions).where(where).for('update').prepare(''));
  return async (tx: Tx, value: string): Promise<Subscription | undefined> => (await rows(tx, { value }))[0];
}

export const subscriptionByStripeId = findBy(eq(subscriptions.stripeId, VALUE));
export const subscriptionById = findBy(eq(subscriptions.id, VALUE));
export const lockSubscription = lockBy(eq(subscriptions.id, VALUE));
export const subscriptionOfCheckout = findBy(eq(subscriptions.checkoutId, VALUE));
export const lockSubscriptionOf = lockBy(eq(subscriptions.checkoutId, VALUE));

export const isLive = inArray(subscriptions.status, [...LIVE_STATUSES]);
const liveOf = and(eq(subscriptions.householdId, VALUE), isLive);

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

const liveByHousehold = findBy(liveOf);
const lockLiveByHousehold = lockBy(liveOf);
export const findLive = (tx: ReadHandle, { householdId }: HouseholdScope) => liveByHousehold(tx, householdId);
export const lockLive = (tx: Tx, { householdId }: HouseholdScope) => lockLiveByHousehold(tx, householdId);

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
