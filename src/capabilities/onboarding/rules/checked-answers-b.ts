import { isCurrency } from '#src/kit/money.ts';
import { MOST_CATS, WIZARD_PLANS } from './answers.ts';
import {
  BREED_VALUES,
  ENVIRONMENT_VALUES,
  FOOD_BRAND_VALUES,
  GOAL_VALUES,
  HEAVIEST,
  LEVEL_VALUES,
  LONG_CONCERN_VALUES,
  LONGEST,
  MONTHS,
  WEIGHT_UNITS,
  type WizardBAnswers,
  type WizardBCat,
  type WizardBOwner,
  withCatCountB,
  YEARS,
} from './answers-b.ts';
import { coatChoice } from './coats.ts';
import { type Fields, isFields, numberIn, oneOf, several, text, wholeIn } from './fields.ts';

/** Whole: every field is there and none is null. */
const whole = <T extends object>(fields: { [K in keyof T]: T[K] | null }, mayBeNull: (keyof T)[] = []): T | null =>
  Object.entries(fields).every(([key, value]) => value !== null || mayBeNull.includes(key as keyof T))
    ? (fields as T)
    : null;

const orEmpty = <T extends string>(list: readonly T[], value: unknown): T | '' | null =>
  value === '' ? '' : oneOf(list, value);

/** Answers from an unknown source, checked field by field; null when a field is not what it should be. */
export function asAnswersB(value: unknown): WizardBAnswers | null {
  if (!isFields(value)) return null;
  const { currency } = value;
  if (currency !== null && !isCurrency(currency)) return null;
  const answers = whole<WizardBAnswers>(
    {
      catCount: wholeIn(value.catCount, 1, MOST_CATS),
      cats: asCatsB(value.cats),
      lifestyle: asLifestyle(value.lifestyle),
      owner: asOwner(value.owner),
      goals: several(GOAL_VALUES, value.goals),
      recommendedPlan: oneOf(WIZARD_PLANS, value.recommendedPlan),
      selectedPlan: oneOf(WIZARD_PLANS, value.selectedPlan),
      currency,
    },
    ['currency'],
  );
  return answers && withCatCountB(answers, answers.catCount);
}

/** The cats of a record, at most six, no two of them with one id. */
export function asCatsB(value: unknown): WizardBCat[] | null {
  if (!Array.isArray(value) || value.length > MOST_CATS) return null;
  const cats = value.flatMap((one) => asCatB(one) ?? []);
  const ids = new Set(cats.map(({ id }) => id));
  return ids.size === value.length ? cats : null;
}

function asCatB(value: unknown): WizardBCat | null {
  if (!isFields(value)) return null;
  const cat = whole<WizardBCat>({
    id: text(value.id, LONGEST.id) || null,
    name: text(value.name, LONGEST.name),
    breed: orEmpty(BREED_VALUES, value.breed),
    age: wholeIn(value.age, 0, YEARS.last),
    weight: numberIn(value.weight, 0, HEAVIEST),
    weightUnit: oneOf(WEIGHT_UNITS, value.weightUnit),
    foodBrand: orEmpty(FOOD_BRAND_VALUES, value.foodBrand),
    healthConcerns: several(LONG_CONCERN_VALUES, value.healthConcerns),
  });
  return cat && withMonths(withPortrait(cat, value.portrait), value.ageMonths);
}

function withMonths(cat: WizardBCat | null, months: unknown): WizardBCat | null {
  if (months === undefined || !cat) return cat;
  const ageMonths = wholeIn(months, MONTHS.first, MONTHS.last);
  return ageMonths === null ? null : { ...cat, ageMonths };
}

function withPortrait(cat: WizardBCat, value: unknown): WizardBCat | null {
  if (value === undefined) return cat;
  if (!isFields(value)) return null;
  const known = coatChoice({ coat: String(value.coat), pattern: String(value.pattern) });
  return known ? { ...cat, portrait: { coat: known.coat, pattern: known.pattern } } : null;
}

const asLifestyle = (value: unknown): WizardBAnswers['lifestyle'] | null =>
  isFields(value)
    ? whole<WizardBAnswers['lifestyle']>({
        activityLevel: oneOf(LEVEL_VALUES, value.activityLevel),
        environment: oneOf(ENVIRONMENT_VALUES, value.environment),
        stressLevel: oneOf(LEVEL_VALUES, value.stressLevel),
        dietaryPreferences: text(value.dietaryPreferences, LONGEST.diet),
      })
    : null;

const asOwner = (value: unknown): WizardBOwner | null => (isFields(value) ? ownerOf(value) : null);

const ownerOf = (value: Fields): WizardBOwner | null =>
  whole<WizardBOwner>({
    name: text(value.name, LONGEST.person),
    email: text(value.email, LONGEST.email),
    address: text(value.address, LONGEST.line),
    apartment: text(value.apartment, LONGEST.line),
    city: text(value.city, LONGEST.line),
    zipcode: text(value.zipcode, LONGEST.zipcode),
    country: text(value.country, 2),
    microchipNumber: text(value.microchipNumber, LONGEST.microchip),
    vetContact: text(value.vetContact, LONGEST.vet),
  });
