import { RED_FLAGS, type RedFlag } from './red-flag-table.ts';
import { NOT, EAT, LONG, list, type Pattern } from './red-flag-words.ts';
import { findPhrase, wordsOf } from './words.ts';

/** As many other words may stand between two places of a pattern. */
const WORDS_BETWEEN = 4;
/** A phrase this long is also found when its spaces are missing or in the wrong place. */
const GLUED_FROM = 10;

const STICKS = /^sticks?$/;
const DRINK = list('drink, drinking, drunk, drank, drinks');

/** Nothing eaten for a day. Sticks that are refused are another matter, unless the food is refused as well. */
const NOT_EATING: RedFlag = {
  id: 'not-eating',
  why: 'Whatever the reason, a day without food can do a cat serious harm.',
  source: 'no-appetite',
  patterns: [
    [NOT, EAT, LONG],
    [LONG, NOT, EAT],
    [NOT, EAT, list('anything, at all, nothing, any food, any more, anymore')],
    [
      list(
        'not eating for a day, not eaten for a day, eaten nothing, eats nothing, ate nothing, eating nothing, stopped eating, refuses food, refusing food, refuses all food, no appetite, lost appetite, lost his appetite, lost her appetite, loss of appetite, off his food, off her food, off food, anorexic, anorexia, starving',
      ),
    ],
    [['nothing'], ['eaten', 'to eat', 'eats'], LONG],
    [NOT, DRINK, [...LONG, 'anything', 'at all', 'nothing']],
    [NOT, ['eat', 'eating'], DRINK],
    [NOT, DRINK, ['eat', 'eating']],
  ],
};

/** What of a text cannot wait, or null. Doubt is decided for the vet: 'not' and 'if' make no difference. */
export function redFlagIn(text: string): RedFlag | null {
  const words = wordsOf(text);
  const glued = words.join('');
  const found = RED_FLAGS.find(({ patterns }) => patterns.some((pattern) => matches(words, glued, pattern)));
  if (found) return found;
  return NOT_EATING.patterns.some((pattern) => matches(words, glued, pattern, STICKS)) ? NOT_EATING : null;
}

function matches(words: readonly string[], glued: string, pattern: Pattern, barred?: RegExp): boolean {
  const [first] = pattern;
  if (pattern.length === 1 && first?.some((phrase) => isGlued(glued, phrase))) return true;
  return from(words, pattern, 0, words.length, barred);
}

function isGlued(glued: string, phrase: string): boolean {
  const bare = phrase.replaceAll(' ', '');
  return bare.length >= GLUED_FROM && glued.includes(bare);
}

/** Whether the rest of a pattern begins between two places. */
function from(
  words: readonly string[],
  [place, ...rest]: Pattern,
  start: number,
  latest: number,
  barred?: RegExp,
): boolean {
  if (!place) return true;
  return place.some((phrase) => {
    for (let at = findPhrase(words, phrase, start); at !== -1 && at <= latest; at = findPhrase(words, phrase, at + 1)) {
      const skipped = start > 0 && barred ? words.slice(start, at).some((word) => barred.test(word)) : false;
      const next = at + phrase.split(' ').length;
      if (!skipped && from(words, rest, next, next + WORDS_BETWEEN, barred)) return true;
    }
    return false;
  });
}
