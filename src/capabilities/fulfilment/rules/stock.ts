import type { Day } from '#src/capabilities/households/rules/days.ts';
import { countOf } from '#src/lib/plurals.ts';
import { type MovementKind, neededUntil } from './lots.ts';

interface KnownLot {
  stock: number;
  bestBefore: string;
  recalledAt: Date | null;
}

/** `short`: it keeps too short for another box. */
export const LOT_STATES = ['usable', 'used-up', 'short', 'recalled'] as const;
export type LotState = (typeof LOT_STATES)[number];

/** State of a lot on a day. */
export function lotState({ stock, bestBefore, recalledAt }: KnownLot, today: Day): LotState {
  if (recalledAt) return 'recalled';
  if (stock === 0) return 'used-up';
  return bestBefore < neededUntil(today) ? 'short' : 'usable';
}

/** Whether to order more: nothing may be packed, or no more than the reorder point. */
export const isLow = ({ tracked, usable, reorderAt }: { tracked: boolean; usable: number; reorderAt: number | null }) =>
  tracked && usable <= (reorderAt ?? 0);

/**
 * Change of the stock by a correction: sticks that spoiled leave, a count sets it. `lot-moved` where the stock is not
 * the one that was on screen, `lot-too-few` where more would spoil than there are.
 */
export function correction(
  stock: number,
  { kind, sticks, seen }: { kind: 'spoiled' | 'counted'; sticks: number; seen: number },
): number | 'lot-moved' | 'lot-too-few' {
  if (stock !== seen) return 'lot-moved';
  if (kind === 'counted') return sticks - stock;
  return sticks > stock ? 'lot-too-few' : -sticks;
}

const MOVED: Readonly<Record<MovementKind, string>> = {
  received: 'recorded this lot',
  packed: 'packed sticks of this lot',
  unpacked: 'unpacked sticks of this lot',
  spoiled: 'noted spoiled sticks of this lot',
  counted: 'counted this lot',
};

/** Sentence for a correction of a stock that a colleague has moved since it was shown. */
export const movedSince = (name: string, kind: MovementKind, stock: number): string =>
  `${name} ${MOVED[kind]} after it was shown here. Its stock is ${countOf(stock, 'stick')} now: count again.`;
