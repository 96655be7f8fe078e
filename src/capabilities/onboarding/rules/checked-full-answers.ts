import { CURRENCIES } from '#src/lib/money.ts';
import { MOST_CATS, WIZARD_PLANS } from './answers.ts';
import {
  BREED_VALUES,
  ENVIRONMENT_VALUES,
  FOOD_BRAND_VALUES,
  GOAL_VALUES,
  HEAVIEST,
  LEVEL_VALUES,
  FULL_CONCERN_VALUES,
  LONGEST,
  MONTHS,
  WEIGHT_UNITS,
  type FullAnswers,
  type FullCat,
  type FullOwner,
  withFullCatCount,
  YEARS,
} from './full-answers.ts';
import { asPortrait } from './coats.ts';
import { choice, isFields, listOf, numberBetween, oneOf, several, text, whole, wholeIn } from './fields.ts';

const orEmpty = <T extends string>(list: readonly T[], value: unknown): T | '' | null =>
  value === '' ? '' : oneOf(list, value);

/** Answers from an unknown source, checked field by field; null if a field is invalid. */
export function asFullAnswers(value: unknown): FullAnswers | null {
  if (!isFields(value)) return null;
  const answers = whole<FullAnswers>(
    {
      catCount: wholeIn(value.catCount, 1, MOST_CATS),
      cats: asFullCats(value.cats),
      lifestyle: asLifestyle(value.lifestyle),
      owner: asOwner(value.owner),
      goals: several(GOAL_VALUES, value.goals),
      recommendedPlan: oneOf(WIZARD_PLANS, value.recommendedPlan),
      selectedPlan: oneOf(WIZARD_PLANS, value.selectedPlan),
      currency: choice(CURRENCIES, value.currency),
    },
    ['currency'],
  );
  return answers && withFullCatCount(answers, answers.catCount);
}

/** The cats of a record, at most six, no two of them with one id. */
export function asFullCats(value: unknown): FullCat[] | null {
  const cats = listOf(value, MOST_CATS, asCatB);
  const ids = new Set(cats?.map(({ id }) => id));
  return ids.size === cats?.length ? cats : null;
}

function asCatB(value: unknown): FullCat | null {
  if (!isFields(value)) return null;
  return whole<FullCat>({
    id: text(value.id, LONGEST.id) || null,
    name: text(value.name, LONGEST.name),
    breed: orEmpty(BREED_VALUES, value.breed),
    age: wholeIn(value.age, 0, YEARS.last),
    weight: numberBetween(value.weight, 0, HEAVIEST),
    weightUnit: oneOf(WEIGHT_UNITS, value.weightUnit),
    foodBrand: orEmpty(FOOD_BRAND_VALUES, value.foodBrand),
    healthConcerns: several(FULL_CONCERN_VALUES, value.healthConcerns),
    ...(value.ageMonths !== undefined && { ageMonths: wholeIn(value.ageMonths, MONTHS.first, MONTHS.last) }),
    ...(value.portrait !== undefined && { portrait: asPortrait(value.portrait) }),
  });
}

const asLifestyle = (value: unknown): FullAnswers['lifestyle'] | null =>
  isFields(value)
    ? whole<FullAnswers['lifestyle']>({
        activityLevel: oneOf(LEVEL_VALUES, value.activityLevel),
        environment: oneOf(ENVIRONMENT_VALUES, value.environment),
        stressLevel: oneOf(LEVEL_VALUES, value.stressLevel),
        dietaryPreferences: text(value.dietaryPreferences, LONGEST.diet),
      })
    : null;

const asOwner = (value: unknown): FullOwner | null =>
  isFields(value)
    ? whole<FullOwner>({
        name: text(value.name, LONGEST.person),
        email: text(value.email, LONGEST.email),
        address: text(value.address, LONGEST.line),
        apartment: text(value.apartment, LONGEST.line),
        city: text(value.city, LONGEST.line),
        zipcode: text(value.zipcode, LONGEST.zipcode),
        ...(value.region !== undefined && { region: text(value.region, LONGEST.line) }),
        country: text(value.country, 2),
        microchipNumber: text(value.microchipNumber, LONGEST.microchip),
        vetContact: text(value.vetContact, LONGEST.vet),
      })
    : null;
