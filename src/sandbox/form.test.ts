import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPast, passesLuhn, readExpiry, TEST_CARDS } from './cards.ts';
import { type FormMap, parseForm } from './form.ts';
import { roleValues, stylesheet } from './pages/look.ts';

test('brackets make lists and objects, and names of the language are only names', () => {
  expect(
    parseForm(
      'line_items[0][price]=p&line_items[0][quantity]=2&line_items[1][price]=q&expand[]=a&expand[]=b.c&note=x%20y',
    ),
  ).toEqual({
    line_items: [{ price: 'p', quantity: '2' }, { price: 'q' }],
    expand: ['a', 'b.c'],
    note: 'x y',
  });
  const odd = parseForm('__proto__[polluted]=1&metadata[constructor]=2');
  expect(({} as FormMap).polluted).toBeUndefined();
  expect(Object.keys(odd)).toEqual(['__proto__', 'metadata']);
  expect(() => parseForm(`a${'[b]'.repeat(20)}=1`)).toThrow('Invalid parameter name');
});

test('any form that is sent comes back as it was', () => {
  const word = fc.stringMatching(/^[a-z_]{1,8}$/);
  fc.assert(
    fc.property(
      fc.dictionary(
        word,
        fc.oneof(fc.string({ minLength: 1 }), fc.dictionary(word, fc.string({ minLength: 1 }), { minKeys: 1 })),
      ),
      (form) => {
        const body = new URLSearchParams();
        for (const [key, value] of Object.entries(form)) {
          if (typeof value === 'string') body.append(key, value);
          else for (const [inner, text] of Object.entries(value)) body.append(`${key}[${inner}]`, text);
        }
        expect(JSON.parse(JSON.stringify(parseForm(body.toString())))).toEqual(form);
      },
    ),
  );
});

test('card numbers pass by their check digit, and a card is good to the end of its month', () => {
  for (const { number } of TEST_CARDS) expect(passesLuhn(number)).toBe(true);
  fc.assert(
    fc.property(
      fc.constantFrom(...TEST_CARDS),
      fc.nat(15),
      fc.integer({ min: 1, max: 9 }),
      ({ number }, place, change) => {
        const at = place % number.length;
        const digit = (Number(number[at]) + change) % 10;
        expect(passesLuhn(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
      },
    ),
  );
  expect(['12 / 34', '12/2034', '1234', '1-34', '13/34', '00/34', 'x'].map(readExpiry)).toEqual([
    { month: 12, year: 2034 },
    { month: 12, year: 2034 },
    { month: 12, year: 2034 },
    { month: 1, year: 2034 },
    null,
    null,
    null,
  ]);
  expect(isPast({ month: 11, year: 2026 }, Date.UTC(2026, 10, 30, 23) / 1000)).toBe(false);
  expect(isPast({ month: 11, year: 2026 }, Date.UTC(2026, 11, 1) / 1000)).toBe(true);
});

test('the payment page takes its colours from the design system, in both themes', () => {
  const sheet = stylesheet();
  for (const [, name] of sheet.matchAll(/var\((--[\w-]+)/g)) expect(sheet, name).toContain(`${name}:`);
  const roles = roleValues(':root {\n  --canvas: red;\n}\n[data-theme="dark"] {\n  --canvas: black;\n}');
  expect(roles.replace(/\s+/g, '')).toContain('@media(prefers-color-scheme:dark){:root{--canvas:black;}}');
});
