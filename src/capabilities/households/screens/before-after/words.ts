import { listOf } from '#src/lib/lists.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { BeforeAfterView } from '../../contract.ts';
import { type COMPARED, isDecided } from '../../rules/before-after.ts';
import { fromGrams, type WeightUnit } from '../../rules/units.ts';

type Kind = (typeof COMPARED)[number];
export type Measure = BeforeAfterView['measures'][number];

export const NAMES: Record<Kind, string> = {
  weight: 'Weight',
  activity: 'Activity',
  appetite: 'Appetite',
  water: 'Water',
};

const CHANGED: Record<Kind, { higher: string; lower: string }> = {
  weight: { higher: 'Heavier by', lower: 'Lighter by' },
  activity: { higher: 'More active by', lower: 'Less active by' },
  appetite: { higher: 'Eats more, by', lower: 'Eats less, by' },
  water: { higher: 'Drinks more, by', lower: 'Drinks less, by' },
};

/** A mean as the log says it: '5.12 kg', '62 of 100', '180 ml'. */
export function meanText(kind: Kind, mean: number, unit: WeightUnit): string {
  if (kind === 'weight') return `${fromGrams(mean, unit)} ${unit}`;
  return kind === 'water' ? `${mean} ml` : `${mean} of 100`;
}

/** A difference, without its sign: '120 g', '0.3 lb', '12 points', '40 ml a day'. */
function differenceText(kind: Kind, difference: number, unit: WeightUnit): string {
  const size = Math.abs(difference);
  if (kind === 'weight') return unit === 'kg' ? `${size} g` : `${fromGrams(size, unit)} ${unit}`;
  return kind === 'water' ? `${size} ml a day` : countOf(size, 'point');
}

/** Verdict on one measure, in one sentence. Higher and lower are not called better or worse. */
export function verdictText(measure: Measure, { stickDays, days }: BeforeAfterView, unit: WeightUnit): string {
  const { kind, verdict, difference, before, after } = measure;
  switch (verdict) {
    case 'higher':
    case 'lower':
      return `${CHANGED[kind][verdict]} ${differenceText(kind, difference ?? 0, unit)}.`;
    case 'no-visible-change':
      return 'No visible change.';
    case 'too-few-sticks':
      return `No verdict: sticks are logged on ${stickDays.given} of ${days} days, ${stickDays.needed} are needed.`;
    case 'too-few-days':
      return `Too few days logged: ${before.days} before, ${after.days} on sticks; ${before.needed} and ${after.needed} are needed.`;
    case 'not-yet':
      return '';
  }
}

/** The difference that counts; empty where nothing is decided. */
export function thresholdText({ kind, threshold, verdict }: Measure, unit: WeightUnit): string {
  if (threshold === null || verdict === 'too-few-sticks') return '';
  return `Less than ${differenceText(kind, threshold, unit)} is not told from ordinary days.`;
}

/** Cases in which a vet should look, for any reason. */
export function vetText({ measures }: BeforeAfterView, name: string): string | null {
  const is = (kind: Kind, verdict: Measure['verdict']) =>
    measures.some((measure) => measure.kind === kind && measure.verdict === verdict);
  if (is('appetite', 'lower'))
    return `A cat that eats visibly less should be seen by a vet. Please call yours about ${name}.`;
  if (is('water', 'higher'))
    return `A cat that drinks visibly more should be seen by a vet. Please call yours about ${name}.`;
  return null;
}

/** The heading's sentence. */
export function summaryText({ measures }: BeforeAfterView): string {
  const decided = measures.filter(({ verdict }) => isDecided(verdict));
  const changed = decided.filter(({ verdict }) => verdict !== 'no-visible-change');
  if (decided.length === 0) return 'Too little was logged to say.';
  if (changed.length === 0) return 'No visible change.';
  const names = changed.map(({ kind }) => NAMES[kind].toLowerCase());
  const rest = decided.length - changed.length;
  return `A visible change in ${listOf(names)}.${rest > 0 ? ` No visible change in the other ${rest === 1 ? 'one' : rest}.` : ''}`;
}
