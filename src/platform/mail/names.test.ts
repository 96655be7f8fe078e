import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greeting, nameInMail } from './names.ts';

test('a name in a mail is a name: no line, no link, no number to call, and not long', () => {
  for (const name of ['Maryam', 'Jean-Luc O’Neil', 'Anna Maria', 'مريم', '美咲', 'Miso 2'])
    expect(nameInMail(name)).toBe(name);
  expect(greeting('J.R.')).toBe('Hello J. R..');
  expect(nameInMail('Win at https://evil.example/now')).toBe('Win at https evil. example now');
  expect(nameInMail('Maryam, please write to thief@evil.example')).not.toContain('@');
  expect(nameInMail('call +971 50 123-4567 now')).toBe('call now');
  expect(greeting('\r\n\u2028')).toBe('Hello.');
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.webUrl(), fc.emailAddress()), (typed) => {
      const name = nameInMail(typed);
      expect([...name].length).toBeLessThanOrEqual(40);
      expect(name).not.toMatch(/[\r\n@/\p{Cc}\u2028\u2029]|\p{L}\.\p{L}/u);
    }),
  );
});

/** Zeros of scripts that NFKC leaves as they are: Arabic-Indic, Persian, Devanagari, Bengali, Thai, Khmer. */
const ZEROS = ['0', '٠', '۰', '०', '০', '๐', '០'].map((zero) => zero.codePointAt(0) ?? 0);
const digit = fc.tuple(fc.constantFrom(...ZEROS), fc.nat(9)).map(([zero, value]) => String.fromCodePoint(zero + value));
const signs = [...' ,_*.+()#~;·、。－-', '\u200b', '\ufe0f', '\u20e3'];
const separator = fc.array(fc.constantFrom(...signs), { maxLength: 3 }).map((all) => all.join(''));
const digitsOf = (text: string) => text.match(/\p{N}/gu) ?? [];

test('no number to call passes, in digits of any script and with any signs between them', () => {
  for (const typed of ['٠٥٠١٢٣٤٥٦٧', '050,123,45', '0_5_0_1_2', '0*5*0*1*2', '05.01.23', '①②③④⑤', '❶❷❸❹❺', '0️⃣5️⃣0️⃣1️⃣2️⃣'])
    expect(digitsOf(nameInMail(`Miso ${typed}`)), typed).toEqual([]);
  const typedNumber = fc
    .array(fc.tuple(digit, separator), { minLength: 5, maxLength: 12 })
    .map((all) => all.flat().join(''));
  fc.assert(
    fc.property(typedNumber, (typed) => {
      expect(nameInMail(`Miso ${typed} Laila`, 200)).toMatch(/^Miso[^\p{N}]*Laila$/u);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
      expect(nameInMail(typed)).not.toMatch(/\p{N}(?:[^\p{L}\p{N}]*\p{N}){4,}/u);
    }),
  );
});

test('no host name passes, with any of the dots that browsers read in one', () => {
  expect(nameInMail('evil。com')).toBe('evil。 com');
  const label = fc.stringMatching(/^[a-zé猫ل]{1,8}$/u);
  const dot = fc.constantFrom('.', '。', '．', '｡', '․');
  fc.assert(
    fc.property(fc.array(fc.tuple(label, dot), { minLength: 1, maxLength: 4 }), label, (labels, last) => {
      expect(nameInMail(labels.flat().join('') + last, 200)).not.toMatch(/[^\s.。][.。][^\s.。]/u);
    }),
  );
});

test('ordinary names stay as they are', () => {
  for (const name of [
    'Miso 2',
    'Cat-7',
    'Agent 007',
    'R2-D2',
    'Miso (2019)',
    'ليلى ٢',
    'مشمش',
    '咪咪2号',
    '豆腐。',
    'Dr. Paws',
  ])
    expect(nameInMail(name)).toBe(name);
  const word = fc.stringMatching(/^[A-Za-zمشليى猫咪]{1,10}$/u);
  const few = fc.array(digit, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
  fc.assert(
    fc.property(word, fc.constantFrom(' ', '-', ''), few, (name, between, number) => {
      expect(nameInMail(`${name}${between}${number}`)).toBe(`${name}${between}${number}`);
    }),
  );
});
