import { DISTRESS_WORDS } from './distress.ts';
import { KNOWLEDGE_BASE } from './knowledge-base.ts';
import { SPELLINGS } from './ordinary-words.ts';
import { RED_FLAG_WORDS } from './red-flags.ts';
import { Reading, wordsOf } from './words.ts';
import { Vocabulary } from './spelling.ts';

/** Every word that is looked for. One that is in it is never taken for a slip of another. */
export const VOCABULARY = new Vocabulary([
  ...RED_FLAG_WORDS,
  ...DISTRESS_WORDS,
  ...SPELLINGS.keys(),
  ...KNOWLEDGE_BASE.flatMap(({ asks }) => asks.flatMap(wordsOf)),
]);

export const read = (text: string): Reading => new Reading(text, VOCABULARY);
