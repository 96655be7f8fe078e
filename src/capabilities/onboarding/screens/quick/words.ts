import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import type { Problem } from '../../rules/validation.ts';
import { AGE_BANDS, type AgeRange, type Concern, type QuickCat } from '../../rules/answers.ts';

const years = (from: number, to: number): string => {
  if (to === Number.POSITIVE_INFINITY) return `${from} and over`;
  return `${from} to ${to} ${plural(to, 'year')}`;
};

const AGE_TITLES: Record<AgeRange, string> = { kitten: 'Kitten', adult: 'Adult', senior: 'Senior' };

export const AGE_OPTIONS = (Object.keys(AGE_BANDS) as AgeRange[]).map((value) => ({
  value,
  title: AGE_TITLES[value],
  note: years(AGE_BANDS[value].from, AGE_BANDS[value].to),
}));

/** C20: before any price is shown. */
export const YOUNG_KITTEN =
  'Sticks are for cats from 3 months. For a younger cat, we make and charge for them from that day. Add its birthday on its page after the order, and we refund earlier payments for them.';

const CONCERN_TITLES: Record<Concern, string> = {
  healthy: 'Healthy',
  digestion: 'Digestion',
  coat: 'Coat',
  energy: 'Energy',
  weight: 'Weight',
  other: 'Other',
};

export const CONCERN_OPTIONS = (Object.keys(CONCERN_TITLES) as Concern[]).map((value) => ({
  value,
  label: CONCERN_TITLES[value],
}));

/** "Adult. Digestion, coat." */
export function describeCat(cat: QuickCat): string {
  const age = cat.ageRange ? AGE_TITLES[cat.ageRange] : '';
  const concerns = cat.healthConcerns
    .map((one) => CONCERN_TITLES[one])
    .join(', ')
    .toLowerCase();
  const sentence = concerns && `${concerns.charAt(0).toUpperCase()}${concerns.slice(1)}`;
  return [age, sentence]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ');
}

export const ACTIVITY_OPTIONS = [
  { value: 'low', title: 'Low', note: 'Mostly horizontal' },
  { value: 'moderate', title: 'Moderate', note: 'Patrols, then naps' },
  { value: 'high', title: 'High', note: 'Up the curtains' },
] as const;

export const HOME_OPTIONS = [
  { value: 'apartment', title: 'Apartment', note: 'Indoors, with a view' },
  { value: 'house', title: 'House', note: 'Stairs to sit on' },
  { value: 'farm', title: 'Farm', note: 'Has colleagues' },
] as const;

export const DIET_OPTIONS = [
  { value: 'dry', title: 'Dry', note: 'From the bag' },
  { value: 'wet', title: 'Wet', note: 'From the tin' },
  { value: 'mixed', title: 'Mixed', note: 'Depends who asks' },
  { value: 'raw', title: 'Raw', note: 'As nature had it' },
] as const;

const FIELD_WORDS: Record<string, string> = {
  email: 'e-mail',
  country: 'country',
  defaultActivityLevel: 'activity',
  defaultLivingEnvironment: 'living environment',
  defaultDietaryPreference: 'diet',
};

/** "e-mail and country": the fields that hold Continue back; empty where none does. */
export function missingWords(problems: readonly Problem[], cats: number): string {
  const words = problems.map(({ field }) => {
    const [, cat] = /^cats\.(\d)\.name$/.exec(field) ?? [];
    return cat && cats > 1 ? `name of cat ${Number(cat) + 1}` : (FIELD_WORDS[field] ?? 'name');
  });
  return words.length ? listOf(words) : '';
}

export const LOADING_PRICE = 'Loading the price…';
