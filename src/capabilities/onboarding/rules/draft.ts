import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { STICK_TYPES } from '#src/capabilities/pricing/rules/plans.ts';
import type { ActivityLevel, AgeRange, Concern, DietaryPreference, QuickAnswers, QuickCat } from './answers.ts';

/** A first draft of one cat's month, made from answers only. The lab's report replaces it. */
export interface DraftStick {
  formula: FormulaId;
  /** Taller in the drawing: more of it than usual. */
  boosted: boolean;
  reason: string;
}

export interface Draft {
  sticks: DraftStick[];
  leftOut: { formula: FormulaId; reason: string };
}

/** The order in which sticks lie in the box, and in which they are drawn. */
const ORDER = Object.keys(FORMULAS) as FormulaId[];

const PLAY: FormulaId = 'play';
/** The order in which a formula besides Play gives way when nothing asks for it: first to go, first. */
const GIVES_WAY: readonly FormulaId[] = ['antiox', 'vision', 'neuro', 'cardio', 'derma', 'omega', 'renal'];

interface Boost {
  formula: FormulaId;
  reason: string;
}

const BY_CONCERN: Record<Concern, readonly Boost[]> = {
  healthy: [],
  digestion: [{ formula: 'play', reason: 'Digestion is on your list.' }],
  coat: [{ formula: 'derma', reason: 'The coat is on your list.' }],
  energy: [
    { formula: 'cardio', reason: 'Energy is on your list.' },
    { formula: 'play', reason: 'Energy is on your list.' },
  ],
  weight: [
    { formula: 'play', reason: 'Weight is on your list, and moving helps.' },
    { formula: 'omega', reason: 'Weight is on your list, and joints carry it.' },
  ],
  other: [],
};

const BY_AGE: Record<AgeRange, readonly Boost[]> = {
  kitten: [{ formula: 'play', reason: 'Kittens run everywhere.' }],
  adult: [],
  senior: [
    { formula: 'omega', reason: 'Seniors need more support for the joints.' },
    { formula: 'renal', reason: 'Kidneys deserve attention in a senior.' },
  ],
};

const BY_ACTIVITY: Record<ActivityLevel, readonly Boost[]> = {
  low: [{ formula: 'play', reason: 'Low activity at home.' }],
  moderate: [],
  high: [{ formula: 'omega', reason: 'High activity at home, so more for the joints.' }],
};

const BY_DIET: Record<DietaryPreference, readonly Boost[]> = {
  dry: [{ formula: 'renal', reason: 'Dry food brings less water.' }],
  wet: [],
  mixed: [],
  raw: [],
};

type Lifestyle = Pick<QuickAnswers, 'defaultActivityLevel' | 'defaultDietaryPreference'>;

function boostsFor(cat: QuickCat, home: Lifestyle): Map<FormulaId, string> {
  const asked = [
    ...cat.healthConcerns.flatMap((concern) => BY_CONCERN[concern]),
    ...(cat.ageRange ? BY_AGE[cat.ageRange] : []),
    ...(home.defaultActivityLevel ? BY_ACTIVITY[home.defaultActivityLevel] : []),
    ...(home.defaultDietaryPreference ? BY_DIET[home.defaultDietaryPreference] : []),
  ];
  const reasons = new Map<FormulaId, string>();
  for (const { formula, reason } of asked) {
    const known = reasons.get(formula);
    if (!known?.includes(reason)) reasons.set(formula, known ? `${known} ${reason}` : reason);
  }
  return reasons;
}

/**
 * The formulas of a month for one cat. Purr-fect Play comes in when digestion, weight, energy or activity asks for
 * it and takes the place of the formula that is needed least; otherwise Play itself stays out.
 */
export function draftFor(cat: QuickCat, home: Lifestyle): Draft {
  const boosts = boostsFor(cat, home);
  const asked = (formula: FormulaId) => Number(boosts.has(formula));
  const order = (boosts.has('play') ? [...GIVES_WAY, PLAY] : [PLAY, ...GIVES_WAY]).toSorted(
    (a, b) => asked(a) - asked(b),
  );
  const out = order.slice(0, ORDER.length - STICK_TYPES);
  const [leftOut = PLAY] = out;
  const sticks = ORDER.filter((formula) => !out.includes(formula)).map((formula) => ({
    formula,
    boosted: boosts.has(formula),
    reason: boosts.get(formula) ?? `${FORMULAS[formula].job}: the standard dose until the report.`,
  }));
  const reason =
    leftOut === 'play'
      ? 'None of your answers calls for it yet.'
      : 'Your answers call for it least. A month has seven formulas.';
  return { sticks, leftOut: { formula: leftOut, reason } };
}
