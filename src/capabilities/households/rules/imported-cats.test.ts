import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DescribedElsewhere, describedHere, placeCats } from './imported-cats.ts';
import { MOST_CATS } from './vocabulary.ts';

const NOTHING: DescribedElsewhere = {
  ...{ id: 'a', name: 'Miso', bornOn: null, ageMonths: null, ageBand: null, ageGivenOn: null, neutered: null },
  ...{ gender: null, breed: null, coat: null, pattern: null, eye: null, tint: null, concerns: [], allergies: [] },
  ...{
    specialNeeds: null,
    homeType: null,
    outdoorAccess: null,
    activity: null,
    diet: null,
    food: null,
    archivedAt: null,
  },
};

test('N23 after the import of any export at most six cats live here, each under its own name and none as two', () => {
  const name = fc.constantFrom('Miso', 'miso', 'Biscuit', 'Noor', ' ', 'a\nb', 'Zed', 'Kit', 'Ivy', 'Oz', 'Pip');
  const left = fc.constantFrom(null, null, '2026-01-01T00:00:00.000Z');
  fc.assert(
    fc.property(
      fc.array(fc.record({ name, archivedAt: left }), { maxLength: 12 }),
      fc.uniqueArray(name, { maxLength: MOST_CATS, selector: (one) => one.toLowerCase() }),
      (wanted, living) => {
        const here = living.map((one, at) => ({ id: `here-${at}`, name: one, archivedAt: null }));
        const placed = placeCats(
          wanted.map((one, at) => ({ ...NOTHING, ...one, id: `there-${at}` })),
          here,
        );
        const added = placed.filter(({ place }) => place === 'added');
        expect(here.length + added.length).toBeLessThanOrEqual(MOST_CATS);
        const names = [...here, ...added].map((cat) => cat.name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        const found = placed.flatMap(({ place, catId }) => (place === 'here' ? catId : []));
        expect(new Set(found).size).toBe(found.length);
        expect(placed.map(({ id }) => id)).toEqual(wanted.map((_, at) => `there-${at}`));
      },
    ),
  );
});

test('N23 a cat is described in our own vocabulary, and what we do not know is left out', () => {
  const strange = {
    ...NOTHING,
    ...{ name: '  Miso ', breed: 'moon-cat', coat: '__proto__', gender: 'female', bornOn: '2099-01-01', tint: 'plaid' },
    ...{
      concerns: ['coat', 'fame'],
      allergies: ['fish', ''],
      food: 'x'.repeat(300),
      activity: 'moderate',
      diet: 'raw',
    },
  };
  expect(describedHere(strange, '2026-12-01')).toEqual({
    ...{ name: 'Miso', bornOn: null, ageMonths: null, ageBand: null, ageGivenOn: null, gender: 'female', breed: null },
    ...{
      coat: null,
      pattern: null,
      eye: null,
      neutered: null,
      concerns: ['coat'],
      allergies: ['fish'],
      specialNeeds: null,
    },
    ...{ homeType: null, outdoorAccess: null, activity: 'moderate', diet: 'raw', food: null },
  });
  const months = { ...NOTHING, ageMonths: 20, ageGivenOn: '2026-11-01' };
  expect(describedHere(months, '2026-12-01')).toMatchObject({ ageMonths: 20, ageGivenOn: '2026-11-01', bornOn: null });
});
