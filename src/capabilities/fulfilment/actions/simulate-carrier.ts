import { deliveryWindow } from '#src/capabilities/pricing/rules/shipping.ts';
import { STAGES } from '#src/capabilities/pricing/rules/times.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { TRANSITIONS } from '../rules/state-machine.ts';
import { earliest } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { findShippedBoxes } from '../box-event-store.ts';
import { samplesUnderWay } from '../returning-kit-store.ts';
import { findParcels } from '../order-event-store.ts';
import type { OrderRow } from '../store.ts';
import { appendBoxEvent } from './move-box.ts';
import { appendOrderEvent } from './move-order.ts';
import { receiveSamples } from './return-kit.ts';

const SYSTEM = systemActor('fulfilment/simulate-carrier');
type Leg = (country: string) => Parameters<typeof earliest>[1];
const DAY = { from: 1, to: 1, unit: 'days' } as const;

/** Duration of each leg by step; only parcels are moved. */
const LEGS: Partial<Record<JourneyKey, Leg>> = {
  kit_shipped: () => DAY,
  kit_transit: deliveryWindow,
  pickup_scheduled: () => DAY,
  lab_transit: () => STAGES.toLab,
  optimizer_shipped: deliveryWindow,
};

/**
 * The sandbox carrier: where no real one is connected, parcels get on by the clock, each event marked as the sandbox's.
 * Safe to call from several processes: the second one finds the parcel moved.
 */
export async function simulateCarrier(services: AppServices): Promise<number> {
  const under = Object.keys(LEGS) as JourneyKey[];
  const parcels = await services.read(SYSTEM, (ctx) => findParcels(ctx.tx, under));
  let moved = 0;
  for (const order of parcels) {
    const to = TRANSITIONS[order.stands]?.to;
    if (!to || !isDue(order, LEGS[order.stands], services.clock.now())) continue;
    const said = { id: newId(), seen: order.revision, move: { kind: 'step', to } } as const;
    const done = await services.transact(SYSTEM, (ctx) => appendOrderEvent(ctx, 'sandbox', order.id, said));
    if (!isDomainError(done)) moved += 1;
  }
  return moved + (await carryBoxes(services)) + (await carrySamples(services));
}

async function carryBoxes(services: AppServices): Promise<number> {
  let moved = 0;
  for (const box of await services.read(SYSTEM, (ctx) => findShippedBoxes(ctx.tx))) {
    if (!isDue(box, deliveryWindow, services.clock.now())) continue;
    const said = { id: newId(), seen: box.revision, move: { kind: 'step', to: 'box_delivered' } } as const;
    const done = await services.transact(SYSTEM, (ctx) => appendBoxEvent(ctx, 'sandbox', box.id, said));
    if (!isDomainError(done)) moved += 1;
  }
  return moved;
}

/** The samples of kits that came with a box: fetched a day after the courier was booked, as those of an order are. */
async function carrySamples(services: AppServices): Promise<number> {
  const now = services.clock.now();
  let moved = 0;
  for (const { id, pickupAt } of await services.read(SYSTEM, (ctx) => samplesUnderWay(ctx.tx, now))) {
    if (!pickupAt || earliest(earliest(pickupAt, DAY), STAGES.toLab) > now) continue;
    const done = await services.transact(SYSTEM, (ctx) => receiveSamples(ctx, SYSTEM, id));
    if (!isDomainError(done)) moved += 1;
  }
  return moved;
}

type Parcel = Pick<OrderRow, 'movedAt' | 'placedAt' | 'shipTo'>;

function isDue({ movedAt, placedAt, shipTo }: Parcel, leg: Leg | undefined, now: Date): boolean {
  return leg !== undefined && earliest(movedAt ?? placedAt, leg(shipTo.address?.country ?? '')) <= now;
}
