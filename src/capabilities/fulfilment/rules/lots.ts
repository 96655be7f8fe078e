import { addDays, type Day } from '#src/capabilities/households/rules/days.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';

/** `received`: the lot came in. `packed` and `unpacked`: into a box and back. `spoiled` and `counted`: corrected by hand. */
export const MOVEMENT_KINDS = ['received', 'packed', 'unpacked', 'spoiled', 'counted'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Days between the packing of a box and its last stick, beyond the 28 days of the box: it travels up to two weeks. */
const MARGIN_DAYS = 14;

/** First day on which the sticks of a box packed today are all eaten. A lot is good for it if it keeps until then. */
export const neededUntil = (today: Day): Day => addDays(today, BOX_DAYS + MARGIN_DAYS);

export interface LotOnShelf {
  id: string;
  code: string;
  formula: FormulaId;
  bestBefore: Day;
  stock: number;
  recalled: boolean;
}

/** Sticks of a formula for a cat. */
export interface StickNeed {
  catId: string;
  formula: FormulaId;
  sticks: number;
}

/** Sticks of a lot for a cat. */
export interface LotLine extends StickNeed {
  lotId: string;
  code: string;
}

interface Shortage {
  formula: FormulaId;
  /** Sticks that were needed and that may be packed. */
  needed: number;
  usable: number;
}

/** Whether sticks of the lot may go into a box that is packed today. */
const isUsable = ({ recalled, bestBefore, stock }: LotOnShelf, today: Day): boolean =>
  !recalled && stock > 0 && bestBefore >= neededUntil(today);

interface Shelf {
  /** First to expire first. */
  lots: readonly LotOnShelf[];
  /** Formulas that have lots; others are packed without. */
  tracked: readonly FormulaId[];
}

/** Takes sticks from the lots that expire first. The shortage names, for each formula, the number of sticks needed. */
export function takeFromLots(
  needs: readonly StickNeed[],
  { lots, tracked }: Shelf,
  today: Day,
): { lines: LotLine[]; short: Shortage[] } {
  const usable = lots.filter((lot) => isUsable(lot, today));
  const left = new Map(usable.map(({ id, stock }) => [id, stock]));
  const lines: LotLine[] = [];
  const missing = new Set<FormulaId>();
  for (const need of needs.filter(({ formula }) => tracked.includes(formula))) {
    let open = need.sticks;
    for (const { id: lotId, code } of usable.filter(({ formula }) => formula === need.formula)) {
      const sticks = Math.min(open, left.get(lotId) ?? 0);
      if (sticks <= 0) continue;
      left.set(lotId, (left.get(lotId) ?? 0) - sticks);
      lines.push({ ...need, sticks, lotId, code });
      open -= sticks;
    }
    if (open > 0) missing.add(need.formula);
  }
  const short = [...missing].map((formula) => ({
    formula,
    needed: sumOf(needs, formula, ({ sticks }) => sticks),
    usable: sumOf(usable, formula, ({ stock }) => stock),
  }));
  return { lines, short };
}

const sumOf = <T extends { formula: FormulaId }>(all: readonly T[], formula: FormulaId, of: (one: T) => number) =>
  all.reduce((sum, one) => (one.formula === formula ? sum + of(one) : sum), 0);

/** Whether two lists take the same sticks from the same lots. */
export function sameLots(a: readonly Pick<LotLine, 'catId' | 'lotId' | 'sticks'>[], b: typeof a): boolean {
  const named = (lines: typeof a) => lines.map(({ catId, lotId, sticks }) => `${catId} ${lotId} ${sticks}`).toSorted();
  return named(a).join() === named(b).join();
}
