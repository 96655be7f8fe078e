import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PANEL } from './panel.ts';
import { changeText, declaredChanges, revisionOf, standingSets, valueChanges } from './revision.ts';

const anyValues = fc.dictionary(
  fc.constantFrom(...PANEL.map(({ id }) => id)),
  fc.double({ min: 0, max: 9000, noNaN: true, noDefaultInfinity: true }),
);

test('N8 the changes of a correction are exactly what turns the released values into the corrected ones', () => {
  fc.assert(
    fc.property(anyValues, anyValues, (before, after) => {
      const corrected: Record<string, number> = { ...before };
      for (const { id, from, to } of valueChanges(before, after)) {
        expect(before[id] ?? null).toBe(from);
        if (to === null) delete corrected[id];
        else corrected[id] = to;
      }
      expect(corrected).toEqual({ ...after });
    }),
    { numRuns: 200 },
  );
});

test('N8 a correction is opened of the newest released results alone, while nothing else of the cat is in work', () => {
  const released = { state: 'released', newest: true, inWork: false } as const;
  expect(revisionOf(released)).toBe('allowed');
  expect(revisionOf({ ...released, state: 'draft' })).toBe('set-not-released');
  expect(revisionOf({ ...released, newest: false })).toBe('set-superseded');
  expect(revisionOf({ ...released, inWork: true })).toBe('set-in-work');
});

test('N8 each change is said with both values and its unit', () => {
  const [zinc, fibre] = valueChanges({ zinc: 120 }, { zinc: 210, fibre: 14 });
  expect(zinc && changeText(zinc)).toBe('Zinc: 210 mg/kg instead of 120 mg/kg');
  expect(fibre && changeText(fibre)).toBe('Fibre: 14 % of dry matter instead of not measured');
  expect(declaredChanges({ vitaminA: 500 }, { vitaminA: 500, vitaminD3: 100 })).toEqual([
    'Other supplements, vitamin D3: 100 IU a day instead of 0 IU',
  ]);
});

test('a set counts until one that corrects it is released', () => {
  const set = (id: string, revises: string | null, state: 'draft' | 'released' = 'released') => ({
    id,
    revises,
    state,
  });
  const first = set('a', null);
  expect(standingSets([set('b', 'a', 'draft'), first])).toEqual([set('b', 'a', 'draft'), first]);
  expect(standingSets([set('c', 'b'), set('b', 'a'), first])).toEqual([set('c', 'b')]);
});
