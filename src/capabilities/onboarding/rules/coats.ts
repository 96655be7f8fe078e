import { isFields } from './fields.ts';

/** The coats offered for the portrait. The picture is the customer's pleasure: no formula depends on it. */
export const COAT_CHOICES = [
  { label: 'Marmalade tabby', coat: 'marmalade', pattern: 'tabby', eye: 'green' },
  { label: 'Black', coat: 'black', pattern: 'solid', eye: 'gold' },
  { label: 'Tuxedo', coat: 'black', pattern: 'tuxedo', eye: 'gold' },
  { label: 'Blue', coat: 'blue', pattern: 'solid', eye: 'copper' },
  { label: 'Calico', coat: 'white', pattern: 'calico', eye: 'green' },
  { label: 'Point', coat: 'sealpoint', pattern: 'point', eye: 'blue' },
  { label: 'Spotted', coat: 'golden', pattern: 'spotted', eye: 'green' },
  { label: 'White', coat: 'white', pattern: 'solid', eye: 'aqua' },
] as const;

export type CoatChoice = (typeof COAT_CHOICES)[number];

export const coatChoice = (portrait: { coat: string; pattern: string } | undefined): CoatChoice | undefined =>
  portrait && COAT_CHOICES.find((one) => one.coat === portrait.coat && one.pattern === portrait.pattern);

/** A portrait from an unknown source: one of ours, or null. */
export function asPortrait(value: unknown): { coat: string; pattern: string } | null {
  if (!isFields(value)) return null;
  const known = coatChoice({ coat: String(value.coat), pattern: String(value.pattern) });
  return known ? { coat: known.coat, pattern: known.pattern } : null;
}

/** A cat that was given no coat still looks like somebody, and never like the cat beside it. */
const UNASKED = [3, 0, 2, 4, 5, 6] as const;

export function coatOf(portrait: { coat: string; pattern: string } | undefined, index: number): CoatChoice {
  return coatChoice(portrait) ?? COAT_CHOICES[UNASKED[index % UNASKED.length] ?? 0] ?? COAT_CHOICES[0];
}
