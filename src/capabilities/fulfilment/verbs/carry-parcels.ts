import { deliveryWindow } from '#src/capabilities/pricing/rules/shipping.ts';
import { STAGES } from '#src/capabilities/pricing/rules/times.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import type { JourneyKey } from '../rules/journey.ts';
import { MOVES } from '../rules/moves.ts';
import { earliest } from '../rules/promises.ts';
import { findParcels, type OrderRow } from '../store.ts';
import { reportFact } from './move-order.ts';

const SYSTEM = { kind: 'system' } as const;
const DAY = { from: 1, to: 1, unit: 'days' } as const;

/** How long each leg takes from where the parcel stands; nothing but parcels is moved. */
const LEGS: Partial<Record<JourneyKey, (country: string) => Parameters<typeof earliest>[1]>> = {
  kit_shipped: () => DAY,
  kit_transit: deliveryWindow,
  pickup_scheduled: () => DAY,
  lab_transit: () => STAGES.toLab,
  optimizer_shipped: deliveryWindow,
};

/**
 * The sandbox carrier: where no real one is connected, parcels get on by the clock, each fact marked as the sandbox's.
 * Safe to call from several processes: who comes second finds the parcel moved.
 */
export async function carryParcels(house: House): Promise<number> {
  const under = Object.keys(LEGS) as JourneyKey[];
  const parcels = await house.read(SYSTEM, (ctx) => findParcels(ctx.tx, under));
  let moved = 0;
  for (const order of parcels) {
    const to = MOVES[order.stands]?.to;
    if (!to || !isDue(order, house.clock.now())) continue;
    const said = { id: newId(), seen: order.revision, move: { kind: 'step', to } } as const;
    const done = await house.transact(SYSTEM, (ctx) => reportFact(ctx, 'sandbox', order.id, said));
    if (!isRefusal(done)) moved += 1;
  }
  return moved;
}

function isDue({ stands, movedAt, placedAt, shipTo }: OrderRow, now: Date): boolean {
  const leg = LEGS[stands]?.(shipTo.address?.country ?? '');
  return leg !== undefined && earliest(movedAt ?? placedAt, leg) <= now;
}
