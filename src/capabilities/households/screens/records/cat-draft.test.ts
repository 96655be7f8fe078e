import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CatDraft, catDraftOf, catProblems, changesOf, newCatFrom, onTopOf, waitsUntil } from './cat-draft.ts';

const NOBODY = catDraftOf(null, 'kg');
const MISO: CatDraft = { ...NOBODY, name: 'Miso', breed: 'ragdoll', bornOn: '2022-05-01', food: 'Duck', weight: '5.1' };

test('R479 editing a cat sends only the changed fields', () => {
  expect(changesOf(MISO, MISO, false)).toEqual({});
  const edited = { ...MISO, neutered: 'yes', allergies: 'Beef, dairy;  ', specialNeeds: ' ', food: '', gender: 'male' };
  expect(changesOf(MISO, edited as CatDraft, false)).toEqual({
    neutered: true,
    allergies: ['Beef', 'dairy'],
    specialNeeds: null,
    food: null,
    gender: 'male',
  });
  expect(changesOf(MISO, { ...MISO, ageSaid: 'age', years: '4', months: '' }, false)).toEqual({
    age: { years: 4, months: 0 },
  });
  expect(changesOf(MISO, { ...MISO, weight: '11', unit: 'lb' }, true)).toEqual({
    weight: { value: 11, unit: 'lb', confirmed: true },
  });
  expect(changesOf(MISO, { ...MISO, weight: '11.2', unit: 'lb' }, false)).toEqual({});
  expect(changesOf(MISO, { ...MISO, weight: '' }, false)).toEqual({});
  expect(newCatFrom(MISO, 'id')).toEqual({
    name: 'Miso',
    breed: 'ragdoll',
    bornOn: '2022-05-01',
    food: 'Duck',
    weight: { value: 5.1, unit: 'kg' },
    requestId: 'id',
  });
});

const text = fc.constantFrom('', 'a', 'b', 'c');
const some = fc.record({ food: text, specialNeeds: text, breed: text, bornOn: text });

test('when two people edit at once, nothing typed is lost and nothing of the other’s is taken back', () => {
  fc.assert(
    fc.property(some, some, some, (base, mine, theirs) => {
      const [before, here, there] = [base, mine, theirs].map((fields) => ({ ...MISO, ...fields })) as [
        CatDraft,
        CatDraft,
        CatDraft,
      ];
      const merged = onTopOf(there, before, here);
      for (const key of ['food', 'specialNeeds', 'breed', 'bornOn'] as const)
        expect(merged[key]).toBe(here[key] === before[key] ? there[key] : here[key]);
    }),
  );
});

test('C20 under three months sticks wait, and the form says until when; what cannot be is said beside its field', () => {
  const kitten = { ...NOBODY, name: 'Bean', bornOn: '2026-10-15' };
  expect(waitsUntil(kitten, '2026-12-01')).toBe('2027-01-15');
  expect(waitsUntil({ ...NOBODY, ageSaid: 'age', months: '2' }, '2026-12-01')).toBe('2027-01-01');
  expect(waitsUntil({ ...NOBODY, ageSaid: 'age', months: '3' }, '2026-12-01')).toBeNull();
  expect(waitsUntil(NOBODY, '2026-12-01')).toBeNull();
  expect(Object.keys(catProblems({ ...NOBODY, ageSaid: 'age', years: '40', months: '12', weight: '51' }))).toEqual([
    'name',
    'years',
    'months',
    'weight',
  ]);
});
