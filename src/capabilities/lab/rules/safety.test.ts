import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITIES, AGE_BANDS, CONCERNS, DIETS } from '#src/capabilities/households/rules/vocabulary.ts';
import { ACTIVE_LIST } from './active-ingredients.ts';
import { allergiesMet } from './allergies.ts';
import type { Declared } from './dose-guard.ts';
import { FORMULAS, type FormulaId, formulaName, SEVEN } from './formulas.ts';
import { KIT_NAMES } from './kit-names.ts';
import { readPanel, readValue } from './levels.ts';
import { composeFormula } from './month.ts';
import { markerOf, PANEL } from './panel.ts';
import type { FormulaInput } from './reasons.ts';

const anyValues = fc.dictionary(
  fc.constantFrom(...PANEL.map(({ id }) => id)),
  fc.double({ min: 0, max: 2500, noNaN: true }),
);
const anyCat: fc.Arbitrary<FormulaInput> = fc.record({
  band: fc.option(fc.constantFrom(...AGE_BANDS)),
  kg: fc.option(fc.double({ min: 0.3, max: 12, noNaN: true })),
  activity: fc.option(fc.constantFrom(...ACTIVITIES)),
  concerns: fc.uniqueArray(fc.constantFrom(...CONCERNS), { maxLength: 5 }),
  diet: fc.option(fc.constantFrom(...DIETS)),
  allergies: fc.subarray(['salmon', 'yolk', 'lactose', 'mussels', 'oats', 'turkey', 'yeast', 'chicken', 'pollen']),
});
const anyAmount = fc.double({ min: 0, max: 30_000, noNaN: true });
const anyDeclared: fc.Arbitrary<Declared> = fc.record(
  { vitaminA: anyAmount, vitaminD3: anyAmount },
  { requiredKeys: [] },
);

test('N5 a month that may be mixed holds nothing the cat is allergic to and nothing over a ceiling, whatever was found or said', () => {
  fc.assert(
    fc.property(anyValues, anyCat, anyDeclared, (values, cat, declared) => {
      const { lines, guard, problems, leftOut } = composeFormula(values, cat, declared);
      const conflicts = lines.filter(({ formula }) => allergiesMet(formula, cat.allergies).length > 0);
      const over = guard.rows.filter((row) => row.over);
      expect(problems.length).toBe(conflicts.length + over.length);
      for (const { formula } of conflicts)
        expect(problems.some((problem) => problem.startsWith(`${FORMULAS[formula].name} contains`))).toBe(true);
      // The one that is left out is never the better one for the cat.
      const worst = Math.max(0, ...lines.map(({ formula }) => allergiesMet(formula, cat.allergies).length));
      expect(allergiesMet(leftOut.formula, cat.allergies).length).toBeGreaterThanOrEqual(worst);
    }),
  );
});

test('N5 a dose is the registered one, half of it or none, and less of it only where more was measured', () => {
  fc.assert(
    fc.property(anyValues, anyCat, (values, cat) => {
      for (const { doses } of composeFormula(values, cat, {}).lines)
        for (const { id, amount, cites } of doses) {
          const full = ACTIVE_LIST.find((active) => active.id === id)?.amount ?? 0;
          expect([full, full / 2, 0]).toContain(amount);
          const value = values[id];
          const marker = markerOf(id);
          if (value === undefined || !marker) {
            expect(amount).toBe(full);
            continue;
          }
          expect(cites).toBe(`marker:${id}`);
          expect(amount < full).toBe(value > marker.optimal.to);
          expect(amount === 0).toBe(value > marker.reference.to);
        }
    }),
  );
});

test('N5 anything else a cat is given changes no stick, only whether they may be mixed', () => {
  fc.assert(
    fc.property(anyValues, anyCat, anyDeclared, (values, cat, declared) => {
      const [plain, more] = [composeFormula(values, cat, {}), composeFormula(values, cat, declared)];
      expect(more.lines).toEqual(plain.lines);
      expect(more.leftOut).toEqual(plain.leftOut);
      expect(more.problems).toEqual(expect.arrayContaining(plain.problems.filter((one) => one.includes(' contains '))));
      expect(more.problems.length).toBeGreaterThanOrEqual(plain.problems.length);
    }),
  );
});

test('R281 a report lists low before what needs attention before normal before optimal, the furthest off first', () => {
  const order = ['low', 'borderline', 'normal', 'optimal'];
  fc.assert(
    fc.property(anyValues, (values) => {
      const read = readPanel(values);
      const ranks = read.map(({ level }) => order.indexOf(level));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(read).toHaveLength(Object.keys(values).length);
      for (const { marker, value, level, percent } of read) {
        expect(readValue(marker, value)).toMatchObject({ level, percent });
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('R394 formulas are known by their ids alone, and the kit guide names seven of the eight', () => {
  expect(formulaName('omega')).toBe('Omega Flex-3');
  for (const id of [null, '', 'Omega', 'toString', '__proto__']) expect(formulaName(id), String(id)).toBeNull();
  const ids = Object.keys(FORMULAS) as FormulaId[];
  expect(ids.filter((id) => !KIT_NAMES.some((kit) => kit.id === id))).toEqual(['play']);
  expect(ids.filter((id) => !SEVEN.some((one) => one === id))).toEqual(['antiox']);
  expect(new Set(KIT_NAMES.map(({ name }) => name)).size).toBe(7);
});
