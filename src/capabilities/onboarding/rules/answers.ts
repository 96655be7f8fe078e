/** Values of the quick wizard. Names are the same in the form, the API and the database. */

export const CAT_COUNTS = [1, 2, 3, 4, 5, 6] as const;
export const MOST_CATS = CAT_COUNTS.length;

export const AGE_RANGES = ['kitten', 'adult', 'senior'] as const;
export const CONCERNS = ['healthy', 'digestion', 'coat', 'energy', 'weight', 'other'] as const;
export const ACTIVITY_LEVELS = ['low', 'moderate', 'high'] as const;
export const LIVING_ENVIRONMENTS = ['apartment', 'house', 'farm'] as const;
export const DIETARY_PREFERENCES = ['dry', 'wet', 'mixed', 'raw'] as const;
export const WIZARD_PLANS = ['standard', 'premium', 'pro'] as const;

export type AgeRange = (typeof AGE_RANGES)[number];
export type Concern = (typeof CONCERNS)[number];
export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number];
export type LivingEnvironment = (typeof LIVING_ENVIRONMENTS)[number];
export type DietaryPreference = (typeof DIETARY_PREFERENCES)[number];
export type WizardPlan = (typeof WIZARD_PLANS)[number];

/** Years, first included, last not. The last band has no end. */
export const AGE_BANDS: Record<AgeRange, { from: number; to: number }> = {
  kitten: { from: 0, to: 1 },
  adult: { from: 1, to: 7 },
  senior: { from: 7, to: Number.POSITIVE_INFINITY },
};

/** The band an age in years falls into. */
export function ageRangeOf(years: number): AgeRange {
  if (years < AGE_BANDS.kitten.to) return 'kitten';
  return years < AGE_BANDS.adult.to ? 'adult' : 'senior';
}

export interface QuickCat {
  id: string;
  name: string;
  ageRange: AgeRange | null;
  healthConcerns: Concern[];
  /** Only for the picture; one of COAT_CHOICES. */
  portrait?: { coat: string; pattern: string };
}

export interface QuickAddress {
  street: string;
  city: string;
  zipcode: string;
  apartment: string;
  /** State, province or emirate; absent until it was asked for. */
  region?: string | undefined;
  /** ISO 3166 alpha-2, or empty while not given. */
  country: string;
}

export interface QuickAnswers {
  catCount: number;
  email: string;
  /** ISO 3166 alpha-2, or empty while not chosen. */
  country: string;
  cats: QuickCat[];
  defaultActivityLevel: ActivityLevel | null;
  defaultLivingEnvironment: LivingEnvironment | null;
  defaultDietaryPreference: DietaryPreference | null;
  selectedPlan: WizardPlan;
  address: QuickAddress;
  paymentComplete: boolean;
}

/** Longest texts we keep. Generous for people, small for a database. */
export const LONGEST = { id: 40, name: 60, email: 254, line: 120, zipcode: 20 } as const;

export const blankCat = (id: string): QuickCat => ({ id, name: '', ageRange: null, healthConcerns: [] });

/** A plan asked for from outside. While Pro is sold out, Premium stands in for it (`planForSale`). */
export const initialPlan = (asked: string | null | undefined): WizardPlan | null =>
  WIZARD_PLANS.find((plan) => plan === asked) ?? null;

/** 1 to 6; anything above counts as 6, anything that is no number as 1. */
export function clampCatCount(count: number): number {
  if (!Number.isFinite(count)) return 1;
  return Math.min(MOST_CATS, Math.max(1, Math.trunc(count)));
}

export function blankAnswers(catCount = 1): QuickAnswers {
  const count = clampCatCount(catCount);
  return {
    catCount: count,
    email: '',
    country: '',
    cats: Array.from({ length: count }, (_, index) => blankCat(`cat-${index + 1}`)),
    defaultActivityLevel: null,
    defaultLivingEnvironment: null,
    defaultDietaryPreference: null,
    selectedPlan: 'standard',
    address: { street: '', city: '', zipcode: '', apartment: '', country: '' },
    paymentComplete: false,
  };
}

/** First free id of the form cat-n, so that a cat added after a removal never takes over another's. */
function freeCatId(taken: readonly QuickCat[]): string {
  const ids = new Set(taken.map((cat) => cat.id));
  let number = 1;
  while (ids.has(`cat-${number}`)) number += 1;
  return `cat-${number}`;
}

/** The same answers for another number of cats: known cats stay, blanks are added at the end, the rest is cut off. */
export function withCatCount(answers: QuickAnswers, catCount: number): QuickAnswers {
  const count = clampCatCount(catCount);
  const cats = answers.cats.slice(0, count);
  while (cats.length < count) cats.push(blankCat(freeCatId(cats)));
  return { ...answers, catCount: count, cats };
}

/** Age and concerns of the first cat for everyone. Names and portraits stay their own. */
export function withFirstCatForAll(answers: QuickAnswers): QuickAnswers {
  const first = answers.cats[0];
  if (!first) return answers;
  const cats = answers.cats.map((cat) => ({
    ...cat,
    ageRange: first.ageRange,
    healthConcerns: [...first.healthConcerns],
  }));
  return { ...answers, cats };
}

/** The concerns that ask for something. "Healthy" does not, and neither does a list that says nothing. */
export const openConcerns = (cat: QuickCat): Concern[] => cat.healthConcerns.filter((one) => one !== 'healthy');
