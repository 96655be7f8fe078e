import { plain } from './words.ts';

/** Before one of these a name that is also a word is the word: 'ate a lily', 'the tongue is blue'. */
const COMMON_NOUN_AFTER =
  /(?:^|\s)(?:a|an|the|some|any|of|from|one|two|ate|eats|eaten|eating|chewed|chewing|licked|licking|swallowed|nibbled|bit|drank|touched|(?<=\S\s+)(?:is|are|was|were)|turned|turning|looks|gone|went|(?<=\S\s+)(?:has|have|with|got))\s*$/;
/** After one of these as well, as kinds of a plant or of something else that is lying about: 'tiger lily', 'dead lily'. */
const KIND_BEFORE =
  /(?:^|\s)(?:tiger|peace|easter|stargazer|star\s?gazer|asiatic|oriental|day|calla|arum|water|madonna|trumpet|casablanca|white|pink|red|orange|yellow|fire|cut|dead|dried|dry|fresh|wild|potted|artificial|these|those|this|our\snew|garden|vase\sof|bunch\sof|with)\s*$/;
/** Before one of these: 'lily pollen', 'blue gums'. */
const PART_AFTER =
  /^\s*(?:pollen|leaf|leaves|petals?|plants?|flowers?|vase|bouquets?|bulbs?|stems?|stamens?|stalks?|sap|dust|buds?|roots?|berr(?:y|ies)|seeds?|oil|bush|pot|gums?|tongue|lips?|mouth|poison(?:ing)?)(?![\p{L}\p{N}])/u;
/** A verb of taking something in, with no other sentence begun since. */
const TAKEN_BEFORE =
  /(?:^|\s)(?:ate|eats?|eaten|eating|chew(?:s|ed|ing)?|lick(?:s|ed|ing)?|bit|bitten|biting|nibbl(?:es|ed|ing|e)|swallow(?:s|ed|ing)?|munch(?:ed|ing)?|gnaw(?:ed|ing)?|drank|drunk|drinking|touched|sniffed|got into|been at|rubbed)(?:\s+(?!and|then|but|because|so|when|while|after|before|if|my|cat|our|is|has|was|says?)[^\s.,;!?]+){0,7}\s*$/;
/** Somebody who is called that: 'my cat Lily', 'and Lily is'. */
const CALLED_BEFORE = /(?:^|\s)(?:cat|kitty|kitten|girl|boy|baby|called|named|poor|dear|our|my|little|old|sweet)\s*$/;

/** As many letters before a name are looked at. */
const LOOK_BACK = 80;

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

/** Whether a name that is also a danger is the danger here. In doubt it is. */
function isTheWord(text: string, at: number, found: string): boolean {
  const before = text.slice(Math.max(0, at - LOOK_BACK), at);
  const after = text.slice(at + found.length, at + found.length + LOOK_BACK);
  if (PART_AFTER.test(after)) return true;
  if (CALLED_BEFORE.test(before) || found.includes("'")) return false;
  return COMMON_NOUN_AFTER.test(before) || KIND_BEFORE.test(before) || TAKEN_BEFORE.test(before);
}

/**
 * A message without the names of the household's cats, so that Biscuit is not taken for biscuits. A name that is a sign of danger
 * (Lily) stays where it can be the word, by the whole phrase around it. With `plurals`, 'biscuits' is taken for Biscuit's as well.
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
    .reduce((text, name) => {
      const dangerous = name.split(' ').some(isDangerous);
      return text.replace(pattern(name, plurals ? "(?:'?s|')?" : "(?:'s|')?"), (found, at: number) =>
        dangerous && isTheWord(text, at, found) ? found : ' ',
      );
    }, plain(message));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const pattern = (name: string, ending: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(name).replaceAll(' ', '[^\\p{L}\\p{N}]+')}${ending}(?![\\p{L}\\p{N}])`,
    'gu',
  );
