import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { type CatState, isWithoutSticksForNow, isUndecided } from './cat-state.ts';
import type { StepKey } from './state-machine.ts';

export interface CatInBox {
  id: string;
  name: string;
  state: CatState;
  /** Formula version of its sticks in this box; null if it has none in it. */
  packed: number | null;
  /** Its sticks changed, and may not be packed before this moment. */
  waitsUntil: Date | null;
  /** Its results were corrected, and by them the packed sticks are not safe for it. */
  unsafe: boolean;
}

/** Reason why an order or a box must not leave yet, with a sentence for the desk. */
export interface ShippingBlocker {
  code: 'results-missing' | 'no-sticks' | 'contents-changed' | 'change-not-told' | 'out-of-stock' | 'lot-recalled';
  said: string;
}

const PACKED: readonly StepKey[] = ['supplements_ready', 'box_packed'];
/** Whether a step settles the contents of a box. */
export const isPacking = (to: StepKey): boolean => PACKED.includes(to);

const SHIPPED: readonly StepKey[] = ['optimizer_shipped', 'box_shipped'];
/** Whether sticks leave with a step. */
export const isShipping = (to: StepKey): boolean => SHIPPED.includes(to);

/**
 * All reasons against a step now, decided here alone: an analysis is complete once every cat's
 * results are released; a box is packed once every cat it was paid for is decided, and one of them gets sticks;
 * it leaves with sticks of cats that may still have them. Empty where the step may happen.
 */
export function shippingBlockers(to: StepKey, cats: readonly CatInBox[]): ShippingBlocker[] {
  if (to === 'analysis_complete' || isPacking(to)) {
    const missing = cats.filter(({ state }) => isUndecided(state)).map(missingResults);
    if (missing.length || to === 'analysis_complete') return missing;
    if (!cats.some(({ state }) => state.is === 'ready')) return [NOBODY];
    return cats.flatMap((cat) => (cat.waitsUntil ? [toldLately(cat.name, cat.waitsUntil)] : []));
  }
  if (!isShipping(to)) return [];
  const inside = cats.filter(({ packed }) => packed !== null);
  return inside.length
    ? inside.filter(({ state, unsafe }) => unsafe || isWithoutSticksForNow(state)).map(mustNotHave)
    : [NOBODY];
}

const NOBODY: ShippingBlocker = {
  code: 'no-sticks',
  said: 'No cat in this household gets sticks now, so there is nothing to pack.',
};

const MISSING = {
  'waiting-for-kit': (name: string) => `The lab has no samples of ${name} yet.`,
  'in-lab': (name: string) => `The results of ${name} are not released yet.`,
  'mixed-up': (name: string) => `The samples of ${name} may belong to another cat, so nothing is released.`,
};

function missingResults({ name, state }: CatInBox): ShippingBlocker {
  const said = MISSING[state.is as keyof typeof MISSING](name);
  return { code: 'results-missing', said };
}

const toldLately = (name: string, until: Date): ShippingBlocker => ({
  code: 'change-not-told',
  said: `The sticks of ${name} changed, and the ones before are not safe for it any more. Its household has been told: pack from ${formatDate('plainAndTime', until, SHOP_ZONE)} (Dubai).`,
});

const mustNotHave = ({ name }: CatInBox): ShippingBlocker => ({
  code: 'contents-changed',
  said: `The packed sticks are not safe for ${name}. Undo the packing and pack again.`,
});

/** The sticks that may be packed of a formula are not enough for the box. */
export const outOfStock = (
  formula: FormulaId,
  { needed, usable }: { needed: number; usable: number },
): ShippingBlocker => ({
  code: 'out-of-stock',
  said: `Out of stock: ${FORMULAS[formula].name}. This box needs ${countOf(needed, 'stick')}, and ${usable} of lots that are not recalled and keep long enough are left.`,
});

/** The box holds sticks that must not be given any more. */
const recalledLot = ({ formula, code }: { formula: FormulaId; code: string }): ShippingBlocker => ({
  code: 'lot-recalled',
  said: `Lot ${code} of ${FORMULAS[formula].name} is recalled, and its sticks are in this box. Undo the packing and pack again.`,
});

/** Reasons for which a packed box does not leave: one for each of its lots that was recalled. */
export const recalledLots = <L extends { lotId: string; formula: FormulaId; code: string; recalled: boolean }>(
  lines: readonly L[],
): ShippingBlocker[] =>
  [...new Map(lines.filter(({ recalled }) => recalled).map((line) => [line.lotId, line])).values()].map(recalledLot);
