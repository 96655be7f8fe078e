import { z } from '@hono/zod-openapi';
import { GENDERS, type Gender } from '#src/capabilities/households/rules/vocabulary.ts';
import { line } from '#src/lib/text.ts';
import { coatWords, isOtherCoat } from './coat-pigment.ts';

const SIZES = ['small', 'medium', 'large'] as const;
const FINDINGS = ['none', 'one', 'two'] as const;

const BREEDS = 2;
const PREDISPOSITIONS = 12;
const name = (longest: number) => line(longest, { missing: 'Please write something first.' });

/** R269. Results of the cheek swab. */
export const DnaReport = z
  .object({
    breeds: z
      .array(z.object({ name: name(60), percent: z.number().int().min(1).max(100) }))
      .min(1, 'Please name a breed.')
      .max(BREEDS, 'At most two breeds.')
      .refine(
        (breeds) => breeds.reduce((sum, { percent }) => sum + percent, 0) <= 100,
        'The shares add up to more than 100 percent.',
      ),
    /** Number of copies of each variant. */
    predispositions: z.array(z.object({ name: name(120), copies: z.enum(FINDINGS) })).max(PREDISPOSITIONS),
    traits: z.object({ coatColor: name(60), eyeColor: name(60), sizeCategory: z.enum(SIZES) }),
    sex: z.enum(GENDERS).nullable(),
  })
  .openapi('DnaReport');
export type DnaReport = z.infer<typeof DnaReport>;

/** R480: the report in the words of the specification; absent findings are in no list. */
export const CatDna = z
  .object({
    breed1: z.string(),
    breed1Percentage: z.number().int(),
    breed2: z.string().nullable(),
    breed2Percentage: z.number().int().nullable(),
    healthPredisposition: z.array(z.string()),
    traitPredictions: DnaReport.shape.traits,
  })
  .openapi('CatDna');
export type CatDna = z.infer<typeof CatDna>;

export function catDna({ breeds: [first, second], predispositions, traits }: DnaReport): CatDna | null {
  if (!first) return null;
  return {
    breed1: first.name,
    breed1Percentage: first.percent,
    breed2: second?.name ?? null,
    breed2Percentage: second?.percent ?? null,
    healthPredisposition: predispositions.filter(({ copies }) => copies !== 'none').map(({ name }) => name),
    traitPredictions: traits,
  };
}

/** Facts of a profile that the lab reports as well. */
export interface ProfileFacts {
  name: string;
  gender: Gender | null;
  coat: string | null;
  pattern: string | null;
}

/** The facts of a report that a profile names as well. */
export type SwabFacts = Pick<DnaReport, 'sex' | 'traits'>;

/** Sex or coat by which a swab cannot be this cat's, in a sentence; null when nothing speaks against it. */
export function mismatch(cat: ProfileFacts, dna: SwabFacts | null): string | null {
  const { name, gender, coat } = cat;
  if (dna?.sex && gender && dna.sex !== gender)
    return `The swab is from a ${dna.sex} cat, but ${name}’s profile says ${gender}.`;
  const reported = dna?.traits.coatColor;
  if (!reported || !isOtherCoat(cat, reported)) return null;
  return `The swab is from a cat whose coat is ${reported}, but ${name}’s profile says ${coatWords(coat)}.`;
}

/** The same with its possible meaning, as people read it. */
export function mixUp(cat: ProfileFacts, dna: SwabFacts | null): string | null {
  const found = mismatch(cat, dna);
  return found && `${found} ${SWAPPED}`;
}

const SWAPPED = 'Samples of two cats may have been swapped.';
