import type { ReadHandle } from '#src/platform/database.ts';
import { heldSeats, seatOf } from '../store.ts';

/** Number of the household's place on Pro; null if it has none. */
export const proSeatOf = (tx: ReadHandle, householdId: string): Promise<number | null> =>
  seatOf(tx, 'pro', householdId);

/** Holders of the places on Pro: ids of households, and names of founding members. */
export const proSeatHolders = (tx: ReadHandle): Promise<string[]> => heldSeats(tx, 'pro');
