import { plain } from './words.ts';

/** Before one of these a name that is also a word is the word: 'ate a lily', 'the tongue is blue'. */
const COMMON_NOUN_AFTER =
  /(?:^|\s)(?:a|an|the|some|any|of|from|one|two|ate|eats|eaten|eating|chewed|chewing|licked|licking|swallowed|nibbled|bit|drank|touched|(?<=\S\s+)(?:is|are|was|were)|turned|turning|looks|gone|went)\s*$/;

/** As many letters before a name are looked at. */
const LOOK_BACK = 40;

const nameAs = (name: string): string =>
  plain(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a cat is named in a message, also as its owner ("Ada's", 'adas'). */
export function isNamed(message: string, name: string): boolean {
  const called = nameAs(name);
  return (
    called !== '' && ` ${plain(message).replace(/[^\p{L}\p{N}']+/gu, ' ')} `.match(pattern(called, "'?s?")) !== null
  );
}

/**
 * A message without the names of the household's cats, so that Biscuit is not taken for biscuits. A name that is a sign of danger
 * (Lily) stays where it can only be the word. With `plurals`, 'biscuits' is taken for Biscuit's as well.
 */
export function withoutNames(
  message: string,
  names: readonly string[],
  isDangerous: (word: string) => boolean,
  plurals = false,
): string {
  return names
    .map(nameAs)
    .filter((name) => name.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (text, name) =>
        text.replace(pattern(name, plurals ? "(?:'?s|')?" : "(?:'s|')?"), (found, at: number) =>
          name.split(' ').some(isDangerous) && COMMON_NOUN_AFTER.test(text.slice(Math.max(0, at - LOOK_BACK), at))
            ? found
            : ' ',
        ),
      plain(message),
    );
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const pattern = (name: string, ending: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(name).replaceAll(' ', '[^\\p{L}\\p{N}]+')}${ending}(?![\\p{L}\\p{N}])`,
    'gu',
  );
