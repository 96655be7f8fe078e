/**
 * The one vocabulary a cat is described in. The two wizards ask in different words; the tables below are total, so that
 * every answer of either has exactly one place here (decision C21).
 */
/** R2: a household has one to six cats at a time. */
export const MOST_CATS = 6;

export const AGE_BANDS = ['kitten', 'adult', 'senior'] as const;
export const CONCERNS = [
  'healthy',
  'digestion',
  'coat',
  'energy',
  'weight',
  'joints',
  'dental',
  'senior',
  'allergies',
  'other',
] as const;
export const ACTIVITIES = ['low', 'moderate', 'high'] as const;
export const HOME_TYPES = ['apartment', 'house', 'farm'] as const;
/** Access to the outdoors; the type of home is another question (decision C21). */
export const OUTDOOR_ACCESS = ['indoor', 'outdoor', 'mixed'] as const;
export const DIETS = ['dry', 'wet', 'mixed', 'raw'] as const;
export const GENDERS = ['female', 'male'] as const;
export const ARCHIVE_REASONS = ['died', 'moved', 'other'] as const;

export type AgeBand = (typeof AGE_BANDS)[number];
export type Concern = (typeof CONCERNS)[number];
export type Activity = (typeof ACTIVITIES)[number];
export type HomeType = (typeof HOME_TYPES)[number];
export type OutdoorAccess = (typeof OUTDOOR_ACCESS)[number];
export type Gender = (typeof GENDERS)[number];
export type ArchiveReason = (typeof ARCHIVE_REASONS)[number];
export type Diet = (typeof DIETS)[number];

/** The long list of the eight-step wizard, as it is stored there, to the vocabulary. */
export const CONCERN_OF_FULL_CONCERN = {
  'digestive-issues': 'digestion',
  'joint-mobility': 'joints',
  'coat-skin-health': 'coat',
  'weight-management': 'weight',
  'dental-health': 'dental',
  'energy-vitality': 'energy',
  'senior-cat-care': 'senior',
  allergies: 'allergies',
  none: 'healthy',
} as const satisfies Record<string, Concern>;

/** "Medium" and "moderate" are the same cat. */
export const ACTIVITY_OF_LEVEL = {
  low: 'low',
  medium: 'moderate',
  moderate: 'moderate',
  high: 'high',
} as const satisfies Record<string, Activity>;

const oneOf = <T extends string>(list: readonly T[], word: unknown): T | null =>
  list.find((one) => one === word) ?? null;

export const ageBandOf = (word: unknown): AgeBand | null => oneOf(AGE_BANDS, word);
export const homeTypeOf = (word: unknown): HomeType | null => oneOf(HOME_TYPES, word);
export const dietOf = (word: unknown): Diet | null => oneOf(DIETS, word);

export function activityOf(word: unknown): Activity | null {
  return typeof word === 'string' && Object.hasOwn(ACTIVITY_OF_LEVEL, word)
    ? ACTIVITY_OF_LEVEL[word as keyof typeof ACTIVITY_OF_LEVEL]
    : null;
}

/** Known words only, each once, in the order of the vocabulary; "healthy" is dropped beside others. */
export function concernsOf(words: readonly string[]): Concern[] {
  const said = new Set(
    words.map((word) =>
      Object.hasOwn(CONCERN_OF_FULL_CONCERN, word)
        ? CONCERN_OF_FULL_CONCERN[word as keyof typeof CONCERN_OF_FULL_CONCERN]
        : word,
    ),
  );
  const known = CONCERNS.filter((one) => said.has(one));
  return known.length > 1 ? known.filter((one) => one !== 'healthy') : known;
}
