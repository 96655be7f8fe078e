import type { AddCatInput, CatView, EditCatInput } from '../../contract.ts';
import { OLDEST_YEARS, sticksFrom } from '../../rules/age.ts';
import { measured } from '../../rules/measures.ts';
import { fromGrams, type WeightUnit } from '../../rules/units.ts';
import { inUnit, parseDecimal } from './entry-draft.ts';

/** The form as it stands: words of the vocabulary, and text as typed. Empty means that nobody has said. */
export interface CatDraft {
  name: string;
  breed: string;
  ageSaid: '' | 'born' | 'age' | 'band';
  bornOn: string;
  years: string;
  months: string;
  ageRange: string;
  coat: string;
  pattern: string;
  eye: string;
  tint: string;
  gender: string;
  neutered: '' | 'yes' | 'no';
  outdoorAccess: string;
  livingEnvironment: string;
  activityLevel: string;
  dietaryPreference: string;
  food: string;
  healthConcerns: string[];
  allergies: string;
  specialNeeds: string;
  weight: string;
  unit: WeightUnit;
}

export function catDraftOf(cat: CatView | null, unit: WeightUnit): CatDraft {
  const age = cat?.age && !cat.bornOn ? cat.age.months : null;
  const neutered = cat?.details.neutered ?? null;
  return {
    name: cat?.name ?? '',
    breed: cat?.breed ?? '',
    ageSaid: !cat || cat.bornOn ? 'born' : age !== null ? 'age' : cat.ageRange ? 'band' : '',
    bornOn: cat?.bornOn ?? '',
    years: age === null ? '' : String(Math.floor(age / 12)),
    months: age === null ? '' : String(age % 12),
    ageRange: cat?.ageRange ?? '',
    coat: cat?.coat ?? '',
    pattern: cat?.pattern ?? '',
    eye: cat?.eye ?? '',
    tint: cat?.tint ?? '',
    gender: cat?.details.gender ?? '',
    neutered: neutered === null ? '' : neutered ? 'yes' : 'no',
    outdoorAccess: cat?.details.outdoorAccess ?? '',
    livingEnvironment: cat?.livingEnvironment ?? '',
    activityLevel: cat?.activityLevel ?? '',
    dietaryPreference: cat?.dietaryPreference ?? '',
    food: cat?.food ?? '',
    healthConcerns: cat?.healthConcerns ?? [],
    allergies: cat?.details.allergies.join(', ') ?? '',
    specialNeeds: cat?.details.specialNeeds ?? '',
    weight: cat?.weight ? String(fromGrams(cat.weight.grams, unit)) : '',
    unit,
  };
}

const AGE_FIELDS = ['ageSaid', 'bornOn', 'years', 'months', 'ageRange'] as const;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two drafts differ. A weight is its number and its unit; an age is one thing, however it is said. */
function differences(one: CatDraft, other: CatDraft): (keyof CatDraft)[] {
  const weighed = inUnit(one.weight, one.unit, other.unit) !== other.weight;
  const keys = (Object.keys(one) as (keyof CatDraft)[]).filter((key) =>
    key === 'weight' ? weighed : key !== 'unit' && !same(one[key], other[key]),
  );
  const age = keys.some((key) => AGE_FIELDS.some((field) => field === key));
  return age ? [...keys.filter((key) => !AGE_FIELDS.some((field) => field === key)), ...AGE_FIELDS] : keys;
}

/** Merges the typed changes into a cat that was changed elsewhere meanwhile. */
export function onTopOf(current: CatDraft, base: CatDraft, mine: CatDraft): CatDraft {
  const merged: Record<string, unknown> = { ...current };
  for (const key of differences(base, mine)) merged[key] = mine[key];
  if (merged.weight === mine.weight) merged.unit = mine.unit;
  return merged as unknown as CatDraft;
}

const whole = (text: string) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : null);

/** Error texts by field that need no server. */
export function catProblems(draft: CatDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!draft.name.trim()) problems.name = 'Please enter a name.';
  if (draft.ageSaid === 'age') {
    const [years, months] = [whole(draft.years || '0'), whole(draft.months || '0')];
    if (years === null || years >= OLDEST_YEARS) problems.years = `Whole years, up to ${OLDEST_YEARS - 1}.`;
    if (months === null || months > 11) problems.months = 'Whole months, up to 11.';
  }
  if (draft.weight.trim()) {
    const value = parseDecimal(draft.weight);
    const grams = value === null ? 'Please enter a number.' : measured('weight', value, draft.unit);
    if (typeof grams === 'string') problems.weight = grams;
  }
  return problems;
}

const word = (text: string) => (text.trim() === '' ? null : text.trim());

/** Fields for the chosen way to give the age. */
function ageOf({ ageSaid, bornOn, years, months, ageRange }: CatDraft) {
  if (ageSaid === 'born') return { bornOn: word(bornOn) };
  if (ageSaid === 'band') return { ageRange: word(ageRange) };
  if (ageSaid !== 'age' || (!years.trim() && !months.trim())) return { age: null };
  return { age: { years: whole(years || '0') ?? 0, months: whole(months || '0') ?? 0 } };
}

/** As it is sent: changed fields only. */
export function changesOf(base: CatDraft, draft: CatDraft, confirmed: boolean): Omit<EditCatInput, 'version'> {
  const changed = differences(base, draft);
  const said: Record<string, unknown> = {};
  for (const key of changed) {
    if (AGE_FIELDS.some((field) => field === key)) Object.assign(said, ageOf(draft));
    else if (key === 'weight') said.weight = weightOf(draft, confirmed);
    else if (key === 'neutered') said.neutered = draft.neutered === '' ? null : draft.neutered === 'yes';
    else if (key === 'healthConcerns') said.healthConcerns = draft.healthConcerns;
    else if (key === 'allergies') said.allergies = listOf(draft.allergies);
    else said[key] = key === 'name' ? draft.name.trim() : word(String(draft[key]));
  }
  if (said.weight === undefined) delete said.weight;
  if (said.tint === null) delete said.tint;
  return said as Omit<EditCatInput, 'version'>;
}

/** An emptied weight takes nothing back: weighings are entries of the log. */
function weightOf({ weight, unit }: CatDraft, confirmed: boolean) {
  const value = parseDecimal(weight);
  return value === null ? undefined : { value, unit, ...(confirmed && { confirmed }) };
}

const listOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const newCatFrom = (draft: CatDraft, requestId: string): AddCatInput => ({
  ...changesOf(catDraftOf(null, draft.unit), draft, false),
  name: draft.name.trim(),
  requestId,
});

/** C20: from which day on so young a cat may have sticks; null when it may, or when the age is not known. */
export function waitsUntil(draft: CatDraft, today: string): string | null {
  const { bornOn, age } = ageOf(draft) as { bornOn?: string | null; age?: { years: number; months: number } | null };
  const ageMonths = age ? age.years * 12 + age.months : null;
  if (bornOn && bornOn > today) return null;
  return sticksFrom(today, { bornOn: bornOn ?? null, ageMonths, ageBand: null, givenOn: today });
}

/** As the portrait takes it. */
export const lookOfDraft = ({ name, breed, coat, pattern, eye, ageRange, ageSaid }: CatDraft) => ({
  name: word(name),
  breed: word(breed),
  coat: word(coat),
  pattern: word(pattern),
  eye: word(eye),
  age: ageSaid === 'band' ? word(ageRange) : null,
});
