import type { CatTint } from '#src/capabilities/households/rules/tints.ts';
import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';

/** Sentences an owner can choose from: the public page holds no text of theirs but the name. */
export const SENTENCES = {
  particular: 'Made for one cat in particular.',
  decides: 'Seven formulas. One cat decides.',
  staff: 'I only work here. This is the client.',
  approved: 'Sniffed, considered, approved.',
} as const;
export type SentenceId = keyof typeof SENTENCES;
export const SENTENCE_IDS = Object.keys(SENTENCES) as [SentenceId, ...SentenceId[]];

/** Everything that a card can show. */
export interface Card {
  /** Null where the owner leaves it out. */
  name: string | null;
  sentence: SentenceId;
  look: NamelessLook;
  tint: CatTint;
  /** Of the cat's month, for their colours. */
  sticks: FormulaId[];
}

export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Longest name on a card, in characters. */
export const NAME_LENGTH = 24;

/** The picture in words. */
export const describeCard = ({ name, sentence }: Pick<Card, 'name' | 'sentence'>): string =>
  `${name ?? 'A cat'}, drawn, above seven coloured sticks. ${SENTENCES[sentence]}`;

const TOKEN = /^[\w-]{22}$/;
export const isToken = (text: string): boolean => TOKEN.test(text);

export const cardPath = (token: string): string => `/c/${token}`;

/** `version` changes with the drawing, so that caches of the picture ask again. */
export const pictureOf = (token: string, version: string): string => `/c/${token}.png?v=${version}`;
