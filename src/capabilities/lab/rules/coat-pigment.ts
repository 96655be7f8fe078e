/**
 * Pigments of fur. The gene that makes a coat orange leaves no dark pigment in it: a cat of one colour has one or the
 * other, whatever else its genes are. Torties and calicos have both.
 */
type Pigment = 'orange' | 'dark';

/** Coats that a profile may name and that leave no doubt. White hides every pigment; silver, ruddy, golden and rose may be either. */
const COATS: Readonly<Record<string, Pigment>> = {
  ...{ marmalade: 'orange', cream: 'orange', flamepoint: 'orange' },
  ...{ black: 'dark', blue: 'dark', lilac: 'dark', havana: 'dark', brown: 'dark' },
  ...{ sealpoint: 'dark', bluepoint: 'dark', lilacpoint: 'dark' },
};
const BOTH: readonly string[] = ['calico', 'tortie', 'tortoiseshell', 'van', 'bicolor'];

const ORANGE = /\b(red|orange|ginger|marmalade|cream|flame)\b/i;
const DARK = /\b(black|blue|gr[ae]y|lilac|lavender|chocolate|havana|cinnamon|fawn|brown|seal)\b/i;
/** Words by which a report says that a cat has both, or none that can be seen. */
const UNCLEAR = /\b(tortoiseshell|tortie|torbie|calico|white|silver|cameo|smoke|carrier|carries|or)\b/i;

interface Stated {
  coat: string | null;
  pattern: string | null;
}

const statedPigment = ({ coat, pattern }: Stated): Pigment | null =>
  coat && !BOTH.includes(pattern ?? '') ? (COATS[coat] ?? null) : null;

function reportedPigment(coatColor: string): Pigment | null {
  const [orange, dark] = [ORANGE.test(coatColor), DARK.test(coatColor)];
  if (orange === dark || UNCLEAR.test(coatColor)) return null;
  return orange ? 'orange' : 'dark';
}

/** Whether a coat that the lab reports cannot be the one of a profile. Only pigments that exclude each other count. */
export function isOtherCoat(cat: Stated, coatColor: string): boolean {
  const [stated, reported] = [statedPigment(cat), reportedPigment(coatColor)];
  return stated !== null && reported !== null && stated !== reported;
}

/** 'seal point' of `sealpoint`. */
export const coatWords = (coat: string | null): string => (coat ?? '').replace(/point$/, ' point');
