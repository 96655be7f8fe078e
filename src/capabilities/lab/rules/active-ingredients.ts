import { DOSES } from '#src/capabilities/pricing/rules/doses.ts';
import { STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { FormulaId } from './formulas.ts';

type Unit = 'IU' | 'mg' | 'g';

/** The most that may be in 100 g dry matter of everything a cat eats. */
interface Maximum {
  per100g: number;
  source: string;
}

export interface Active {
  name: string;
  /** The formula that carries it. */
  formula: FormulaId;
  /** In one stick. */
  amount: number;
  unit: Unit;
  /** As it is printed: '3,000 IU'. */
  text: string;
  maximum?: Maximum;
  /** Explains the maximum, or that none is set. */
  ceiling: string;
}

const FEDIAF = 'FEDIAF Nutritional Guidelines for cats, nutritional maximum';

/** The actives with a registered amount, in the order in which the shop names them. */
const ACTIVES = {
  vitaminA: {
    name: 'Vitamin A',
    formula: 'vision',
    amount: DOSES.vitaminA.value,
    unit: 'IU',
    text: DOSES.vitaminA.text,
    maximum: { per100g: 40_000, source: FEDIAF },
    ceiling: 'The body stores what it does not use. Liver in the food counts towards the maximum.',
  },
  vitaminD3: {
    name: 'Vitamin D3',
    formula: 'renal',
    amount: DOSES.vitaminD3.value,
    unit: 'IU',
    text: DOSES.vitaminD3.text,
    maximum: { per100g: 3000, source: FEDIAF },
    ceiling:
      'This one is closest to its maximum. EU feed law allows a complete food 227 IU in 100 g dry matter, so tell us about other supplements.',
  },
  vitaminE: {
    name: 'Vitamin E',
    formula: 'derma',
    amount: DOSES.vitaminE.value,
    unit: 'IU',
    text: DOSES.vitaminE.text,
    ceiling: 'No maximum is set for cats. Diets rich in fish oil need more of it, not less.',
  },
  taurine: {
    name: 'Taurine',
    formula: 'cardio',
    amount: DOSES.taurine.value,
    unit: 'mg',
    text: DOSES.taurine.text,
    ceiling: 'No maximum is set for cats. The body excretes what it does not use.',
  },
  magnesium: {
    name: 'Magnesium',
    formula: 'neuro',
    amount: DOSES.magnesium.value,
    unit: 'mg',
    text: DOSES.magnesium.text,
    ceiling: 'No maximum is set for cats. Not for cats who have had urinary crystals, unless their vet agrees.',
  },
  fibre: {
    name: 'Fibre blend',
    formula: 'play',
    amount: DOSES.fibre.value,
    unit: 'g',
    text: DOSES.fibre.text,
    ceiling: 'No maximum is set for cats. Too much can cause soft stools.',
  },
  omega3: {
    name: 'Omega-3',
    formula: 'omega',
    amount: DOSES.omega3.value,
    unit: 'mg',
    text: DOSES.omega3.text,
    ceiling: 'No maximum is set for cats. Large amounts slow clotting, so tell the vet before an operation.',
  },
} as const satisfies Record<string, Active>;

export type ActiveId = keyof typeof ACTIVES;

export const ACTIVE_LIST: readonly (Active & { id: ActiveId })[] = (Object.keys(ACTIVES) as ActiveId[]).map((id) => ({
  id,
  ...ACTIVES[id],
}));

/** The actives a formula carries. Some have none with a registered amount: theirs follows the cat's result. */
export function activesOf(formula: FormulaId): readonly Active[] {
  return ACTIVE_LIST.filter((active) => active.formula === formula);
}

/** A kind of stick comes round on one day in this many. */
export const DAYS_BETWEEN = BOX_DAYS / STICKS_PER_TYPE;

export function averagePerDay({ amount }: Pick<Active, 'amount'>): number {
  return amount / DAYS_BETWEEN;
}

// FEDIAF's tables are for food with 4 kcal in a gram of dry matter, and an indoor cat eats 75 kcal per kg of metabolic
// weight: the less it eats, the lower its ceiling.
const KCAL_PER_METABOLIC_KG = 75;
const METABOLIC_EXPONENT = 0.67;
const KCAL_PER_GRAM = 4;

/** Dry matter that a cat of this weight eats in a day, in grams; rather too little than too much. */
function dryMatterPerDay(kg: number): number {
  return (KCAL_PER_METABOLIC_KG * kg ** METABOLIC_EXPONENT) / KCAL_PER_GRAM;
}

/** The most a cat of this weight should get in a day from everything it eats; null where no maximum is set. */
export function ceilingPerDay({ maximum }: Pick<Active, 'maximum'>, kg: number): number | null {
  return maximum ? (maximum.per100g * dryMatterPerDay(kg)) / 100 : null;
}
