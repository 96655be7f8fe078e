import { CONCERN_OF_FULL_CONCERN } from '#src/capabilities/households/rules/vocabulary.ts';
import {
  type ActivityLevel,
  type AgeRange,
  ageRangeOf,
  blankAnswers,
  blankCat,
  CONCERNS,
  type Concern,
  type DietaryPreference,
  type QuickAnswers,
  type QuickCat,
} from './answers.ts';
import {
  blankFullAnswers,
  blankFullCat,
  type LowMediumHigh,
  FULL_CONCERN_VALUES,
  type FullConcern,
  type FullAnswers,
  type FullCat,
  withoutIdleNone,
  YEARS,
} from './full-answers.ts';
import type { FullStep } from './full-flow.ts';
import { recommendedFullPlan } from './full-preview.ts';
import type { Step } from './steps.ts';

/**
 * One household, asked by either wizard (C21). Each direction starts from the answers the other wizard held before: a
 * finer answer stays as long as it still means the same, and answers to questions of one wizard alone stay untouched.
 */

const LEVEL_OF: Record<ActivityLevel, LowMediumHigh> = { low: 'low', moderate: 'medium', high: 'high' };
const ACTIVITY_OF: Record<LowMediumHigh, ActivityLevel> = { low: 'low', medium: 'moderate', high: 'high' };

/** Concerns that the quick wizard does not offer become "other". */
const short = (word: FullConcern): Concern => {
  const concern = word === 'other' ? 'other' : CONCERN_OF_FULL_CONCERN[word];
  return CONCERNS.find((one) => one === concern) ?? 'other';
};
/** The first long word for a short one; "other" has one of its own. */
const long = (concern: Concern): FullConcern =>
  concern === 'other' ? 'other' : (FULL_CONCERN_VALUES.find((word) => short(word) === concern) ?? 'other');

const shortList = (long: readonly FullConcern[]): Concern[] => {
  const said = new Set(withoutIdleNone(long).map(short));
  return CONCERNS.filter((one) => said.has(one));
};

/** A band in years, at its young end; the months of a kitten are for its people to say. */
export const YEARS_OF: Record<AgeRange, number> = { kitten: 0, adult: YEARS.first, senior: 7 };

export const DIET_TEXT: Record<DietaryPreference, string> = {
  dry: 'Dry food',
  wet: 'Wet food',
  mixed: 'Mixed',
  raw: 'Raw food',
};

// A map, not an object: people may type the name of an object's own property, such as "constructor".
const DIETS = new Map<string, DietaryPreference>(
  (Object.keys(DIET_TEXT) as DietaryPreference[]).map((diet) => [diet, diet]),
);

/** Recognises text that names kinds of food only; other text is not interpreted. */
export function dietFromText(text: string): DietaryPreference | null {
  const parts = text.toLowerCase().split(/,|;|\/|&|\+|\band\b/);
  const kinds = new Set(parts.map((part) => DIETS.get(part.trim().replace(/\s*food$/, '')) ?? null));
  const [only] = kinds;
  if (kinds.has(null)) return null;
  return kinds.size > 1 ? 'mixed' : (only ?? null);
}

const sameList = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item) => other.includes(item));

function catA(cat: FullCat, before: QuickCat | undefined): QuickCat {
  const band = before && catB(before, undefined).age === cat.age ? before.ageRange : ageRangeOf(cat.age);
  const concerns = shortList(cat.healthConcerns);
  const kept = before && sameList(before.healthConcerns, concerns) ? before.healthConcerns : concerns;
  return {
    ...blankCat(cat.id),
    name: cat.name,
    ageRange: band,
    healthConcerns: [...kept],
    ...(cat.portrait && { portrait: cat.portrait }),
  };
}

function catB(cat: QuickCat, before: FullCat | undefined): FullCat {
  const { id, name, portrait } = cat;
  const known = before ?? blankFullCat(id);
  const { portrait: _, ageMonths, ...rest } = known;
  const sameAge = before !== undefined && (cat.ageRange === null || ageRangeOf(before.age) === cat.ageRange);
  const age = sameAge ? before.age : cat.ageRange ? YEARS_OF[cat.ageRange] : YEARS.first;
  return {
    ...rest,
    id,
    name,
    age,
    ...(sameAge && ageMonths !== undefined && { ageMonths }),
    healthConcerns: longList(cat.healthConcerns, known.healthConcerns),
    ...(portrait && { portrait }),
  };
}

/** Long words that still mean one of the short ones stay; a short one that none of them means brings its own. */
function longList(concerns: readonly Concern[], before: readonly FullConcern[]): FullConcern[] {
  const kept = before.filter((word) => concerns.includes(short(word)));
  const added = concerns.filter((one) => !kept.some((word) => short(word) === one)).map(long);
  return withoutIdleNone([...kept, ...added]);
}

/** The quick wizard's answers after the full wizard. */
export function quickFromFull(b: FullAnswers, before: QuickAnswers = { ...blankAnswers(), cats: [] }): QuickAnswers {
  const { owner, lifestyle } = b;
  const { activityLevel, dietaryPreferences } = lifestyle;
  const beforeText = before.defaultDietaryPreference ? DIET_TEXT[before.defaultDietaryPreference] : '';
  return {
    ...before,
    catCount: b.catCount,
    email: owner.email,
    country: owner.country,
    cats: b.cats.map((cat) =>
      catA(
        cat,
        before.cats.find(({ id }) => id === cat.id),
      ),
    ),
    defaultActivityLevel: ACTIVITY_OF[activityLevel],
    defaultDietaryPreference:
      dietaryPreferences === beforeText ? before.defaultDietaryPreference : dietFromText(dietaryPreferences),
    selectedPlan: b.selectedPlan,
    address: {
      street: owner.address,
      apartment: owner.apartment,
      city: owner.city,
      zipcode: owner.zipcode,
      ...(owner.region !== undefined && { region: owner.region }),
      country: owner.country,
    },
  };
}

/** The full wizard's answers after the quick wizard. */
export function fullFromQuick(a: QuickAnswers, before: FullAnswers = { ...blankFullAnswers(), cats: [] }): FullAnswers {
  const { address, defaultActivityLevel: activity, defaultDietaryPreference: diet } = a;
  const { dietaryPreferences } = before.lifestyle;
  const cats = a.cats.map((cat) =>
    catB(
      cat,
      before.cats.find(({ id }) => id === cat.id),
    ),
  );
  return {
    ...before,
    catCount: a.catCount,
    cats,
    lifestyle: {
      ...before.lifestyle,
      activityLevel: activity ? LEVEL_OF[activity] : before.lifestyle.activityLevel,
      dietaryPreferences:
        diet === null || diet === dietFromText(dietaryPreferences) ? dietaryPreferences : DIET_TEXT[diet],
    },
    owner: {
      ...before.owner,
      email: a.email,
      address: address.street,
      apartment: address.apartment,
      city: address.city,
      zipcode: address.zipcode,
      ...(address.region !== undefined && { region: address.region }),
      country: address.country || a.country,
    },
    recommendedPlan: recommendedFullPlan(cats),
    selectedPlan: a.selectedPlan,
  };
}

/** The companion record says activity as a number to 100; 50 is medium (C21). */
export const ACTIVITY_NUMBER: Record<LowMediumHigh, number> = { low: 25, medium: 50, high: 75 };

export const levelOfNumber = (number: number): LowMediumHigh => (number < 38 ? 'low' : number > 62 ? 'high' : 'medium');

const SHORT_STEPS: Record<FullStep, Step> = { 1: 1, 2: 2, 3: 3, 4: 3, 5: 3, 6: 4, 7: 5, 8: 5 };

/** The step of the quick wizard with the same question, or the next one. */
export const shortStepOf = (step: FullStep): Step => SHORT_STEPS[step];
