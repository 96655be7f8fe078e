import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNamed, withoutNames } from './names.ts';
import { plain, Reading, wordsOf } from './words.ts';
import { Vocabulary } from './spelling.ts';

const VOCABULARY = new Vocabulary(['cat', 'vomit', 'vomiting', 'not', 'eating', 'seizure', 'blood', 'poisoned', 'eye']);
const read = (text: string) => new Reading(text, VOCABULARY);
const found = (text: string, ...phrase: string[]) => read(text).has(phrase);

test('words are lower case without accents, marks and signs, however they were typed', () => {
  for (const [text, words] of [
    ['My CAT’s vomiting!!', ['my', 'cats', 'vomiting']],
    ['Çat\u200b vömit', ['cat', 'vomit']],
    ['ｃａｔ', ['cat']],
    ['soooo baaaad', ['soo', 'baad']],
    ['24hrs', ['24', 'hrs']],
    ['not-eating/vomiting', ['not', 'eating', 'vomiting']],
    ['\u00ad\ufeff', []],
    ['قطتي', []],
  ] as const)
    expect(wordsOf(text), text).toEqual(words);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(wordsOf(plain(text))).toEqual(wordsOf(text));
    }),
  );
});

test('a word is found with one slip, from seven letters on with two, and as it sounds', () => {
  for (const typed of ['vomti', 'vomitt', 'vmit', 'comit', 'vomot']) expect(found(typed, 'vomit'), typed).toBe(true);
  for (const typed of ['siezure', 'seesure', 'seizre', 'sezuer']) expect(found(typed, 'seizure'), typed).toBe(true);
  for (const typed of ['eatng', 'eetin', 'eatin', 'aeting']) expect(found(typed, 'eating'), typed).toBe(true);
  for (const typed of ['kat', 'catt', 'cta']) expect(found(typed, 'cat'), typed).toBe(true);
});

test('a word of its own is no misspelling of another, nor is one too far away', () => {
  for (const typed of ['meeting', 'beating', 'flood', 'act', 'rye', 'vomitorium', 'poisonwood', 'x', '123'])
    expect(
      ['cat', 'eating', 'blood', 'eye', 'vomit', 'poisoned'].some((word) => found(typed, word)),
      typed,
    ).toBe(false);
});

test('one slip anywhere in a long word never hides it', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const slip = fc.tuple(fc.constantFrom('vomiting', 'seizure', 'poisoned'), fc.nat(), letter, fc.nat(3));
  fc.assert(
    fc.property(slip, ([word, nth, other, kind]) => {
      // A word whose first two letters both differ is read as another word.
      const at = 2 + (nth % (word.length - 3));
      const [before, here, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)];
      const typed = [
        before + after,
        before + other + after,
        before + here + other + after,
        before + (after[0] ?? '') + here + after.slice(1),
      ][kind] as string;
      expect(found(typed, word), typed).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('words of a phrase follow one another, in order', () => {
  expect(found('she is not eating', 'not', 'eating')).toBe(true);
  expect(found('she is not really eating', 'not', 'eating')).toBe(false);
  expect(found('eating not', 'not', 'eating')).toBe(false);
  const reading = read('not eating. not eating');
  expect(reading.places(['not', 'eating'])).toEqual([0, 2]);
  expect(reading.opens).toEqual([true, false, true, false]);
});

test('letters without spaces are cut into words, also where some belong to none, and what is no word stays whole', () => {
  expect(read('mycatisnoteating').words).toEqual(['my', 'cat', 'is', 'not', 'eating']);
  expect(read('catvomiting!').words).toEqual(['cat', 'vomiting']);
  expect(read('mycatqisnoteating').words).toContain('eating');
  expect(read('qwrtplkjhgfd').words).toEqual(['qwrtplkjhgfd']);
  // As many letters as a message without spaces may have are read; the rest stays as it is.
  const endless = read(`${'xqz'.repeat(80)} vomiting`);
  expect(endless.words).toHaveLength(2);
  expect(endless.has(['vomiting'])).toBe(true);
});

test('a message with hundreds of different words is read to its end, the last ones as they are spelt', () => {
  const many = Array.from(
    { length: 400 },
    (_, i) => `zz${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}q`,
  );
  expect(found(`${many.join(' ')} vomiting`, 'vomiting')).toBe(true);
});

test('a cat is named as it is called, as an owner says it, in any script and with any signs, and not inside a word', () => {
  for (const [message, name] of [
    ['How is Miso?', 'Miso'],
    ['miso’s weight', 'Miso'],
    ['misos water', 'Miso'],
    ['Is MISO ok', 'miso'],
    ['ask Sir Toby.', 'Sir  Toby'],
    ['sir-toby?', 'Sir Toby'],
    ['كيف ميسو', 'ميسو'],
    ['味噌 weight', '味噌'],
    ['and unal?', 'Ünal'],
    ['C.J. again', 'C.J.'],
  ] as const)
    expect(isNamed(message, name), message).toBe(true);
  for (const [message, name] of [
    ['commiso', 'Miso'],
    ['misology', 'Miso'],
    ['sir, toby is here', 'Toby Sir'],
    ['anything', ''],
    ['anything', '!?'],
    ['a', '(.*)'],
  ] as const)
    expect(isNamed(message, name), message).toBe(false);
});

test('names are taken out, the longest first, and one that is a danger stays where it can only be the word', () => {
  const dangerous = (word: string) => ['lily', 'blue', 'ginger'].includes(word);
  const without = (message: string, ...names: string[]) =>
    withoutNames(message, names, dangerous).trim().replace(/\s+/g, ' ');
  expect(without('Sir Toby and Toby eat', 'Toby', 'Sir Toby')).toBe('and eat');
  expect(without('Lily is fine', 'Lily')).toBe('is fine');
  for (const word of ['ate a lily', 'licked the lily', 'her tongue is blue', 'two lily leaves', 'chewing lily'])
    expect(without(word, 'Lily', 'Blue')).toBe(word);
  for (const [message, rest] of [
    ['Lily ate a bit of the tiger lily on the table', 'ate a bit of the tiger lily on the table'],
    ['my cat Lily ate the peace lily', 'my cat ate the peace lily'],
    ['there is lily pollen on Lily', 'there is lily pollen on'],
    ['Blue has blue gums', 'has blue gums'],
    ['Lily’s bowl, and Lily is fine', 'bowl, and is fine'],
    ['is Lily eating too much', 'is eating too much'],
  ] as const)
    expect(without(message, 'Lily', 'Blue'), message).toBe(rest);
  // A name of one letter would be taken out of everywhere.
  expect(without('a cat', 'A')).toBe('a cat');
  expect(withoutNames('Biscuits and biscuit’s', ['Biscuit'], dangerous, true).trim()).toBe('and');
});

test('a cat’s name is never read as a pattern, and removing it leaves the rest', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(name, (called) => {
      const rest = withoutNames(`seizure ${called} seizure`, [called], () => false);
      expect(wordsOf(rest).filter((word) => word === 'seizure').length).toBeGreaterThanOrEqual(
        plain(called).includes('seizure') ? 0 : 2,
      );
    }),
  );
});
