import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STICKS_PER_TYPE } from '#src/capabilities/pricing/rules/plans.ts';
import { doseGuard } from './dose-guard.ts';
import { CHOICE_RULES, type ChoiceState, leastWanted } from './formula-choice.ts';
import { FORMULA_IDS, type FormulaId } from './formulas.ts';
import type { Values } from './levels.ts';
import { PANEL } from './panel.ts';
import { composeFormula, exchangeFormula, problemsNow } from './month.ts';
import { monthChanges } from './month-changes.ts';
import type { FormulaInput } from './reasons.ts';

const CAT: FormulaInput = { band: 'adult', kg: 4.5, activity: 'moderate', concerns: [], diet: 'wet', allergies: [] };
const middle: Values = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));

const READY: ChoiceState = { livesHere: true, newest: 3, current: true, pinned: null };

test('N13 the choices of a household follow its state', () => {
  const table: [string, Partial<ChoiceState>, exchange: string, keep2: string, keep4: string, release: string][] = [
    ['newest in the boxes', {}, 'allowed', 'allowed', 'version-unknown', 'done'],
    ['keeps version 2', { pinned: 2 }, 'formula-pinned', 'done', 'version-unknown', 'allowed'],
    ['keeps version 1', { pinned: 1 }, 'formula-pinned', 'allowed', 'version-unknown', 'allowed'],
    ['lives elsewhere', { livesHere: false }, 'no-sticks-now', 'no-sticks-now', 'no-sticks-now', 'done'],
    ['newer results are held', { current: false }, 'no-sticks-now', 'no-sticks-now', 'no-sticks-now', 'done'],
    [
      'held, and keeps one',
      { current: false, pinned: 2 },
      'no-sticks-now',
      'no-sticks-now',
      'no-sticks-now',
      'allowed',
    ],
    ['no sticks yet', { newest: null, current: false }, 'no-sticks-now', 'no-sticks-now', 'no-sticks-now', 'done'],
  ];
  for (const [when, change, ...expected] of table) {
    const state = { ...READY, ...change };
    const { exchange, keep, release } = CHOICE_RULES;
    expect([when, exchange(state), keep(state, 2), keep(state, 4), release(state)]).toEqual([when, ...expected]);
  }
});

const anyCat: fc.Arbitrary<FormulaInput> = fc.record({
  band: fc.constantFrom('adult' as const, 'senior' as const),
  kg: fc.option(fc.double({ min: 1.5, max: 9, noNaN: true })),
  activity: fc.constant(null),
  concerns: fc.constant([]),
  diet: fc.constantFrom('wet' as const, 'raw' as const),
  allergies: fc.subarray(['salmon', 'eggs', 'lactose']),
});

test('N5 N13 an exchange leaves seven formulas with one for another, and is checked by the same guard as a formula of the lab', () => {
  fc.assert(
    fc.property(anyCat, fc.integer({ min: 0, max: 6 }), (cat, index) => {
      const before = composeFormula(middle, cat, {});
      const out = before.lines[index]?.formula as FormulaId;
      const into = before.leftOut.formula;
      const after = exchangeFormula(before, out, { values: middle, cat, declared: {} });
      expect(after.lines.map(({ formula }) => formula).toSorted()).toEqual(
        FORMULA_IDS.filter((id) => id !== out).toSorted(),
      );
      expect(after.lines.every(({ sticks }) => sticks === STICKS_PER_TYPE)).toBe(true);
      expect(after.leftOut.formula).toBe(out);
      // Nothing but these two differs.
      expect(new Set(monthChanges(before, after).map(({ formula }) => formula))).toEqual(new Set([out, into]));
      const doses = after.lines.flatMap((line) => line.doses);
      expect(after.guard).toEqual(doseGuard(doses, { kg: cat.kg, diet: cat.diet, declared: {} }));
      if (after.guard.rows.some(({ over }) => over)) expect(after.problems.length).toBeGreaterThan(0);
      expect(problemsNow(after, cat, {})).toEqual(after.problems);
      // Exchanged back it is the same sticks again.
      const again = exchangeFormula(after, into, { values: middle, cat, declared: {} });
      expect(again.lines.map(({ formula }) => formula)).toEqual(before.lines.map(({ formula }) => formula));
      expect(again.guard).toEqual(before.guard);
    }),
    { numRuns: 60 },
  );
});

test('N5 a version made earlier is checked against what is known of the cat now', () => {
  const month = composeFormula(middle, CAT, {});
  expect(problemsNow(month, CAT, {})).toEqual([]);
  const inside = month.lines.some(({ formula }) => formula === 'omega');
  expect(inside).toBe(true);
  expect(problemsNow(month, { ...CAT, allergies: ['salmon'] }, {}).join(' ')).toContain('must not have');
});

test('N13 the formula that is proposed to go out is the least wanted one of those that may', () => {
  const [first, second, third] = FORMULA_IDS;
  if (!first || !second || !third) throw new Error('There are eight formulas.');
  const compared = [third, second, first].map((formula) => ({ formula }));
  expect(leastWanted([first, second], compared)).toBe(second);
  expect(leastWanted([first, second], [])).toBe(first);
  expect(leastWanted([], compared)).toBeNull();
});
