import {
  BREED_WEIGHTS,
  SLOW_TO_GROW,
  type SourceId,
  type Stated,
  WEIGHT_SOURCES,
  type WeightSource,
} from './breed-weights.ts';
import type { Breed } from './breeds.ts';
import { toGrams } from './units.ts';
import type { AgeBand, Gender } from './vocabulary.ts';

export interface IdealWeight {
  /** Grams; null while the cat is growing. */
  range: { low: number; high: number } | null;
  /** Whether the sources say about the same. */
  agreement: 'agree' | 'differ' | 'one-source' | null;
  note: string;
  sources: WeightSource[];
}

export interface Frame {
  breed: Breed | null;
  gender: Gender | null;
  band: AgeBand | null;
  /** In months, where it is known. */
  age: number | null;
}

/** Cats of one breed and condition differ by about this much around the mean. */
const AROUND_MEAN = 0.15;
/** Sources within this factor of each other say the same. */
const SAME_WITHIN = 1.25;
const GROWN_SLOW_BREED_MONTHS = 48;
const STILL_FILLING_OUT = 0.85;
const HANDS = 'This range is a guide. A healthy cat has ribs you can feel easily and a waist you can see from above.';

type Bounds = [low: number, high: number];

/**
 * Bounds by one source for one sex, in grams. A range for both is split: females have its lower two thirds, males its
 * upper two.
 */
function boundsFor(stated: Stated, gender: Gender): Bounds {
  if ('meanKg' in stated) {
    const mean = toGrams(stated.meanKg[gender], 'kg');
    return [mean * (1 - AROUND_MEAN), mean * (1 + AROUND_MEAN)];
  }
  if ('both' in stated) {
    const [low, high] = stated.both;
    const third = (high - low) / 3;
    const [from, to] = gender === 'female' ? [low, high - third] : [low + third, high];
    return [toGrams(from, stated.unit), toGrams(to, stated.unit)];
  }
  const [low, high] = stated[gender];
  return [toGrams(low, stated.unit), toGrams(high, stated.unit)];
}

/** The lowest of the lower ends, but only the middle of the upper ones: half of the neutered cats that profiles are taken from are overweight (Kienzle and Moik). */
function combined(all: readonly Bounds[]): Bounds {
  const lows = all.map(([low]) => low);
  const highs = all.map(([, high]) => high).toSorted((one, other) => one - other);
  return [Math.min(...lows), highs[Math.floor(highs.length / 2)] ?? 0];
}

function agreementOf(statements: readonly Stated[], perSex: readonly Bounds[][]): IdealWeight['agreement'] {
  if (new Set(statements.map(({ source }) => source)).size === 1) return 'one-source';
  const spread = (values: number[]) => Math.max(...values) / Math.min(...values);
  const close = perSex.every(
    (bounds) =>
      spread(bounds.map(([low]) => low)) <= SAME_WITHIN && spread(bounds.map(([, high]) => high)) <= SAME_WITHIN,
  );
  return close ? 'agree' : 'differ';
}

const sourcesOf = (ids: readonly SourceId[]): WeightSource[] => [...new Set(ids)].map((id) => WEIGHT_SOURCES[id]);
const toHundred = (grams: number): number => Math.round(grams / 100) * 100;

/** Weight range of adults of this breed, sex and age in good condition, with its sources. Not a diagnosis. */
export function idealWeight({ breed, gender, band, age }: Frame): IdealWeight {
  if (band === 'kitten') {
    const note = 'Kittens grow too fast for one range. Ask your vet for a growth chart.';
    return { range: null, agreement: null, note, sources: sourcesOf(['waltham']) };
  }
  const statements = BREED_WEIGHTS[breed ?? 'mixed-breed'];
  const genders: Gender[] = gender ? [gender] : ['female', 'male'];
  const perSex = genders.map((one) => statements.map((stated) => boundsFor(stated, one)));
  const ends = perSex.map(combined);
  const fillingOut = breed !== null && SLOW_TO_GROW.has(breed) && age !== null && age < GROWN_SLOW_BREED_MONTHS;
  const low = Math.min(...ends.map(([from]) => from)) * (fillingOut ? STILL_FILLING_OUT : 1);
  const high = Math.max(...ends.map(([, to]) => to));
  const agreement = agreementOf(statements, perSex);
  const ids = statements.map(({ source }) => source);
  return {
    range: { low: toHundred(low), high: toHundred(high) },
    agreement,
    note: noteFor({ breed, gender, band, agreement, fillingOut }),
    sources: sourcesOf(band === 'senior' ? [...ids, 'campigotto'] : ids),
  };
}

interface Remark extends Pick<Frame, 'breed' | 'gender' | 'band'> {
  agreement: IdealWeight['agreement'];
  fillingOut: boolean;
}

function noteFor({ breed, gender, band, agreement, fillingOut }: Remark): string {
  const remarks: string[] = [];
  if (!breed || breed === 'mixed-breed' || breed === 'other')
    remarks.push('Mixed breeds vary in size, so the range is wide.');
  else if (agreement === 'differ') remarks.push('Our sources differ, so the range is wide.');
  else if (agreement === 'one-source') remarks.push('We have one source for this breed.');
  if (!gender) remarks.push('It covers females and males.');
  if (fillingOut) remarks.push('This breed grows until about age four.');
  if (band === 'senior') remarks.push('Cats lose some weight from about age ten. If the loss goes on, ask a vet.');
  return [...remarks, HANDS].join(' ');
}
