import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldName } from './field-name.ts';
import { line, prose, secret, typed } from './text.ts';

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

test('one spelling is kept of what reads the same, and nothing of a password or of unfinished text is', () => {
  expect(line(50).parse('  Zoe\u0308 \n')).toBe('Zoë');
  expect(prose(50).parse(' a\r\nb\tc\rd ')).toBe('a\nb\tc\nd');
  expect(typed(50).parse(' Zoe\u0308 ')).toBe(' Zoë ');
  expect(secret(50).parse(' e\u0308\t')).toBe(' e\u0308\t');
});

test('stacked accents are refused before composing them takes seconds', () => {
  const begun = performance.now();
  expect(said(line(50), `a${'\u0301\u0323'.repeat(60_000)}`)).toBe('Please leave out stacked accents.');
  expect(performance.now() - begun).toBeLessThan(500);
});

test('a field is called what people call it', () => {
  expect(fieldName(['customerData', 'address', 'postal_code'])).toBe('postcode');
  expect(fieldName(['phoneNumber'])).toBe('phone number');
  expect(fieldName(['cats', 1, 'name'])).toBe('name of cat 2');
  expect(fieldName(['allergies', 0])).toBe('allergy 1');
  expect(fieldName([])).toBe('');
});
