import type { Activity, AgeBand, ArchiveReason, Concern, Diet, Gender, HomeType, OutdoorAccess } from './vocabulary.ts';
import type { CatTint } from './tints.ts';

/** The vocabulary in words, for forms and profiles alike. */
export const AGE_WORDS: Record<AgeBand, string> = {
  kitten: 'Kitten, up to 1 year',
  adult: 'Adult, 1 to 7 years',
  senior: 'Senior, 7 and over',
};
export const GENDER_WORDS: Record<Gender, string> = { female: 'Female', male: 'Male' };
export const ACTIVITY_WORDS: Record<Activity, string> = { low: 'Low', moderate: 'Moderate', high: 'High' };
export const HOME_WORDS: Record<HomeType, string> = { apartment: 'Apartment', house: 'House', farm: 'Farm' };
export const OUTDOOR_WORDS: Record<OutdoorAccess, string> = {
  indoor: 'Indoors only',
  outdoor: 'Mostly outdoors',
  mixed: 'Both',
};
export const DIET_WORDS: Record<Diet, string> = {
  dry: 'Dry food',
  wet: 'Wet food',
  mixed: 'Dry and wet',
  raw: 'Raw food',
};
export const CONCERN_WORDS: Record<Concern, string> = {
  healthy: 'Nothing in particular',
  digestion: 'Digestion',
  coat: 'Coat and skin',
  energy: 'Energy',
  weight: 'Weight',
  joints: 'Joints',
  dental: 'Teeth',
  senior: 'Old age',
  allergies: 'Allergies',
  other: 'Something else',
};
export const TINT_WORDS: Record<CatTint, string> = {
  eye: 'Lime',
  nose: 'Pink',
  mint: 'Mint',
  blue: 'Blue',
  saffron: 'Saffron',
  oat: 'Oat',
};
export const REASON_WORDS: Record<ArchiveReason, string> = { died: 'Died', moved: 'Moved away', other: 'Left' };

export const optionsOf = <T extends string>(words: Record<T, string>) =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }));
