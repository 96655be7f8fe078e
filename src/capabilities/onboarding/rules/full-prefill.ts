import { breedOf } from '#src/capabilities/households/rules/breeds.ts';
import { fromGrams, type WeightUnit } from '#src/capabilities/households/rules/units.ts';
import {
  ACTIVITY_OF_LEVEL,
  type Activity,
  CONCERN_OF_FULL_CONCERN,
  type Diet,
  type OutdoorAccess,
} from '#src/capabilities/households/rules/vocabulary.ts';
import { type AgeRange, MOST_CATS } from './answers.ts';
import {
  blankFullCat,
  FOOD_BRAND_VALUES,
  FOOD_BRANDS,
  HEAVIEST,
  LEVEL_VALUES,
  FULL_CONCERN_VALUES,
  LONGEST,
  type FullAnswers,
  type FullCat,
  type FullOwner,
  YEARS,
} from './full-answers.ts';
import { asPortrait } from './coats.ts';
import { cut } from './fields.ts';
import { DIET_TEXT, YEARS_OF } from './mapping.ts';

/** A cat as its household's page shows it. */
interface KnownCat {
  id: string;
  name: string;
  age: { months: number } | null;
  ageRange: AgeRange | null;
  breed: string | null;
  coat: string | null;
  pattern: string | null;
  healthConcerns: string[];
  activityLevel: Activity | null;
  dietaryPreference: Diet | null;
  food: string | null;
  details: { outdoorAccess: OutdoorAccess | null };
  weight: { grams: number } | null;
}

interface KnownHousehold {
  cats: readonly KnownCat[];
  owner: Pick<FullOwner, 'name' | 'email' | 'address' | 'apartment' | 'city' | 'zipcode' | 'region' | 'country'>;
  weightUnit: WeightUnit;
}

/** Answers from the household's data, completed by earlier answers of a wizard. */
export function answersFromHousehold(before: FullAnswers, { cats, owner, weightUnit }: KnownHousehold): FullAnswers {
  const living = cats.slice(0, MOST_CATS).map((cat) => catOf(cat, weightUnit));
  return {
    ...before,
    ...(living.length > 0 && { catCount: living.length, cats: living }),
    lifestyle: { ...before.lifestyle, ...lifestyleOf(cats) },
    owner: {
      ...before.owner,
      name: cut(owner.name || before.owner.name, LONGEST.person),
      email: owner.email || before.owner.email,
      ...(before.owner.address ? {} : addressOf(owner)),
    },
  };
}

const addressOf = ({ address, apartment, city, zipcode, region, country }: KnownHousehold['owner']) => ({
  address: cut(address, LONGEST.line),
  ...(city && {
    apartment: cut(apartment, LONGEST.line),
    city: cut(city, LONGEST.line),
    zipcode: cut(zipcode, LONGEST.zipcode),
    ...(region && { region: cut(region, LONGEST.line) }),
    country,
  }),
});

function catOf(cat: KnownCat, weightUnit: WeightUnit): FullCat {
  const portrait = asPortrait(cat);
  return {
    ...blankFullCat(cat.id),
    name: cut(cat.name, LONGEST.name),
    breed: breedOf(cat.breed) ?? '',
    ...ageOf(cat),
    weight: Math.min(HEAVIEST, cat.weight ? fromGrams(cat.weight.grams, weightUnit) : 0),
    weightUnit,
    foodBrand: brandOf(cat.food),
    healthConcerns: FULL_CONCERN_VALUES.filter((word) =>
      cat.healthConcerns.includes(word === 'other' ? 'other' : CONCERN_OF_FULL_CONCERN[word]),
    ),
    ...(portrait && { portrait }),
  };
}

function ageOf({ age, ageRange }: KnownCat): Pick<FullCat, 'age' | 'ageMonths'> {
  if (!age) return { age: ageRange ? YEARS_OF[ageRange] : YEARS.first };
  const years = Math.min(YEARS.last, Math.floor(age.months / 12));
  return years === 0 ? { age: 0, ageMonths: age.months } : { age: years };
}

/** A brand we know by name; other food is other food. */
function brandOf(food: string | null): FullCat['foodBrand'] {
  if (!food) return '';
  return FOOD_BRAND_VALUES.find((brand) => FOOD_BRANDS[brand].toLowerCase() === food.trim().toLowerCase()) ?? 'other';
}

/** Habits for all cats, from the first cat that has each. */
function lifestyleOf(cats: readonly KnownCat[]): Partial<FullAnswers['lifestyle']> {
  const activity = cats.find((cat) => cat.activityLevel)?.activityLevel;
  const level = LEVEL_VALUES.find((one) => ACTIVITY_OF_LEVEL[one] === activity);
  const environment = cats.find((cat) => cat.details.outdoorAccess)?.details.outdoorAccess;
  const diet = cats.find((cat) => cat.dietaryPreference)?.dietaryPreference;
  return {
    ...(level && { activityLevel: level }),
    ...(environment && { environment }),
    ...(diet && { dietaryPreferences: DIET_TEXT[diet] }),
  };
}
