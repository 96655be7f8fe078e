/** What earns points, and how many. */
export const POINTS = {
  order: { points: 100, said: 'First order paid' },
  results: { points: 50, said: 'Results of a cat' },
  box: { points: 50, said: 'Box delivered' },
  sticks: { points: 100, said: '28 sticks given' },
} as const;

export type Reason = keyof typeof POINTS;

/** How many whole months of sticks that is. */
export const monthsOfSticks = (given: number, month: number): number => Math.floor(given / month);

/** The next row about a thing, given how often it has turned so far; null where it already is as it should be. */
export function nextTurn(turns: number, stands: boolean): { turn: number; sign: 1 | -1 } | null {
  const earned = turns % 2 === 1;
  if (earned === stands) return null;
  return { turn: turns + 1, sign: stands ? 1 : -1 };
}
