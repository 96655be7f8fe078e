import { proSeatHolders } from '#src/capabilities/pricing/actions/find-seats.ts';
import { addFreeSeat } from '#src/capabilities/pricing/actions/seed-plan-seats.ts';
import { SYSTEM } from './actors.ts';
import type { TestServices } from './engines.ts';

/** Adds free places on Pro, as a shop that sells them would. */
export const addProPlaces = (services: TestServices, count: number): Promise<void> =>
  services.transact(SYSTEM, async (ctx) => {
    for (let added = 1; added <= count; added += 1)
      await addFreeSeat(ctx, { seatNo: 100 + added, note: 'Added by a test.' });
  });

/** Holders of the places on Pro. */
export const proHolders = (services: TestServices): Promise<string[]> =>
  services.read(SYSTEM, ({ tx }) => proSeatHolders(tx));
