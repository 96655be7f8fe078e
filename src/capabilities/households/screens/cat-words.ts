import type { CatView } from '../contract.ts';
import { BREED_NAMES, breedOf } from '../rules/breeds.ts';
import { type WeightUnit, weightText } from '../rules/units.ts';

const AGES = { kitten: 'kitten', adult: 'adult', senior: 'senior' } as const;

/** "British Shorthair, 4 years, 5.1 kg": entered facts alone. */
export function describeCat(
  { breed, age, ageRange, weight }: Pick<CatView, 'breed' | 'age' | 'ageRange' | 'weight'>,
  unit: WeightUnit,
): string {
  const known = breedOf(breed);
  const parts = [
    known && known !== 'other' ? BREED_NAMES[known] : null,
    age?.text ?? (ageRange && AGES[ageRange]),
    weight && weightText(weight.grams, unit),
  ].filter((part) => part !== null);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const lookOf = ({
  name,
  breed,
  ageRange,
  coat,
  pattern,
  eye,
}: Pick<CatView, 'name' | 'breed' | 'ageRange' | 'coat' | 'pattern' | 'eye'>) => ({
  name,
  breed,
  age: ageRange,
  coat,
  pattern,
  eye,
});
