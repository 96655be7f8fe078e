import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeWords, compareResults, smallestChange } from './compare-results.ts';
import type { Values } from './levels.ts';
import { PANEL } from './panel.ts';

const [marker] = PANEL;
if (!marker) throw new Error('The panel is empty.');

test('R15 earlier and newer values stand side by side; less than a tenth of the reference range is no visible change', () => {
  const threshold = smallestChange(marker);
  const { from } = marker.reference;
  const [row] = compareResults({ [marker.id]: from }, { [marker.id]: from + threshold });
  expect(row).toMatchObject({ before: from, after: from + threshold, threshold, verdict: 'higher' });
  const [less] = compareResults({ [marker.id]: from }, { [marker.id]: from + threshold * 0.9 });
  expect([less?.verdict, less && changeWords(less)]).toEqual(['no-visible-change', 'No visible change']);
  const [down] = compareResults({ [marker.id]: from + 2 * threshold }, { [marker.id]: from });
  expect(down && changeWords(down)).toMatch(/^Lower, by /);
});

test('only what both reports measured is compared, changes first, and turned around the verdicts are turned around', () => {
  const measured = fc.uniqueArray(
    fc
      .constantFrom(...PANEL)
      .chain(({ id, reference: { from, to } }) =>
        fc.double({ min: from / 2, max: to * 1.5, noNaN: true }).map((value) => [id, value] as const),
      ),
    { selector: ([id]) => id },
  );
  const values = measured.map((pairs): Values => Object.fromEntries(pairs));
  fc.assert(
    fc.property(values, values, (before, after) => {
      const rows = compareResults(before, after);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        PANEL.map(({ id }) => id)
          .filter((id) => before[id] !== undefined && after[id] !== undefined)
          .toSorted(),
      );
      const same = rows.map(({ verdict }) => verdict === 'no-visible-change');
      expect(same).toEqual(same.toSorted((one, other) => Number(one) - Number(other)));
      const back = new Map(compareResults(after, before).map((row) => [row.id, row.verdict]));
      const opposite = { higher: 'lower', lower: 'higher', 'no-visible-change': 'no-visible-change' } as const;
      for (const { id, verdict } of rows) expect(back.get(id)).toBe(opposite[verdict]);
    }),
    { numRuns: 60 },
  );
});
