import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONCERNS, GENDERS } from '#src/capabilities/households/rules/vocabulary.ts';
import { DnaReport, mixUp } from './dna.ts';
import { readValue } from './levels.ts';
import { markerOf, PANEL } from './panel.ts';
import { valueProblem } from './results-csv.ts';
import { type DrawnFrom, drawDna, drawValues } from './sandbox-results.ts';

const CAT: DrawnFrom = {
  seed: 'Miso 2026',
  concerns: [],
  senior: false,
  breed: null,
  gender: null,
  coat: null,
  eye: null,
};
const anyCat: fc.Arbitrary<DrawnFrom> = fc.record({
  seed: fc.string({ unit: 'grapheme' }),
  concerns: fc.uniqueArray(fc.constantFrom(...CONCERNS)),
  senior: fc.boolean(),
  breed: fc.constantFrom(null, 'persian', 'mixed-breed', 'other') as fc.Arbitrary<DrawnFrom['breed']>,
  gender: fc.option(fc.constantFrom(...GENDERS)),
  coat: fc.option(fc.constantFrom('cream', 'black')),
  eye: fc.option(fc.constantFrom('blue', 'copper')),
});

test('drawn results are whole, possible, and the same for the same cat', () => {
  fc.assert(
    fc.property(anyCat, (cat) => {
      const values = drawValues(cat);
      expect(Object.keys(values).toSorted()).toEqual(PANEL.map(({ id }) => id).toSorted());
      for (const [id, value] of Object.entries(values)) expect(valueProblem(id, value), id).toBeNull();
      expect(drawValues({ ...cat })).toEqual(values);
    }),
  );
  expect(drawValues(CAT)).not.toEqual(drawValues({ ...CAT, seed: 'Miso 2027' }));
});

test('a concern shows in its domain: more of its markers are out of the optimal range, the others stay as they were', () => {
  const off = (concerns: DrawnFrom['concerns'], domain: string) => {
    let count = 0;
    for (let i = 0; i < 60; i += 1)
      for (const [id, value] of Object.entries(drawValues({ ...CAT, seed: `cat ${i}`, concerns }))) {
        const marker = markerOf(id);
        if (marker?.domain === domain && readValue(marker, value).level !== 'optimal') count += 1;
      }
    return count;
  };
  expect(off(['digestion'], 'digestion')).toBeGreaterThan(2 * off([], 'digestion'));
  expect(off(['digestion'], 'heart')).toBe(off([], 'heart'));
  expect(off(['joints'], 'joints')).toBeGreaterThan(2 * off([], 'joints'));
});

test('the drawn DNA is a report as a lab would write it, and never one of another cat', () => {
  fc.assert(
    fc.property(anyCat, (cat) => {
      const report = drawDna(cat);
      expect(DnaReport.parse(report)).toEqual(report);
      const [first, second] = report.breeds;
      expect(first?.name).not.toBe(second?.name);
      expect((first?.percent ?? 0) + (second?.percent ?? 0)).toBe(100);
      expect(first?.percent).toBeGreaterThan(second?.percent ?? 100);
      expect(mixUp({ name: 'Miso', gender: cat.gender, coat: cat.coat, pattern: null }, report)).toBeNull();
      expect(report.traits).toMatchObject({
        ...(cat.coat && { coatColor: cat.coat }),
        ...(cat.eye && { eyeColor: cat.eye }),
      });
    }),
  );
  expect(drawDna({ ...CAT, breed: 'persian' }).breeds[0]?.name).toBe('Persian');
});
