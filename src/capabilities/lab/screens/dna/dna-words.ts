import type { DnaView } from '../../results-contract.ts';
import { plural } from '#src/lib/plurals.ts';

export type Report = NonNullable<DnaView['report']>;

const MOSTLY = 75;

/** "Mostly British Shorthair." or "A bit of both: Persian and Siamese." */
export function dnaHeadline(name: string, { breeds: [first, second] }: Pick<Report, 'breeds'>): string {
  if (!first) return `${name} is one of a kind.`;
  if (first.percent === 100) return `${name} is ${first.name}, all the way.`;
  if (!second || first.percent >= MOSTLY) return `${name} is mostly ${first.name}.`;
  return `${name} is ${first.name}, with some ${second.name}.`;
}

/** Percentage of the DNA without a known breed. */
export const restOf = ({ breeds }: Pick<Report, 'breeds'>): number =>
  100 - breeds.reduce((sum, { percent }) => sum + percent, 0);

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The swab beside the owner's description. Neither is called wrong: coats of one colour come from many genes. */
export function besideProfile(read: string, told: string | null): string {
  if (!told) return 'The profile does not say.';
  return same(read, told) ? 'As in the profile.' : `The profile says ${told}.`;
}

export function breedBesideProfile({ breeds }: Pick<Report, 'breeds'>, told: string | null): string {
  if (!told) return 'The profile names no breed.';
  return breeds.some(({ name }) => same(name, told))
    ? `The profile also says ${told}.`
    : `The profile says ${told}. The swab does not.`;
}

/** In careful words: a variant is a likelihood, and a vet explains it. */
export function copiesText(name: string, copies: 'none' | 'one' | 'two'): string {
  if (copies === 'none') return 'No copy of this variant was found.';
  const found = copies === 'one' ? 'One copy of this variant was found.' : 'Two copies of this variant were found.';
  return `${found} That is a predisposition, not an illness. Please tell ${name}’s vet.`;
}

/** "Nothing was found among the four variants we look for." */
export function variantsText({ predispositions }: Pick<Report, 'predispositions'>): string {
  const found = predispositions.filter(({ copies }) => copies !== 'none').length;
  const whole = predispositions.length;
  if (whole === 0) return 'No variants were read in this swab.';
  if (found === 0) return `None of the ${whole} variants that were read was found.`;
  return `${found} of the ${whole} variants that were read ${plural(found, 'was', 'were')} found.`;
}
