import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULAS, type FormulaId } from './formulas.ts';
import { composeFormula, type Month, type StickLine } from './month.ts';
import { monthChanges } from './month-changes.ts';
import { PANEL } from './panel.ts';
import type { FormulaInput } from './reasons.ts';

const CAT: FormulaInput = { band: 'adult', kg: 4, activity: 'moderate', concerns: [], diet: 'wet', allergies: [] };
const middle = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));
const before = composeFormula(middle, CAT, {});
const changed = (values: object, cat: Partial<FormulaInput> = {}) =>
  monthChanges(before, composeFormula({ ...middle, ...values }, { ...CAT, ...cat }, {}));

test('N4 a dose that changes is told with both amounts and the result it comes from', () => {
  // The optimal range of vitamin A is 20 to 70 µg/L, the reference range 12 to 90.
  expect(changed({ vitaminA: 80 })).toEqual([
    {
      formula: 'vision',
      what: 'Vitamin A: 1,500 IU instead of 3,000 IU. Half the dose: 80 µg/L is already high in the normal range.',
    },
  ]);
  expect(changed({ vitaminA: 100 })).toEqual([
    {
      formula: 'vision',
      what: 'Vitamin A: none instead of 3,000 IU. No dose: 100 µg/L is above the reference range.',
    },
  ]);
  // Another result that leads to the same dose is no change.
  expect(changed({ vitaminA: 50 })).toEqual([]);
});

test('N4 a reason that came and one that went are each told, and a formula that takes the place of another by both sides', () => {
  expect(changed({ taurine: 20 })).toEqual([{ formula: 'cardio', what: 'New reason: Taurine.' }]);
  const low = composeFormula({ ...middle, taurine: 20 }, CAT, {});
  expect(monthChanges(low, before)).toEqual([{ formula: 'cardio', what: 'No longer a reason: Taurine.' }]);
  const play = changed({}, { concerns: ['dental'], activity: 'low' });
  expect(play[0]).toEqual({
    formula: 'play',
    what: 'New this month. Chosen for dental (your answer) and activity.',
  });
  expect(play.at(-1)?.what).toMatch(/^Left out\. /);
  expect(play.at(-1)?.formula).toBe(
    composeFormula(middle, { ...CAT, concerns: ['dental'], activity: 'low' }, {}).leftOut.formula,
  );
});

test('N4 a new formula that nothing asks for says so instead of a reason', () => {
  const [out, ...lines] = before.lines as [StickLine, ...StickLine[]];
  const earlier: Month = { ...before, lines: lines as StickLine[] };
  const without = { ...out, reasons: [], because: 'Included by default; no other formula was needed more.' };
  expect(monthChanges(earlier, { ...before, lines: [without, ...lines] })).toEqual([
    { formula: out.formula, what: 'New this month. Included by default; no other formula was needed more.' },
  ]);
});

test('N4 two months are told apart exactly where their sticks differ, and the same month never from itself', () => {
  const anyValues = fc.dictionary(
    fc.constantFrom(...PANEL.map(({ id }) => id)),
    fc.double({ min: 0, max: 400, noNaN: true }),
  );
  const told = ({ lines, leftOut }: Month) => ({
    left: leftOut.formula,
    lines: lines.map(({ formula, reasons, doses }) => [
      formula,
      reasons.map(({ cites }) => cites).toSorted(),
      doses.map(({ id, amount }) => [id, amount]),
    ]),
  });
  fc.assert(
    fc.property(anyValues, anyValues, (one, other) => {
      const [was, is] = [composeFormula(one, CAT, {}), composeFormula(other, CAT, {})];
      expect(monthChanges(was, was)).toEqual([]);
      const same = JSON.stringify(told(was)) === JSON.stringify(told(is));
      expect(monthChanges(was, is).length === 0).toBe(same);
      for (const { formula, what } of monthChanges(was, is)) {
        expect(Object.keys(FORMULAS) as FormulaId[]).toContain(formula);
        expect(what).toMatch(/\.$/);
      }
    }),
    { numRuns: 60 },
  );
});
