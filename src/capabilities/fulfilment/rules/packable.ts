import { type CatState, isUndecided } from './cat-state.ts';

interface CatInBox {
  state: CatState;
  /** Its sticks changed, and may not be packed before this moment. */
  waitsUntil: Date | null;
}

/**
 * Moment from which a box may be packed as far as its cats are concerned: the one that was known before, now, or the end
 * of the longest wait. Null while the lab has not decided about one of them.
 */
export function packableFrom(
  cats: readonly CatInBox[],
  { before, now }: { before: Date | null; now: Date },
): Date | null {
  if (cats.some(({ state }) => isUndecided(state))) return null;
  const waits = cats.flatMap(({ waitsUntil }) => waitsUntil?.getTime() ?? []);
  if (waits.length) return new Date(Math.max(...waits));
  return before && before <= now ? before : now;
}
