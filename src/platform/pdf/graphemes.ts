const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Has no picture of its own: joiners, variation selectors, direction marks. */
export const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Replaces characters without a glyph in any font. */
export const REPLACEMENT = '\uFFFD';

/** Grapheme clusters of a text: a base with its marks, a flag, a family of emoji. */
export const graphemesOf = (text: string): string[] => [...SEGMENTER.segment(text)].map(({ segment }) => segment);

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A name inside a sentence of ours: one that is written from right to left does not turn the sentence around. */
export const isolated = (name: string): string =>
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name;
