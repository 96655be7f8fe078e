import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIETS } from '#src/capabilities/households/rules/vocabulary.ts';
import { ACTIVE_LIST, type ActiveId, ceilingPerDay } from './active-ingredients.ts';
import { CAUTIOUS_KG, type Declared, type Dose, doseGuard } from './dose-guard.ts';

const SEVEN_STICKS: Dose[] = ACTIVE_LIST.map(({ id, amount }) => ({ id, amount }));
const guardOf = (of: Parameters<typeof doseGuard>[1], doses: readonly Dose[] = SEVEN_STICKS) => {
  const guard = doseGuard(doses, of);
  const row = (id: ActiveId) => {
    const found = guard.rows.find(({ active }) => active === id);
    if (!found) throw new Error(`${id} is guarded`);
    return found;
  };
  return { ...guard, row };
};

const anyKg = fc.double({ min: 0.5, max: 12, noNaN: true });
const anyDiet = fc.option(fc.constantFrom(...DIETS), { nil: null });
const anyAmount = fc.double({ min: 0, max: 60_000, noNaN: true });
const anyDeclared: fc.Arbitrary<Declared> = fc.record(
  { vitaminA: anyAmount, vitaminD3: anyAmount },
  { requiredKeys: [] },
);
const anyDoses = fc.array(fc.record({ id: fc.constantFrom(...ACTIVE_LIST.map(({ id }) => id)), amount: anyAmount }), {
  maxLength: 9,
});

test('N5 a cat of four kilograms has the ceilings of what it eats: 75 kcal per kg of metabolic weight, 4 kcal a gram', () => {
  // 4 ** 0.67 = 2.5315; × 75 / 4 = 47.47 g of dry matter; FEDIAF allows 40,000 IU of A and 3,000 IU of D3 in 100 g.
  const { row } = guardOf({ kg: 4, diet: 'dry', declared: {} });
  expect(row('vitaminA').ceiling?.day).toBeCloseTo(18_986.3, 0);
  expect(row('vitaminD3').ceiling?.day).toBeCloseTo(1424, 0);
  // Complete food: 5% of the ceiling of A, and the 227 IU of D3 that EU feed law allows in 100 g; then the stick.
  expect(row('vitaminA').highestDay).toBeCloseTo(949.3 + 3000, 0);
  expect(row('vitaminD3').highestDay).toBeCloseTo(107.7 + 500, 0);
  expect(row('vitaminA').week).toBeCloseTo(7 * 949.3 + 3000, 0);
  // 3949 of 18986 and 608 of 1424 are used.
  expect([row('vitaminA').ceiling?.headroomPercent, row('vitaminD3').ceiling?.headroomPercent]).toEqual([79, 57]);
  expect(row('vitaminA').perKg).toBeCloseTo(987.3, 0);
});

test('N5 raw food counts for the liver in it, and a diet that nobody named counts as raw', () => {
  const raw = guardOf({ kg: 4, diet: 'raw', declared: {} });
  // 40% of the ceiling of A, 10% of that of D3.
  expect(raw.row('vitaminA').highestDay).toBeCloseTo(7594.5 + 3000, 0);
  expect(raw.row('vitaminD3').highestDay).toBeCloseTo(142.4 + 500, 0);
  expect(guardOf({ kg: 4, diet: null, declared: {} }).rows).toEqual(raw.rows);
  for (const diet of ['dry', 'wet', 'mixed'] as const)
    expect(guardOf({ kg: 4, diet, declared: {} }).rows).toEqual(guardOf({ kg: 4, diet: 'dry', declared: {} }).rows);
});

test('N5 a cat that nobody has weighed is taken for a light one, and the guard says so', () => {
  const unknown = guardOf({ kg: null, diet: 'wet', declared: {} });
  expect([unknown.kg, unknown.weighed]).toEqual([CAUTIOUS_KG, false]);
  expect(unknown.rows).toEqual(guardOf({ kg: CAUTIOUS_KG, diet: 'wet', declared: {} }).rows);
  expect(guardOf({ kg: 4, diet: 'wet', declared: {} }).weighed).toBe(true);
});

test('N5 a supplement of every day counts on seven days, a stick on one', () => {
  const { row } = guardOf({ kg: 4, diet: 'dry', declared: { vitaminD3: 100 } }, [{ id: 'vitaminD3', amount: 500 }]);
  expect(row('vitaminD3').highestDay).toBeCloseTo(107.7 + 100 + 500, 0);
  expect(row('vitaminD3').week).toBeCloseTo(7 * (107.7 + 100) + 500, 0);
  // Every day just over the ceiling, without any stick: the week is over as well as the day.
  const daily = guardOf({ kg: 4, diet: 'dry', declared: { vitaminD3: 1320 } }, []);
  expect([daily.row('vitaminD3').over, daily.row('vitaminA').over]).toEqual([true, false]);
});

test('N5 over is more than the ceiling of a day or of a week, and nothing without a maximum is ever over', () => {
  fc.assert(
    fc.property(anyDoses, anyKg, anyDiet, anyDeclared, (doses, kg, diet, declared) => {
      for (const { active, over, ceiling, highestDay, week } of doseGuard(doses, { kg, diet, declared }).rows) {
        const known = ACTIVE_LIST.find(({ id }) => id === active);
        const day = known ? ceilingPerDay(known, kg) : null;
        expect(ceiling === null).toBe(day === null);
        if (!ceiling || day === null) {
          expect(over).toBe(false);
          continue;
        }
        // Amounts are shown with one decimal.
        if (highestDay > day + 0.1 || week > 7 * day + 0.1) expect(over).toBe(true);
        if (highestDay < day - 0.1 && week < 7 * day - 0.1) expect(over).toBe(false);
        expect(over).toBe(ceiling.headroomPercent < 0);
      }
    }),
  );
});

test('N5 another supplement or another dose never leaves more room, and the order of the sticks changes nothing', () => {
  fc.assert(
    fc.property(anyDoses, anyKg, anyDiet, anyDeclared, anyAmount, (doses, kg, diet, declared, more) => {
      const room = (sticks: readonly Dose[], said: Declared) =>
        doseGuard(sticks, { kg, diet, declared: said }).rows.map(({ ceiling }) => ceiling?.headroomPercent ?? 0);
      const before = room(doses, declared);
      const fuller = room(doses, { ...declared, vitaminA: (declared.vitaminA ?? 0) + more });
      const stronger = room([...doses, { id: 'vitaminA', amount: more }], declared);
      for (const [index, left] of before.entries()) {
        expect(fuller[index]).toBeLessThanOrEqual(left);
        expect(stronger[index]).toBeLessThanOrEqual(left);
      }
      expect(room(doses.toReversed(), declared)).toHaveLength(before.length);
      for (const [index, left] of room(doses.toReversed(), declared).entries())
        expect(Math.abs(left - (before[index] ?? 0))).toBeLessThanOrEqual(1);
    }),
  );
});
