import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { evidenceAsked } from '#src/capabilities/billing/events.ts';
import type { Ctx } from '#src/platform/house.ts';
import { findBoxes } from '../box-store.ts';
import { type Fact, standingOf, type StepKey } from '../rules/moves.ts';
import { findOrders } from '../store.ts';

type Asked = NonNullable<typeof evidenceAsked.payload>;

/** Adds the household's shipped and delivered parcels to the evidence, from the events of its orders and boxes. */
export async function addParcels(ctx: Ctx, { householdId, checkoutId, invoiceId, parcel }: Asked): Promise<void> {
  const scope = systemScope({ kind: 'system' }, householdId);
  const boxes = (await findBoxes(ctx.tx, scope)).toReversed();
  const renewal = boxes.some(({ box }) => box.invoiceId === invoiceId);
  for (const { order, facts } of (await findOrders(ctx.tx, scope)).toReversed()) {
    const own = { ofPayment: !renewal && order.checkoutId === checkoutId, shipTo: order.shipTo };
    const kit = trip(facts, 'kit_shipped', 'kit_delivered');
    if (kit) parcel({ what: `Test kit of order ${order.number}`, ...own, ...kit });
    const first = trip(facts, 'optimizer_shipped', 'optimizer_delivered');
    if (first) parcel({ what: `First box of order ${order.number}`, ...own, ...first });
  }
  for (const { box, facts } of boxes) {
    const sent = trip(facts, 'box_shipped', 'box_delivered');
    if (sent)
      parcel({ what: `Box ${box.number}`, ofPayment: box.invoiceId === invoiceId, shipTo: box.shipTo, ...sent });
  }
}

function trip<K extends StepKey>(facts: Fact<K>[], leaves: K, arrives: K) {
  const { steps } = standingOf(facts);
  const left = steps.find(({ key }) => key === leaves);
  if (!left) return null;
  const arrived = steps.find(({ key }) => key === arrives);
  return { shippedAt: left.at, deliveredAt: arrived?.at ?? null, tracking: left.tracking };
}
