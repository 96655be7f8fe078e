import type { ClaimContent } from '#src/capabilities/pricing/rules/claims.ts';

/** Labels of the form, and names of the fields that a version changed. */
export const CLAIM_LABELS = {
  text: 'Figure',
  label: 'What it is about',
  source: 'Source',
  asOf: 'Confirmed on',
  wrong: 'The figure before was wrong because',
} as const satisfies Record<keyof ClaimContent, string>;

export const claimInWords = ({ text, wrong, ...words }: ClaimContent) => ({
  ...words,
  ...(text !== null && { text }),
  ...(wrong !== null && { wrong }),
});

/** The claim that a form holds. A figure of a rule has none. */
export const claimOfFields = (field: (name: string) => string, hasFigure: boolean): ClaimContent => ({
  text: hasFigure ? field('text') : null,
  label: field('label'),
  source: field('source'),
  asOf: field('asOf'),
  wrong: field('wrong').trim() || null,
});
