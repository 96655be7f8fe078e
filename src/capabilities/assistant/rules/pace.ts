/** Pause before an answer of Dr. AI, in milliseconds. */
export const SHORTEST_PAUSE = 1500;
export const LONGEST_PAUSE = 2500;

/** Somewhere between the two; `chance` is from 0 to 1. */
export function pauseFor(chance: number): number {
  return Math.round(SHORTEST_PAUSE + chance * (LONGEST_PAUSE - SHORTEST_PAUSE));
}
