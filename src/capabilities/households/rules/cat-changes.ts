import { bornOnProblem } from './age.ts';
import type { CatFields } from './cat-fields.ts';
import type { Cat } from './cat.ts';
import type { Day } from './days.ts';
import { measured } from './measures.ts';
import { concernsOf } from './vocabulary.ts';

export type CatChange = Partial<
  Omit<
    Cat,
    | 'id'
    | 'householdId'
    | 'position'
    | 'version'
    | 'archivedAt'
    | 'archivedReason'
    | 'sticksSince'
    | 'absences'
    | 'imported'
    | 'createdAt'
  >
>;

/** Columns for the given fields; others are left out. */
export function changesFrom(said: CatFields, today: Day): CatChange {
  const change: CatChange = {
    name: said.name,
    breed: said.breed,
    coat: said.coat,
    pattern: said.pattern,
    eye: said.eye,
    tint: said.tint,
    gender: said.gender,
    neutered: said.neutered,
    concerns: said.healthConcerns && concernsOf(said.healthConcerns),
    allergies: said.allergies && [...new Set(said.allergies)],
    specialNeeds: emptied(said.specialNeeds),
    homeType: said.livingEnvironment,
    outdoorAccess: said.outdoorAccess,
    activity: said.activityLevel,
    diet: said.dietaryPreference,
    food: emptied(said.food),
    ...ageFrom(said, today),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** An age said one way replaces one said another way. */
function ageFrom({ bornOn, age, ageRange }: CatFields, today: Day): CatChange {
  const unsaid = bornOn === undefined && age === undefined && ageRange === undefined;
  if (unsaid) return {};
  const months = age ? age.years * 12 + age.months : null;
  return { bornOn: bornOn ?? null, ageMonths: months, ageBand: ageRange ?? null, ageGivenOn: bornOn ? null : today };
}

const emptied = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text);

/** The first thing that cannot be so, by field. */
export function catProblem(
  { name, bornOn, weight }: CatFields,
  { today, others }: { today: Day; others: readonly { name: string }[] },
): { path: string; message: string } | null {
  const born = bornOn ? bornOnProblem(bornOn, today) : null;
  if (born) return { path: 'bornOn', message: born };
  const twin = others.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  if (twin)
    return { path: 'name', message: `You already have a cat named ${twin.name}. Please give each cat its own name.` };
  const grams = weight && measured('weight', weight.value, weight.unit);
  return typeof grams === 'string' ? { path: 'weight.value', message: grams } : null;
}

/** Whether a row holds all of a change already: late and repeated requests succeed. */
export function inEffect(change: CatChange, row: Required<CatChange>): boolean {
  return Object.entries(change).every(
    ([key, value]) => key === 'ageGivenOn' || JSON.stringify(row[key as keyof CatChange]) === JSON.stringify(value),
  );
}
