import { systemScope } from '#src/capabilities/access/scopes.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { FIRST_CHARGE, firstPromise, type Schedule, scheduleOf } from '#src/capabilities/pricing/rules/schedule.ts';
import { firstSteps } from '#src/capabilities/pricing/rules/journey.ts';
import { kitsOf } from '#src/capabilities/pricing/rules/quote.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Checkout } from '../checkout-store.ts';
import { subscriptionByStripeId } from '../store.ts';

const SYSTEM = systemActor('billing/order-schedule');

interface PaidOrder {
  /** Country of delivery. */
  country: string;
  householdId: string;
  paidAt: Date;
  /** Test kits that are sent. */
  kits: number;
}

/** The schedule of an order as it is promised with its payment. */
export async function promisedSchedule(
  tx: ReadHandle,
  { country, householdId, paidAt, kits }: PaidOrder,
): Promise<Schedule> {
  const settings = await settingsOfHousehold(tx, systemScope(SYSTEM, householdId));
  return scheduleOf({
    country,
    timeZone: settings?.timeZone ?? SHOP_ZONE,
    placedAt: paidAt,
    happened: firstSteps(kits, paidAt),
    noticedAt: null,
    stopped: false,
    promised: firstPromise({ country, placedAt: paidAt, kits }),
    box: null,
    charge: FIRST_CHARGE,
  });
}

/** The same for a payment's page; null where no order came of it. */
export async function orderSchedule(tx: ReadHandle, checkout: Checkout): Promise<Schedule | null> {
  const { status, householdId, stripeSubscriptionId, quote } = checkout;
  if (status !== 'paid' || !householdId || !stripeSubscriptionId) return null;
  const plan = await subscriptionByStripeId(tx, stripeSubscriptionId);
  return plan
    ? promisedSchedule(tx, { country: quote.country, householdId, paidAt: plan.createdAt, kits: kitsOf(quote) })
    : null;
}
