import { countOf } from '#src/lib/plurals.ts';
import {
  ENVIRONMENTS,
  type Environment,
  GOALS,
  type Goal,
  LEVELS,
  type LowMediumHigh,
  YEARS,
  MONTHS,
} from '../../rules/full-answers.ts';

const options = <T extends string>(table: Readonly<Record<T, string>>, notes: Record<T, string>) =>
  (Object.keys(table) as T[]).map((value) => ({ value, title: table[value], note: notes[value] }));

export const ACTIVITY_OPTIONS = options<LowMediumHigh>(LEVELS, {
  low: 'Mostly horizontal',
  medium: 'Patrols, then naps',
  high: 'Up the curtains',
});

export const ENVIRONMENT_OPTIONS = options<Environment>(ENVIRONMENTS, {
  indoor: 'Rules the flat',
  outdoor: 'Rules the street',
  mixed: 'Out, and in again',
});

export const STRESS_OPTIONS = options<LowMediumHigh>(LEVELS, {
  low: 'Has seen it all',
  medium: 'Knows the vet’s carrier',
  high: 'Lives under the bed',
});

export const GOAL_OPTIONS = options<Goal>(GOALS, {
  'healthy-coat': 'Less of it on the sofa',
  'high-energy': 'At hours you agree on',
  'joint-support': 'For the jump to the counter',
  'allergy-management': 'Fewer itches, fewer suspects',
  longevity: 'All nine, in full',
  'weight-control': 'There is no polite way to ask',
});

const years = (count: number): string => countOf(count, 'year');
const months = (count: number): string => countOf(count, 'month');

export const AGE_OPTIONS = [
  { value: '0', label: 'Under 1 year' },
  ...Array.from({ length: YEARS.last - YEARS.first + 1 }, (_, index) => ({
    value: String(YEARS.first + index),
    label: years(YEARS.first + index),
  })),
];

export const MONTH_OPTIONS = Array.from({ length: MONTHS.last - MONTHS.first + 1 }, (_, index) => ({
  value: String(MONTHS.first + index),
  label: MONTHS.first + index === 0 ? 'Less than a month' : months(MONTHS.first + index),
}));
