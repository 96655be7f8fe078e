import type { SubscriptionStarted } from '#src/capabilities/billing/events.ts';
import { firstPromise } from '#src/capabilities/pricing/rules/schedule.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { orderMoved } from '../events.ts';
import { STATE_RULES } from '../rules/cat-state.ts';
import { datesOf } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { firstSteps, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { needsNoKit } from '../rules/kit-cats.ts';
import { insertOrderEvent } from '../order-event-store.ts';
import { insertOrder } from '../store.ts';

/**
 * A paid subscription is an order, received at the moment of payment. One whose cats all have fresh results begins with the
 * sticks: kit and lab are skipped. Hearing of it twice opens it once.
 */
export async function openOrder(ctx: Ctx, paid: SubscriptionStarted): Promise<void> {
  const id = newId();
  const { paidAt, cats, checkoutId, householdId, orderNumber: number } = paid;
  const place = { country: paid.shipTo.address?.country ?? '', placedAt: paidAt };
  const noKitFor = cats.flatMap((cat) => (paid.noKitFor.includes(cat.id) ? cat.id : []));
  const kits = needsNoKit({ cats, noKitFor }) ? 0 : cats.length;
  const promised = firstPromise({ ...place, kits });
  const begun = firstSteps(kits, paidAt);
  const stands = begun.at(-1)?.key ?? 'order_received';
  const opened = await insertOrder(ctx.tx, {
    id,
    number,
    householdId,
    checkoutId,
    plan: paid.plan,
    catCount: cats.length,
    cats,
    noKitFor: noKitFor.length ? noKitFor : null,
    shipTo: paid.shipTo,
    placedAt: paidAt,
    movedAt: paidAt,
    stands,
    revision: begun.length,
    stateRules: STATE_RULES,
    promisedKitAt: promised.kitAt,
    promisedSticksAt: promised.sticksAt,
    checkAt: promised.kitAt,
    dueAt: datesOf(begun, place).due,
  });
  if (!opened) return;
  const events = begun.map(({ key }, index) => eventOf(key, index + 1, paidAt));
  for (const event of events) await insertOrderEvent(ctx.tx, { orderId: id, ...event });
  const event = events.at(-1);
  if (begun.length === 1 || !event) return;
  await ctx.emit(orderMoved, {
    ...{ orderId: id, number, householdId, checkoutId, cats: cats.map(({ name }) => name) },
    ...{ event, stood: 'order_received', stands, sticksLeft: { before: null, now: null } },
  });
}

const eventOf = (key: JourneyKey, revision: number, at: Date) =>
  ({ id: newId(), revision, kind: 'step', key, at, by: 'system', note: null, tracking: null, about: null }) as const;
