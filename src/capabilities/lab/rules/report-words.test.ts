import { expect, test } from 'vitest';
import type { Level } from './levels.ts';
import { composeFormula } from './month.ts';
import { NUTRIENT_IDS, PANEL } from './panel.ts';
import type { FormulaInput } from './reasons.ts';
import { outsideText, type ReportLine, reportSentence, stickFor } from './results-day.ts';
import { answerOf, citedName, decidedBy, doseText, headline, reportHeadline, standing } from './sentences.ts';

const CAT: FormulaInput = { band: 'adult', kg: 4, activity: 'moderate', concerns: [], diet: 'wet', allergies: [] };
const middle = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));

const line = (id: string, more: Partial<ReportLine>): ReportLine => ({
  id,
  name: id,
  nutrient: NUTRIENT_IDS.some((one) => one === id),
  level: 'optimal',
  side: 'within',
  unit: 'mg/kg',
  value: 10,
  reference: { from: 5, to: 20 },
  ...more,
});

test('R386 each level on each side has its sentence, and within the optimal range it says how much room there is', () => {
  const said = (level: Level, side: 'below' | 'within' | 'above', percent: number) =>
    standing({ level, side, percent });
  expect(said('low', 'below', 20)).toBe('Well below the reference range.');
  expect(said('borderline', 'below', 60)).toBe('Below the reference range.');
  expect(said('borderline', 'above', 130)).toBe('Above the reference range.');
  expect(said('normal', 'below', 75)).toBe('In range, but below optimal. Keep an eye on it.');
  expect(said('normal', 'above', 105)).toBe('In range, but above optimal. Keep an eye on it.');
  expect([80, 83, 84, 94, 95, 100].map((percent) => said('optimal', 'within', percent))).toEqual([
    'Optimal, near the low end.',
    'Optimal, near the low end.',
    'Optimal. No change needed.',
    'Optimal. No change needed.',
    'Optimal, near the top of the range.',
    'Optimal, near the top of the range.',
  ]);
});

test('R386 the headline of seven nutrients names the worst of them, whatever else there is', () => {
  const of = (counts: Partial<Record<Level | 'not-measured', number>>) =>
    headline(
      (Object.entries(counts) as [Level, number][]).flatMap(([level, count]) =>
        Array.from({ length: count }, () => ({ level })),
      ),
    );
  expect(of({ optimal: 7 })).toBe('All seven nutrients are optimal.');
  expect(of({ optimal: 6, normal: 1 })).toBe('Six of seven nutrients are optimal. One is in range.');
  expect(of({ optimal: 4, normal: 1, borderline: 1, low: 1 })).toBe('Four of seven nutrients are optimal. One is low.');
  expect(of({ optimal: 5, normal: 1, borderline: 1 })).toBe(
    'Five of seven nutrients are optimal. One needs attention.',
  );
  expect(of({ normal: 5, low: 2 })).toBe('None of the seven nutrients is optimal. Two are low.');
  expect(of({ optimal: 1, 'not-measured': 6 })).toBe('One of seven nutrients is optimal. Six were not measured.');
});

test('R386 the headline of a report counts in figures, and its low ones in words up to seven', () => {
  const of = (borderline: number, low: number, optimal: number) =>
    reportHeadline(
      (
        [
          ['borderline', borderline],
          ['low', low],
          ['optimal', optimal],
        ] as const
      ).flatMap(([level, count]) => Array.from({ length: count }, () => ({ level }))),
    );
  expect(of(0, 0, 54)).toBe('All 54 are in range.');
  expect(of(1, 0, 53)).toBe('1 of 54 needs attention.');
  expect(of(6, 3, 45)).toBe('9 of 54 need attention. Three are low.');
  expect(of(0, 12, 42)).toBe('12 of 54 need attention. 12 are low.');
});

test('R267 a marker outside of its range is told to a vet with its value, its range and on which side it is', () => {
  expect(outsideText(line('Zinc', { level: 'borderline', side: 'above', value: 21 }))).toBe(
    'Zinc is above our working range: 21 mg/kg, the range is 5 to 20.',
  );
  expect(outsideText(line('Zinc', { level: 'borderline', side: 'below', value: 4.5 }))).toBe(
    'Zinc is below our working range: 4.5 mg/kg, the range is 5 to 20.',
  );
  expect(outsideText(line('Zinc', { level: 'low', side: 'below', value: 1 }))).toBe(
    'Zinc is well below our working range: 1 mg/kg, the range is 5 to 20.',
  );
});

test('R267 the sentence of a report keeps the capitals of EPA and pH, and watches what is in range but not optimal', () => {
  const bad = { level: 'low', side: 'below', value: 1 } as const;
  const said = (name: string) => reportSentence('Miso', [line(name, bad), line('zinc', {})]);
  expect(said('EPA')).toBe('The lab read 2 markers for Miso: 1 is in range, 1 is not, and EPA matters most.');
  expect(said('pH')).toContain('and pH matters most.');
  expect(said('Taurine')).toContain('and taurine matters most.');
  // Only a nutrient counts while it is normal.
  const watched = line('taurine', { name: 'Taurine', level: 'normal', side: 'below', nutrient: true });
  expect(reportSentence('Miso', [watched, line('zinc', {})])).toBe(
    'The lab read 2 markers for Miso, and all of them are in range; taurine is the one to watch.',
  );
  expect(reportSentence('Miso', [line('zinc', { level: 'not-measured', side: null, value: null })])).toBe(
    'Nothing was measured for Miso.',
  );
});

test('N4 a nutrient is answered by the first of its formulas that is in the month, or by none', () => {
  const month = composeFormula(middle, CAT, {});
  expect(month.leftOut.formula).toBe('play');
  // Fibre is answered by Play, or by Antiox without Play.
  expect(answerOf({ id: 'fibre', formulas: ['play', 'antiox'] }, month)).toEqual({
    formula: 'antiox',
    dose: 'in the blend',
    because: null,
  });
  expect(answerOf({ id: 'fibre', formulas: ['play'] }, month)).toBeNull();
  expect(stickFor({ id: 'fibre' }, month)).toBeNull();
  expect(decidedBy('fibre', month)).toEqual([]);
});

test('N4 a marker is cited by the formula left out as well, which is not in the month', () => {
  // An allergy keeps Neuro out although magnesium asks for it.
  const month = composeFormula({ ...middle, magnesium: 20 }, { ...CAT, allergies: ['lactose'] }, {});
  expect(month.leftOut.formula).toBe('neuro');
  expect(decidedBy('magnesium', month)).toEqual([{ formula: 'neuro', points: 6, in: false }]);
  expect(stickFor({ id: 'magnesium' }, month)).toBeNull();
});

test('N4 the rows that a choice cites are read out as words', () => {
  expect(
    [
      'marker:vitaminD3',
      'marker:kryptonite',
      'profile:age',
      'answer:concerns.coat',
      'answer:diet',
      'answer:activity',
    ].map(citedName),
  ).toEqual(['Vitamin D3', 'kryptonite', 'age', 'coat (your answer)', 'food', 'activity']);
  expect([0, 12.5, 3000, 0.04].map((amount) => doseText({ amount, unit: 'mg' }))).toEqual([
    'none',
    '12.5 mg',
    '3,000 mg',
    '0 mg',
  ]);
});
