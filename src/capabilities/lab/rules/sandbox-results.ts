import { BREED_NAMES, type Breed } from '#src/capabilities/households/rules/breeds.ts';
import type { Concern, Gender } from '#src/capabilities/households/rules/vocabulary.ts';
import type { DnaReport } from './dna.ts';
import type { Values } from './levels.ts';
import { type DomainId, PANEL } from './panel.ts';

export interface DrawnFrom {
  /** The same seed gives the same results. */
  seed: string;
  concerns: readonly Concern[];
  senior: boolean;
  breed: Breed | null;
  gender: Gender | null;
  coat: string | null;
  eye: string | null;
}

const STRAINED: Partial<Record<Concern, DomainId>> = {
  digestion: 'digestion',
  dental: 'digestion',
  coat: 'skin',
  allergies: 'skin',
  joints: 'joints',
  energy: 'heart',
  senior: 'kidneys',
};

/** Cumulative shares: short, then short or fair. Few by default, more in domains the owner named a concern in. */
const SHARES = { well: { short: 0.06, fair: 0.2 }, strained: { short: 0.35, fair: 0.65 } };

/** Results without a lab: drawn from the cat's profile, always the same for the same seed. */
export function drawValues({ seed, concerns, senior }: DrawnFrom): Values {
  const next = dice(seed);
  const strained = new Set(concerns.map((concern) => STRAINED[concern]));
  if (senior) strained.add('kidneys');
  return Object.fromEntries(
    PANEL.map(({ id, domain, reference, optimal }) => {
      const { short, fair } = strained.has(domain) ? SHARES.strained : SHARES.well;
      const [which, place] = [next(), next()];
      // Markers whose reference range starts at zero cannot be too low: their bad values are too high.
      const upward = reference.from === 0;
      const off = upward ? [reference.to, reference.to * 1.3] : [reference.from * 0.5, reference.from];
      const middling = upward ? [optimal.to, reference.to] : [reference.from, optimal.from];
      const [from = 0, to = 0] = which < short ? off : which < fair ? middling : [optimal.from, optimal.to];
      return [id, Number((from + (to - from) * place).toPrecision(3))];
    }),
  );
}

const VARIANTS = [
  'Hypertrophic cardiomyopathy (MYBPC3)',
  'Polycystic kidney disease (PKD1)',
  'Progressive retinal atrophy (CEP290)',
  'Pyruvate kinase deficiency (PKLR)',
];

/** The swab of the same cat. */
export function drawDna({ seed, breed, gender, coat, eye }: DrawnFrom): DnaReport {
  const next = dice(`${seed} dna`);
  const first = breed && breed !== 'mixed-breed' && breed !== 'other' ? BREED_NAMES[breed] : 'American Shorthair';
  const percent = 55 + Math.floor(next() * 40);
  const others = Object.values(BREED_NAMES).filter((one) => ![first, 'Mixed Breed', 'Other'].includes(one));
  const second = others[Math.floor(next() * others.length)] ?? 'Persian';
  return {
    breeds: [
      { name: first, percent },
      { name: second, percent: 100 - percent },
    ],
    predispositions: VARIANTS.map((name) => ({ name, copies: next() < 0.85 ? 'none' : 'one' })),
    traits: { coatColor: coat ?? 'grey', eyeColor: eye ?? 'green', sizeCategory: 'medium' },
    sex: gender,
  };
}

/** Numbers from 0 to 1, always the same for the same words (FNV-1a, then mulberry32). */
function dice(words: string): () => number {
  let state = 2_166_136_261;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
