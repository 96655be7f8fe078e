import type { CatView } from '#src/capabilities/households/cat-contract.ts';
import type { SeriesView } from '#src/capabilities/households/log-contract.ts';
import { BREED_NAMES, breedOf } from '#src/capabilities/households/rules/breeds.ts';
import {
  ACTIVITY_WORDS,
  AGE_WORDS,
  CONCERN_WORDS,
  DIET_WORDS,
  GENDER_WORDS,
  OUTDOOR_WORDS,
} from '#src/capabilities/households/rules/cat-words.ts';
import { weightText } from '#src/capabilities/households/rules/units.ts';
import { clipped, dayText, figure } from './vet-words.ts';

/** Longest text of an owner, in characters. */
const LONGEST = 180;
/** Weighings shown. */
const WEIGHINGS = 8;
const UNKNOWN = 'Not told';

const wordOf = <T extends string>(words: Record<T, string>, key: string): string =>
  Object.hasOwn(words, key) ? words[key as T] : key;

export function profileRows(cat: CatView): string[][] {
  const { gender, neutered, outdoorAccess, activityLevel, specialNeeds, allergies } = cat.details;
  const breed = breedOf(cat.breed);
  const born = cat.bornOn ? `, born ${dayText(cat.bornOn)}` : '';
  const age = cat.age ? `${cat.age.text}${born}` : cat.ageRange && AGE_WORDS[cat.ageRange];
  const sex = [
    gender && GENDER_WORDS[gender],
    neutered === null ? 'neutered or not: not told' : neutered ? 'neutered' : 'not neutered',
  ];
  const concerns = cat.healthConcerns.map((one) => wordOf(CONCERN_WORDS, one)).join(', ');
  const food = [cat.dietaryPreference && DIET_WORDS[cat.dietaryPreference], cat.food].filter(Boolean).join(': ');
  const rows: [string, string | null][] = [
    ['Age', age],
    ['Sex', sex.filter(Boolean).join(', ')],
    ['Breed', breed && BREED_NAMES[breed]],
    ['Lives', outdoorAccess === 'mixed' ? 'Indoors and outdoors' : outdoorAccess && OUTDOOR_WORDS[outdoorAccess]],
    ['Activity', activityLevel && ACTIVITY_WORDS[activityLevel]],
    ['Food', food],
    ['Allergies', allergies.join(', ')],
    ['Concerns', concerns],
    ['Special needs', specialNeeds],
  ];
  return rows.map(([name, text]) => [name, text ? clipped(text, LONGEST) : UNKNOWN]);
}

export function weightRows({ days, trend, idealWeight }: SeriesView): string[][] {
  const weighed = days.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }])).toReversed();
  if (weighed.length === 0) return [];
  const kg = (grams: number) => weightText(grams, 'kg');
  const shown = weighed.slice(0, WEIGHINGS).map(({ day, value }) => `${dayText(day)} ${kg(value)}`);
  const earlier = weighed.length > WEIGHINGS ? `, and ${weighed.length - WEIGHINGS} earlier days` : '';
  const range = idealWeight?.range;
  return [
    ['Newest first', `${shown.join(', ')}${earlier}`],
    ...(trend
      ? [
          [
            'Trend',
            `${trend.direction}, ${figure(trend.gramsPerWeek)} g a week over the last 90 days (${trend.percentPerWeek} %)`,
          ],
        ]
      : []),
    ...(range ? [['Usual for breed', `${kg(range.low)} to ${kg(range.high)}`]] : []),
  ];
}
