import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { checkouts, subscriptions } from './tables.ts';

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

/** Marks a charge as reminded and returns it; nothing if it was marked before. */
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
