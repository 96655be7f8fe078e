import { BREED_NAMES, type Breed } from '#src/capabilities/households/rules/breeds.ts';
import { WEIGHT_UNITS, type WeightUnit } from '#src/capabilities/households/rules/units.ts';
import { OUTDOOR_ACCESS, type OutdoorAccess } from '#src/capabilities/households/rules/vocabulary.ts';
import type { Currency } from '#src/lib/money.ts';
import { clampCatCount, LONGEST as LONGEST_A, type WizardPlan } from './answers.ts';

/** Values of the full wizard. Tables map the stored value to its label, in the order of the screen. */
export const BREEDS: Readonly<Record<Breed, string>> = BREED_NAMES;

export const FOOD_BRANDS = {
  'royal-canin': 'Royal Canin',
  'hills-science-diet': "Hill's Science Diet",
  'purina-pro-plan': 'Purina Pro Plan',
  'blue-buffalo': 'Blue Buffalo',
  wellness: 'Wellness',
  orijen: 'Orijen',
  acana: 'Acana',
  'taste-of-the-wild': 'Taste of the Wild',
  instinct: 'Instinct',
  other: 'Other',
} as const;

export const FULL_CONCERNS = {
  'digestive-issues': 'Digestive Issues',
  'joint-mobility': 'Joint & Mobility',
  'coat-skin-health': 'Coat & Skin Health',
  'weight-management': 'Weight Management',
  'dental-health': 'Dental Health',
  'energy-vitality': 'Energy & Vitality',
  'senior-cat-care': 'Senior Cat Care',
  allergies: 'Allergies',
  none: 'None',
} as const;

export const GOALS = {
  'healthy-coat': 'Healthy Coat',
  'high-energy': 'High Energy',
  'joint-support': 'Joint Support',
  'allergy-management': 'Allergy Management',
  longevity: 'Longevity',
  'weight-control': 'Weight Control',
} as const;

export const LEVELS = { low: 'Low', medium: 'Medium', high: 'High' } as const;
export const ENVIRONMENTS: Readonly<Record<OutdoorAccess, string>> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  mixed: 'Mixed',
};

type FoodBrand = keyof typeof FOOD_BRANDS;
export type Goal = keyof typeof GOALS;
export type LowMediumHigh = keyof typeof LEVELS;
export type Environment = OutdoorAccess;
/** "other" is the quick wizard's word for concerns outside this list: never offered here, and never lost here either. */
export type FullConcern = keyof typeof FULL_CONCERNS | 'other';

const words = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
export const BREED_VALUES = words(BREEDS);
export const FOOD_BRAND_VALUES = words(FOOD_BRANDS);
export const FULL_CONCERN_VALUES: [FullConcern, ...FullConcern[]] = [...words(FULL_CONCERNS), 'other'];
export const GOAL_VALUES = words(GOALS);
export const LEVEL_VALUES = words(LEVELS);
export const ENVIRONMENT_VALUES = OUTDOOR_ACCESS;
export { WEIGHT_UNITS };

/** C20: 1 to 20 as specified; 0 is "under 1 year", with months beside it. */
export const YEARS = { first: 1, last: 20 } as const;
export const MONTHS = { first: 0, last: 11 } as const;
export const HEAVIEST = 100;

export interface FullCat {
  id: string;
  name: string;
  breed: Breed | '';
  /** Whole years; 0 is under a year. */
  age: number;
  /** Age of a cat under a year, if given. */
  ageMonths?: number | undefined;
  /** In the unit beside it; 0 is not given. */
  weight: number;
  weightUnit: WeightUnit;
  foodBrand: FoodBrand | '';
  healthConcerns: FullConcern[];
  portrait?: { coat: string; pattern: string } | undefined;
}

export interface FullOwner {
  name: string;
  email: string;
  /** Street and number; the other lines of the shipping address follow. */
  address: string;
  apartment: string;
  city: string;
  zipcode: string;
  /** State, province or emirate; absent until it was asked for. */
  region?: string | undefined;
  /** ISO 3166 alpha-2, or empty while not chosen. */
  country: string;
  microchipNumber: string;
  vetContact: string;
}

export interface FullAnswers {
  catCount: number;
  cats: FullCat[];
  lifestyle: {
    activityLevel: LowMediumHigh;
    environment: Environment;
    stressLevel: LowMediumHigh;
    dietaryPreferences: string;
  };
  owner: FullOwner;
  goals: Goal[];
  recommendedPlan: WizardPlan;
  selectedPlan: WizardPlan;
  /** Null while nobody has chosen: then it follows the country. */
  currency: Currency | null;
}

/** Longest texts we keep. */
export const LONGEST = { ...LONGEST_A, person: 100, microchip: 40, vet: 200, diet: 300 } as const;

export const blankFullCat = (id: string): FullCat => ({
  id,
  name: '',
  breed: '',
  age: YEARS.first,
  weight: 0,
  weightUnit: 'kg',
  foodBrand: '',
  healthConcerns: [],
});

export function blankFullAnswers(catCount = 1): FullAnswers {
  const count = clampCatCount(catCount);
  return {
    catCount: count,
    cats: Array.from({ length: count }, (_, index) => blankFullCat(`cat-${index + 1}`)),
    lifestyle: { activityLevel: 'medium', environment: 'indoor', stressLevel: 'medium', dietaryPreferences: '' },
    owner: {
      name: '',
      email: '',
      address: '',
      apartment: '',
      city: '',
      zipcode: '',
      country: '',
      microchipNumber: '',
      vetContact: '',
    },
    goals: [],
    recommendedPlan: 'standard',
    selectedPlan: 'premium',
    currency: null,
  };
}

/** R124: known cats stay, blanks are added at the end, the rest is cut off. */
export function withFullCatCount(answers: FullAnswers, catCount: number): FullAnswers {
  const count = clampCatCount(catCount);
  const cats = answers.cats.slice(0, count);
  const taken = new Set(cats.map((cat) => cat.id));
  for (let number = 1; cats.length < count; number++) {
    if (!taken.has(`cat-${number}`)) cats.push(blankFullCat(`cat-${number}`));
  }
  return { ...answers, catCount: count, cats };
}

/** The concerns that ask for something. */
export const openFullConcerns = ({ healthConcerns }: Pick<FullCat, 'healthConcerns'>): FullConcern[] =>
  healthConcerns.filter((one) => one !== 'none');

/** C21: in the wizard "None" is a checkbox like the others; the stored answers drop it beside another. */
export const withoutIdleNone = (concerns: readonly FullConcern[]): FullConcern[] =>
  concerns.some((one) => one !== 'none') ? concerns.filter((one) => one !== 'none') : [...concerns];
