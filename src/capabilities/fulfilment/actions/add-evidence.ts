import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { evidenceRequested } from '#src/capabilities/billing/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { findBoxes } from '../box-store.ts';
import { BOX_STEPS } from '../rules/box.ts';
import { PHASES } from '#src/capabilities/pricing/rules/journey.ts';
import { type HistoryEvent, deriveState, type StepKey } from '../rules/state-machine.ts';
import { findOrders } from '../order-list-store.ts';

const SYSTEM = systemActor('fulfilment/add-evidence');

type Asked = NonNullable<typeof evidenceRequested.payload>;

/** Adds the household's shipped and delivered parcels to the evidence, from the events of its orders and boxes. */
export async function addParcels(ctx: Ctx, { householdId, checkoutId, invoiceId, parcel }: Asked): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const boxes = (await findBoxes(ctx.tx, scope)).toReversed();
  const renewal = boxes.some(({ box }) => box.invoiceId === invoiceId);
  for (const { order, events } of (await findOrders(ctx.tx, scope)).toReversed()) {
    const own = { ofPayment: !renewal && order.checkoutId === checkoutId, shipTo: order.shipTo };
    const kit = trip(events, 'kit_shipped', 'kit_delivered', OF_A_KIT);
    if (kit) parcel({ what: `Test kit of order ${order.number}`, ...own, ...kit });
    const first = trip(events, 'optimizer_shipped', 'optimizer_delivered', OF_A_FIRST_BOX);
    if (first) parcel({ what: `First box of order ${order.number}`, ...own, ...first });
  }
  for (const { box, events } of boxes) {
    const sent = trip(events, 'box_shipped', 'box_delivered', OF_A_BOX);
    if (sent)
      parcel({ what: `Box ${box.number}`, ofPayment: box.invoiceId === invoiceId, shipTo: box.shipTo, ...sent });
  }
}

type Names = Partial<Record<StepKey, string>>;
const namesOf = (steps: readonly { key: StepKey; name: string }[]): Names =>
  Object.fromEntries(steps.map(({ key, name }) => [key, name]));
const [kit, lab, optimizer] = PHASES;
/** Samples that came back prove that the kit had arrived. The laboratory's findings are none of a bank's business. */
const BACK = ['pickup_scheduled', 'lab_transit', 'lab_received'];
const OF_A_KIT = namesOf([...kit.steps.slice(1), ...lab.steps.filter(({ key }) => BACK.includes(key))]);
const OF_A_FIRST_BOX = namesOf(optimizer.steps.slice(1));
const OF_A_BOX = namesOf(BOX_STEPS.slice(1));

function trip<K extends StepKey>(events: HistoryEvent<K>[], leaves: K, arrives: K, names: Names) {
  const { steps } = deriveState(events);
  const left = steps.find(({ key }) => key === leaves);
  if (!left) return null;
  const arrived = steps.find(({ key }) => key === arrives);
  return {
    shippedAt: left.at,
    deliveredAt: arrived?.at ?? null,
    tracking: left.tracking,
    steps: steps.flatMap(({ key, at, tracking }) => {
      const name = names[key];
      return name ? [{ name, at, tracking }] : [];
    }),
  };
}
