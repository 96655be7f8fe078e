import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormMap, parseForm } from './form-encoding.ts';

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
