import type { Activity, AgeBand, Concern, Diet } from '#src/capabilities/households/rules/vocabulary.ts';
import type { FormulaId } from './formulas.ts';
import { type Level, type Reading, readPanel, type Values } from './levels.ts';
import { formulasForMarker, NUTRIENT_IDS, type Panel } from './panel.ts';

/** Facts about the cat from its profile. */
export interface FormulaInput {
  band: AgeBand | null;
  kg: number | null;
  activity: Activity | null;
  concerns: readonly Concern[];
  diet: Diet | null;
  allergies: readonly string[];
  /** Ranges that its values are judged by; the newest ones where this is left out. */
  panel?: Panel;
}

/** Reason for a formula: the finding or answer, its rule, and the result without it. */
export interface Reason {
  /** 'marker:fibre', 'answer:concerns.dental', 'profile:age'. */
  cites: string;
  rule: string;
  found: string;
  points: number;
  otherwise: string;
}

const NUTRIENT_POINTS: Record<Level, number> = { low: 6, borderline: 4, normal: 1, optimal: 0 };
const MARKER_POINTS: Record<Level, number> = { low: 3, borderline: 2, normal: 0, optimal: 0 };
const WORD: Record<Level, string> = {
  low: 'low',
  borderline: 'in need of attention',
  normal: 'normal',
  optimal: 'optimal',
};

const CONCERN_POINTS: Partial<Record<Concern, Partial<Record<FormulaId, number>>>> = {
  digestion: { play: 4 },
  coat: { derma: 4 },
  energy: { antiox: 2, play: 2 },
  weight: { play: 3 },
  joints: { omega: 4 },
  dental: { play: 4 },
  senior: { renal: 3, omega: 2, antiox: 2 },
  allergies: { derma: 3 },
};
const BAND_POINTS: Partial<Record<AgeBand, Partial<Record<FormulaId, number>>>> = {
  senior: { renal: 3, omega: 2, antiox: 2 },
  kitten: { vision: 1, cardio: 1 },
};
const ACTIVITY_POINTS: Partial<Record<Activity, Partial<Record<FormulaId, number>>>> = {
  low: { play: 3 },
  high: { omega: 2 },
};
const DIET_POINTS: Partial<Record<Diet, Partial<Record<FormulaId, number>>>> = { dry: { renal: 2 } };

/** Reasons for a formula, the strongest first. */
export function reasonsFor(formula: FormulaId, values: Values, cat: FormulaInput): Reason[] {
  const answers = [
    ...cat.concerns.map((concern) =>
      said(`answer:concerns.${concern}`, `You named ${concern} as a concern`, CONCERN_POINTS[concern]?.[formula]),
    ),
    said(
      'answer:activity',
      `You said activity is ${cat.activity}`,
      cat.activity && ACTIVITY_POINTS[cat.activity]?.[formula],
    ),
    said('answer:diet', `You said the food is ${cat.diet}`, cat.diet && DIET_POINTS[cat.diet]?.[formula]),
    said('profile:age', `The age group is ${cat.band}`, cat.band && BAND_POINTS[cat.band]?.[formula]),
  ];
  const found = readPanel(values, cat.panel).map((reading) => measured(formula, reading));
  return [...found, ...answers].filter((reason) => reason !== null).toSorted((a, b) => b.points - a.points);
}

function said(cites: string, found: string, points: number | null | undefined): Reason | null {
  if (!points) return null;
  const rule = `This answer adds ${points} to the score of this formula.`;
  return { cites, rule, found, points, otherwise: `Without this answer, its score would be ${points} lower.` };
}

/** Weight of a marker of this level for the formula that answers it. */
export const markerPoints = (nutrient: boolean, level: Level): number =>
  (nutrient ? NUTRIENT_POINTS : MARKER_POINTS)[level];

function measured(formula: FormulaId, { marker, level, side, value }: Reading): Reason | null {
  const [first, ...others] = formulasForMarker(marker);
  if (formula !== first && !others.includes(formula)) return null;
  const isNutrient = NUTRIENT_IDS.some((id) => id === marker.id);
  // A nutrient of which there is plenty asks for no more of it; a sign of strain asks for its formula.
  if (isNutrient && side === 'above') return null;
  const full = markerPoints(isNutrient, level);
  const points = formula === first ? full : full / 2;
  if (points === 0) return null;
  return {
    cites: `marker:${marker.id}`,
    rule: `${marker.name} ${WORD[level]} adds ${points} to the score of ${formula === first ? 'the formula made for it' : 'a formula that helps'}.`,
    found: `${marker.name} is ${WORD[level]}: ${value} ${marker.unit}`,
    points,
    otherwise: 'If it were optimal, it would not affect this choice.',
  };
}
