import type { ReactNode } from 'react';
import type { CatView } from '../../contract.ts';
import { BREED_NAMES, breedOf } from '../../rules/breeds.ts';
import { LOOKS } from '../../rules/appearance.ts';
import { type WeightUnit, weightText } from '../../rules/units.ts';
import * as words from '../../rules/cat-words.ts';
import { longDay } from './entry-words.ts';
import './records.css';

const wordOf = <T extends string>(table: Record<T, string>, key: T | string | null): string | null =>
  key !== null && Object.hasOwn(table, key) ? table[key as T] : null;

const yesNo = (said: boolean | null) => (said === null ? null : said ? 'Yes' : 'No');

/** R280, R479: a cat's details, and which of them are unknown. */
export function ProfileDetails({ cat, unit }: { cat: CatView; unit: WeightUnit }) {
  const { details } = cat;
  const breed = breedOf(cat.breed);
  const rows: [string, ReactNode][] = [
    ['Breed', breed && BREED_NAMES[breed]],
    ['Age', ageOf(cat)],
    ['Weight', cat.weight && `${weightText(cat.weight.grams, unit)}, ${longDay(cat.weight.day)}`],
    ['Sex', wordOf(words.GENDER_WORDS, details.gender)],
    ['Neutered', yesNo(details.neutered)],
    ['Indoor cat', yesNo(details.indoor)],
    ['Indoors or outdoors', wordOf(words.OUTDOOR_WORDS, details.outdoorAccess)],
    ['Activity', wordOf(words.ACTIVITY_WORDS, details.activityLevel)],
    ['Coat', looks(cat)],
    ['Home', wordOf(words.HOME_WORDS, cat.livingEnvironment)],
    ['Diet', wordOf(words.DIET_WORDS, cat.dietaryPreference)],
    ['Food', cat.food],
    ['Allergies', details.allergies.join(', ') || null],
    ['Health concerns', cat.healthConcerns.map((one) => wordOf(words.CONCERN_WORDS, one)).join(', ') || null],
    ['Special needs', details.specialNeeds],
  ];
  return (
    <dl className="records-details">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="subtle">Not said</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

function ageOf({ age, bornOn, ageRange }: CatView): string | null {
  if (age && bornOn) return `${age.text}, born on ${longDay(bornOn)}`;
  return age ? `About ${age.text}` : wordOf(words.AGE_WORDS, ageRange);
}

function looks({ coat, pattern, eye }: CatView): string | null {
  const parts = [wordOf(LOOKS.coat, coat), wordOf(LOOKS.pattern, pattern)?.toLowerCase()].filter(Boolean);
  const eyes = wordOf(LOOKS.eye, eye);
  return [...parts, eyes && `${eyes.toLowerCase()} eyes`].filter(Boolean).join(', ') || null;
}
