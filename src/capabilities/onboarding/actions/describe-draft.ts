import type { CatDescription, HomeDescription } from '#src/capabilities/households/rules/description.ts';
import { ACTIVITY_OF_LEVEL, concernsOf } from '#src/capabilities/households/rules/vocabulary.ts';
import { FOOD_BRANDS, type FullAnswers, type FullCat } from '../rules/full-answers.ts';
import type { QuickCat } from '../rules/answers.ts';
import { coatOf } from '../rules/coats.ts';
import { dietFromText } from '../rules/mapping.ts';
import type { DraftRow } from '../store.ts';

export interface DescribedHousehold {
  cats: CatDescription[];
  home: HomeDescription;
}

/**
 * The household a draft describes, with all answers that a cat has a field for. Unnamed cats have an empty name here;
 * the order names them.
 */
export function describeFromDraft({ extended, answers }: Pick<DraftRow, 'extended' | 'answers'>): DescribedHousehold {
  const { defaultActivityLevel, defaultLivingEnvironment, defaultDietaryPreference } = answers;
  const home = { activity: defaultActivityLevel, homeType: defaultLivingEnvironment, diet: defaultDietaryPreference };
  if (!extended) return { cats: answers.cats.map(shortCat), home };
  const { cats, lifestyle } = extended.answers;
  return {
    cats: cats.map((cat, index) => longCat(cat, index, extended.answers)),
    home: { ...home, activity: ACTIVITY_OF_LEVEL[lifestyle.activityLevel] },
  };
}

function lookOf(portrait: QuickCat['portrait'], index: number): Pick<CatDescription, 'coat' | 'pattern' | 'eye'> {
  const { coat, pattern, eye } = coatOf(portrait, index);
  return { coat, pattern, eye };
}

const shortCat = ({ name, ageRange, healthConcerns, portrait }: QuickCat, index: number): CatDescription => ({
  name: name.trim(),
  ageBand: ageRange,
  concerns: concernsOf(healthConcerns),
  ...lookOf(portrait, index),
});

function longCat(cat: FullCat, index: number, answers: FullAnswers): CatDescription {
  const months = cat.age === 0 ? (cat.ageMonths ?? null) : cat.age * 12;
  return {
    name: cat.name.trim(),
    ageBand: months === null ? 'kitten' : null,
    ageMonths: months,
    concerns: concernsOf(cat.healthConcerns),
    ...lookOf(cat.portrait, index),
    breed: cat.breed || null,
    food: cat.foodBrand && cat.foodBrand !== 'other' ? FOOD_BRANDS[cat.foodBrand] : null,
    ...(cat.weight > 0 && { weight: { value: cat.weight, unit: cat.weightUnit } }),
    outdoorAccess: answers.lifestyle.environment,
    specialNeeds: notesOf(index, answers) || null,
  };
}

/** Answers without a field of their own go into the cat's notes, where the household can read and change them. */
function notesOf(index: number, { owner, lifestyle, cats }: FullAnswers): string {
  const diet = lifestyle.dietaryPreferences.trim();
  const vet = owner.vetContact.trim();
  const chip = owner.microchipNumber.trim();
  // One number is asked for, even with several cats.
  const whose = cats.length > 1 ? 'Microchip number, of one of the cats' : 'Microchip number';
  return [
    diet && dietFromText(diet) === null ? `Diet: ${diet}` : '',
    vet ? `Vet: ${vet}` : '',
    chip && index === 0 ? `${whose}: ${chip}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
