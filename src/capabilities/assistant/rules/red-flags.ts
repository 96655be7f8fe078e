import { RED_FLAGS } from './red-flag-table.ts';
import type { RedFlag } from './red-flags/red-flag.ts';
import { DRINK, EAT, list, LONG, NOT, type Pattern } from './red-flag-words.ts';
import { type Reading, wordsOf } from './words.ts';

/** As many other words may stand between two places of a pattern. */
const WORDS_BETWEEN = 5;
/** A phrase this long is also found when its spaces are missing or in the wrong place. */
const GLUED_FROM = 10;

const STICKS = /^sticks?$/;

/** No food for a day. Refused sticks do not count, unless the food is refused as well. */
const NOT_EATING: RedFlag = {
  id: 'not-eating',
  why: 'Whatever the reason, a day without food can do a cat serious harm.',
  source: 'no-appetite',
  patterns: [
    [NOT, EAT, LONG],
    [LONG, NOT, EAT],
    [NOT, EAT, list('anything, at all, nothing, any food, all food, any more, anymore')],
    [
      list(
        'not eating for a day, not eaten for a day, eaten nothing, eats nothing, ate nothing, eating nothing, stopped eating, refuses food, refusing food, refuses all food, no appetite, lost appetite, lost his appetite, lost her appetite, loss of appetite, off his food, off her food, off food, off her grub, off his grub, off grub, taken nothing, touched nothing, not touching anything, turns away from food, passed his lips, passed her lips, anorexic, anorexia, starving',
      ),
    ],
    [['nothing'], ['eaten', 'to eat', 'eats'], LONG],
    [NOT, DRINK, [...LONG, 'anything', 'at all', 'nothing']],
    [NOT, ['eat', 'eating', 'eats', 'eaten'], DRINK],
    [NOT, DRINK, ['eat', 'eating', 'eats', 'eaten']],
    [NOT, ['eat', 'eating', 'eats', 'eaten'], ['lethargic', 'hiding', 'hides', 'weak']],
    [['lethargic', 'weak'], NOT, ['eat', 'eating', 'eats', 'eaten']],
  ],
};

type Phrase = readonly string[];
interface Compiled {
  flag: RedFlag;
  span: number;
  patterns: readonly (readonly Phrase[])[][];
  glued: readonly string[];
  unless: readonly Phrase[];
  barred: RegExp | undefined;
}

const PHRASES = new Map<string, Phrase>();
/** The same array for the same phrase, so that a reading looks for it once. */
function phraseOf(text: string): Phrase {
  let phrase = PHRASES.get(text);
  if (!phrase) PHRASES.set(text, (phrase = wordsOf(text)));
  return phrase;
}

const compile = (flag: RedFlag, barred?: RegExp): Compiled => ({
  flag,
  span: flag.span ?? WORDS_BETWEEN,
  patterns: flag.patterns.map((pattern) => pattern.map((place) => place.map(phraseOf))),
  glued: flag.patterns.flatMap(gluedOf),
  unless: (flag.unless ?? []).map(wordsOf),
  barred,
});

function gluedOf(pattern: Pattern): string[] {
  if (pattern.length > 1) return [];
  return (pattern[0] ?? []).map((phrase) => phrase.replaceAll(' ', '')).filter(({ length }) => length >= GLUED_FROM);
}

const COMPILED: readonly Compiled[] = [
  ...RED_FLAGS.map((flag) => compile(flag, flag.id === 'kitten' ? STICKS : undefined)),
  compile(NOT_EATING, STICKS),
];

/** Every word that a red flag is made of. */
export const RED_FLAG_WORDS: ReadonlySet<string> = new Set(
  COMPILED.flatMap(({ patterns, unless }) => [...patterns.flat(2), ...unless]).flat(),
);

/** The emergency a message describes, or null. In doubt it counts; only what is clearly past or denied does not. */
export function redFlagIn(reading: Reading): RedFlag | null {
  return COMPILED.find((compiled) => isRaised(reading, compiled))?.flag ?? null;
}

function isRaised(reading: Reading, { flag, span, patterns, glued, unless, barred }: Compiled): boolean {
  const harmless = new Set(
    unless.flatMap((phrase) => reading.places(phrase).flatMap((at) => phrase.map((_, offset) => at + offset))),
  );
  const counts = (at: number) => !harmless.has(at) && !(flag.deniable && isDenied(reading, at));
  if (!flag.deniable && glued.some((phrase) => reading.glued.includes(phrase))) return true;
  return patterns.some(
    (pattern) =>
      pattern.every((place) => place.some((phrase) => reading.has(phrase))) &&
      from(reading, pattern, 0, reading.words.length, span, counts, barred),
  );
}

/** Whether the rest of a pattern begins between two places. */
function from(
  reading: Reading,
  [place, ...rest]: readonly (readonly Phrase[])[],
  start: number,
  latest: number,
  span: number,
  counts: (at: number) => boolean,
  barred?: RegExp,
): boolean {
  if (!place) return true;
  return place.some((phrase) =>
    reading.places(phrase).some((at) => {
      if (at < start || at > latest || !counts(at)) return false;
      if (start > 0 && barred && reading.words.slice(start, at).some((word) => barred.test(word))) return false;
      const next = at + phrase.length;
      return from(reading, rest, next, next + span, span, counts, barred);
    }),
  );
}

const DENIES = new Set(list('no, hasnt, havent, didnt, isnt, arent, wasnt, without'));
const DENIES_AFTER = new Set(list('is, are, was, were, has, have, had, did, does, been, hes, shes, its'));
const BETWEEN = new Set(list('longer, more, any, been, had, being, have, signs, sign, of, in, a'));
const STILL = new Set(list('not, hasnt, havent, wont, cant, doesnt, didnt, isnt, never, oh, god, omg'));
/** 'No blood until now', 'has not had a fit before' tell of today's. */
const FIRST_TIME = new Set(list('before, until, till, but, like, yet'));

/** Whether a sign is said to be over or not there: 'no longer vomiting', 'has not had a seizure', 'not limping or in pain'. */
function isDenied({ words, opens }: Reading, sign: number): boolean {
  let at = sign;
  const back = () => {
    const open = opens[at];
    at -= 1;
    return !open && at >= 0;
  };
  if (!back()) return false;
  if (words[at] === 'or' && !(back() && back())) return false;
  while (BETWEEN.has(words[at] ?? '')) if (!back()) return false;
  const word = words[at] ?? '';
  const earlier = opens[at] ? '' : (words[at - 1] ?? '');
  const denies =
    (DENIES.has(word) && !STILL.has(earlier)) ||
    (word === 'not' && DENIES_AFTER.has(earlier)) ||
    (word === 'stopped' && !STILL.has(earlier));
  return denies && !words.slice(sign).some((later) => FIRST_TIME.has(later));
}
