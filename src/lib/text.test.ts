import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldName } from './field-name.ts';
import { isUuid, line, prose, secret, typed, withoutLinks } from './text.ts';

const said = (schema: z.ZodString, text: unknown) => schema.safeParse(text).error?.issues[0]?.message ?? null;

test('text that cannot be stored or shown is refused in every field type', () => {
  for (const schema of [line(50), prose(50), typed(50), secret(50)]) {
    expect(said(schema, 'Mi\0so')).toBe('Please leave out control characters.');
    expect(said(schema, 'Miso \ud83d')).toBe('Half of a character is missing. Please type it again.');
    expect(said(schema, 'Miso 🐈, 三毛, مياو')).toBeNull();
    expect(said(schema, 'x'.repeat(51))).toBe('At most 50 characters, please.');
  }
  for (const schema of [line(50), prose(50), typed(50)]) expect(said(schema, 'Mi\u001bso')).toMatch(/control/);
  expect(said(line(50), 'Mi\nso')).toMatch(/control/);
  expect(said(line(50, { missing: 'Please enter a name.' }), ' ')).toBe('Please enter a name.');
  expect(said(line(50, { missing: 'Please enter a name.' }), undefined)).toBe('Please enter a name.');
});

test('one spelling is kept of texts that read the same, except of passwords and of unfinished text', () => {
  expect(line(50).parse('  Zoe\u0308 \n')).toBe('Zoë');
  expect(prose(50).parse(' a\r\nb\tc\rd ')).toBe('a\nb\tc\nd');
  expect(typed(50).parse(' Zoe\u0308 ')).toBe(' Zoë ');
  expect(secret(50).parse(' e\u0308\t')).toBe(' e\u0308\t');
});

test('stacked accents are refused before composing them takes seconds', () => {
  const begun = process.cpuUsage(); // on a busy machine a second by the clock says nothing
  expect(said(line(50), `a${'\u0301\u0323'.repeat(60_000)}`)).toBe('Please leave out stacked accents.');
  expect(process.cpuUsage(begun).user).toBeLessThan(500_000);
});

test('a field has its everyday name', () => {
  expect(fieldName(['customerData', 'address', 'postal_code'])).toBe('postcode');
  expect(fieldName(['phoneNumber'])).toBe('phone number');
  expect(['startedOn', 'iban'].map((field) => fieldName([field]))).toEqual(['first day', 'IBAN']);
  expect(fieldName(['cats', 1, 'name'])).toBe('name of cat 2');
  expect(fieldName(['allergies', 0])).toBe('allergy 1');
  expect(fieldName([])).toBe('');
});

test('web addresses are taken out of a text whole, and the rest stays as it is', () => {
  const link = fc.tuple(fc.constantFrom('http://', 'https://', 'HTTPS://'), fc.stringMatching(/^[\w#?=&./%-]{1,40}$/));
  const word = fc.stringMatching(/^[A-Za-z,.!]{1,8}$/);
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          word,
          link.map((parts) => parts.join('')),
        ),
        { maxLength: 8 },
      ),
      (words) => {
        const shown = withoutLinks(words.join(' '));
        expect(shown).not.toMatch(/https?:/i);
        expect(shown).toBe(words.map((one) => (/^https?:/i.test(one) ? '[link]' : one)).join(' '));
        expect(withoutLinks(shown)).toBe(shown);
      },
    ),
  );
});

test('an id is 32 hexadecimal digits in five groups, and nothing else may be asked of the database', () => {
  fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())));
  const id = '0193b3c4-0000-7000-8000-000000000001';
  for (const wrong of ['', 'undefined', id.slice(1), `${id}0`, `${id}\n`, ` ${id}`, id.replaceAll('-', ''), `{${id}}`])
    expect(isUuid(wrong), JSON.stringify(wrong)).toBe(false);
});

test('text that a field takes stays the same when it is sent again', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
  for (const schema of [line(200), prose(200), typed(200), secret(200)])
    fc.assert(
      fc.property(anyText, (text) => {
        const once = schema.safeParse(text);
        if (once.success) expect(schema.parse(once.data)).toBe(once.data);
      }),
    );
});
