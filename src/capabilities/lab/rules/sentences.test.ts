import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawValues } from './sandbox-results.ts';
import { type Level, readPanel } from './levels.ts';
import { composeFormula } from './month.ts';
import { monthChanges } from './month-changes.ts';
import { NUTRIENT_IDS, PANEL } from './panel.ts';
import type { FormulaInput } from './reasons.ts';
import { answerOf, citedName, decidedBy, headline, reportHeadline, standing } from './sentences.ts';

const CAT: FormulaInput = { band: 'adult', kg: 4, activity: 'moderate', concerns: [], diet: 'wet', allergies: [] };
const levels = (...list: (Level | 'not-measured')[]) => list.map((level) => ({ level }));
const middle = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));

test('R386 the headline counts the good ones and names the worst of the others', () => {
  const four = levels('optimal', 'optimal', 'optimal', 'optimal', 'normal', 'borderline');
  expect(headline([...four, ...levels('low')])).toBe('Four of seven nutrients are optimal. One is low.');
  expect(headline([...four, ...levels('borderline')])).toBe('Four of seven nutrients are optimal. Two need attention.');
  expect(headline(levels('optimal', 'optimal', 'optimal'))).toBe('All three nutrients are optimal.');
  expect(headline(levels('optimal', 'normal', 'not-measured'))).toBe(
    'One of three nutrients is optimal. One is in range. One was not measured.',
  );
  expect(headline(levels('low', 'low'))).toBe('None of the two nutrients is optimal. Two are low.');
});

test('R386 the headline of a report speaks for every marker that was measured', () => {
  const well = levels('optimal', 'optimal', 'normal');
  expect(reportHeadline([...well, ...levels('not-measured')])).toBe('All 3 are in range.');
  expect(reportHeadline([...well, ...levels('borderline', 'borderline')])).toBe('2 of 5 need attention.');
  expect(reportHeadline([...well, ...levels('low')])).toBe('1 of 4 needs attention. One is low.');
});

test('a missing value is never called normal, a high one never low', () => {
  expect(standing({ level: 'not-measured', side: null, percent: null })).toBe('Not measured, so we cannot say.');
  expect(standing({ level: 'borderline', side: 'above', percent: 120 })).toBe('Above the reference range.');
  expect(standing({ level: 'low', side: 'below', percent: 42 })).toBe('Well below the reference range.');
});

test('N4 a nutrient is answered by a stick of the month with the dose that is in it', () => {
  const month = composeFormula({ ...middle, fibre: 4, magnesium: 300 }, CAT, {});
  expect(answerOf({ id: 'fibre', formulas: ['play', 'antiox'] }, month)).toEqual({
    formula: 'play',
    dose: '2 g',
    because: null,
  });
  expect(answerOf({ id: 'calcium', formulas: ['omega'] }, month)?.dose).toBe('in the blend');
  const magnesium = answerOf({ id: 'magnesium', formulas: ['neuro'] }, month);
  expect(magnesium).toMatchObject({ dose: '12.5 mg', because: expect.stringContaining('already high') });
  expect(decidedBy('fibre', month)).toContainEqual({ formula: 'play', points: 6, in: true });
  expect(citedName('marker:fibre')).toBe('Fibre');
  expect(citedName('answer:concerns.dental')).toBe('dental (your answer)');
});

test('N4 the list of changes names exactly the changed lines', () => {
  const before = composeFormula(middle, CAT, {});
  expect(monthChanges(before, before)).toEqual([]);
  const after = composeFormula({ ...middle, fibre: 4 }, CAT, {});
  const changes = monthChanges(before, after);
  expect(changes).toContainEqual({ formula: 'play', what: 'New this month. Chosen for Fibre.' });
  expect(changes.some(({ what }) => what.startsWith('Left out.'))).toBe(true);
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const values = drawValues({
        seed,
        concerns: [],
        senior: false,
        breed: null,
        gender: null,
        coat: null,
        eye: null,
      });
      const month = composeFormula(values, CAT, {});
      const known = new Set(month.lines.map(({ formula }) => formula).concat(month.leftOut.formula));
      for (const { formula } of monthChanges(before, month)) expect(known).toContain(formula);
      const nutrients = readPanel(values).filter(({ marker }) => NUTRIENT_IDS.some((id) => id === marker.id));
      expect(headline(nutrients)).toMatch(/^(All|None|One|Two|Three|Four|Five|Six) .*optimal\./);
    }),
    { numRuns: 40 },
  );
});
