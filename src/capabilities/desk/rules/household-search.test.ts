import fc from 'fast-check';
import { expect, test } from 'vitest';
import { householdSearch, SHORTEST } from './household-search.ts';

const search = (typed: string) => householdSearch(typed, 2026);
const kinds = (typed: string) =>
  Object.entries(search(typed))
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null))
    .map(([kind]) => kind);

test('a search term heard on the phone is recognised by its form', () => {
  const cases: [typed: string, kinds: string[]][] = [
    ['', []],
    ['m', []],
    ['Miso', ['name']],
    ['  van   der Berg ', ['name']],
    ['maryam@example.com', ['email']],
    ['maryam@exam', ['name']],
    ['CAT-2026-0000020', ['parcels']],
    ['cat-2026-0000020-3', ['parcels']],
    ['0000020', ['phones', 'parcels', 'tracking']],
    ['inv-2026-000007', ['document']],
    ['CN-2026-000001', ['document']],
    ['DXB-20-3', ['tracking', 'name']],
    ['+971 50 123 4567', ['phones']],
    ['050 123 4567', ['phones']],
    ['ليلى', ['name']],
  ];
  for (const [typed, found] of cases) expect([typed, kinds(typed)]).toEqual([typed, found]);
  expect(search('Maryam@Example.COM').email).toBe('maryam@example.com');
  expect(search('cat-2026-0000020-3').parcels).toEqual(['CAT-2026-0000020-3']);
  expect(search('0000020').parcels).toEqual([2026, 2025, 2024, 2023, 2022].map((year) => `CAT-${year}-0000020`));
  expect(search('  van   der Berg ').name).toBe('van der Berg');
  // Without its country, a number is looked for in each country where it can exist.
  expect(search('050 123 4567').phones).toContain('+971501234567');
  expect(search('0151 23456789').phones).toContain('+4915123456789');
  expect(search('+971501234567').phones).toEqual(['+971501234567']);
});

test('any text is looked for in some way, or is too short, and spaces around it change nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const bare = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
      expect(kinds(typed).length > 0).toBe(bare.length >= SHORTEST);
      expect(search(` ${typed} `)).toEqual(search(typed));
    }),
  );
  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2099 }), digits(7), fc.boolean(), (year, number, lower) => {
      const typed = `CAT-${year}-${number}`;
      expect(search(lower ? typed.toLowerCase() : typed)).toMatchObject({ parcels: [typed], name: null, phones: [] });
    }),
  );
});
