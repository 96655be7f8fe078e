import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { STICK_TYPES } from '#src/capabilities/pricing/rules/plans.ts';
import { SEVEN } from './formulas.ts';
import { ACTIVE_LIST, activesOf, averagePerDay, ceilingPerDay, DAYS_BETWEEN } from './active-ingredients.ts';
import { FORMULAS, type FormulaId } from './formulas.ts';
import { MARKERS } from './markers.ts';
import { allergensOf, RECIPES, STICK } from './recipes.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];
/** Lighter than any cat of three months or more. */
const LIGHTEST_KG = 1.2;

test('R394 eight formulas, each with the benefit it is known for', () => {
  expect(IDS.map((id) => `${FORMULAS[id].name}: ${FORMULAS[id].job}`)).toEqual([
    'Antiox-Renew: Antioxidant, kidney',
    'Cardio-Flex Pro: Heart',
    'Clear V-Optima: Vision',
    'DermaFlow+: Coat and skin',
    'NeuroFix-360: Stress',
    'Omega Flex-3: Joint mobility',
    'Purr-fect Play: Activity, dental, digestion',
    'Renal-Advance: Kidney',
  ]);
  expect(SEVEN).toHaveLength(STICK_TYPES);
  expect(CLAIMS.formulas.value).toBe(IDS.length);
});

test('every formula has ingredients, somebody who should ask first, and supports rather than treats', () => {
  for (const id of IDS) {
    const { natural, supports, askFirst } = RECIPES[id];
    expect(natural.length).toBeGreaterThanOrEqual(4);
    expect(new Set(natural.map(({ name }) => name)).size).toBe(natural.length);
    expect(askFirst.length).toBeGreaterThan(0);
    expect(supports).toMatch(/^Supports /);
    expect(allergensOf(id)).toEqual(expect.arrayContaining([...STICK.baseAllergens]));
  }
  expect(JSON.stringify(RECIPES)).not.toMatch(/\b(treats?|cures?|heals?|prevents?|therapy)\b/i);
});

test('nothing that is bad for cats is in any stick', () => {
  const inside = [...STICK.base, ...IDS.flatMap((id) => RECIPES[id].natural.map(({ name }) => name))].join(', ');
  for (const never of [...STICK.free, 'leek', 'raisin', 'tea', 'cocoa', 'lily', 'chamomile', 'oil of']) {
    expect(inside).not.toContain(never);
  }
});

test('allergens include the sources of each ingredient', () => {
  const hints = {
    egg: /egg/,
    fish: /salmon|sardine|anchovy/,
    turkey: /turkey/,
    milk: /milk/,
    oat: /^oat/,
    yeast: /yeast/,
    molluscs: /mussel/,
    chicken: /chicken/,
  };
  for (const id of IDS) {
    for (const [allergen, hint] of Object.entries(hints)) {
      if (RECIPES[id].natural.some(({ name }) => hint.test(name))) expect(allergensOf(id)).toContain(allergen);
    }
  }
});

test('each active stands in one formula with amount, unit and a word on too much of it', () => {
  expect(ACTIVE_LIST.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'Vitamin A 3,000 IU',
    'Vitamin D3 500 IU',
    'Vitamin E 30 IU',
    'Taurine 500 mg',
    'Magnesium 25 mg',
    'Fibre blend 2 g',
    'Omega-3 250 mg',
  ]);
  for (const active of ACTIVE_LIST) {
    expect(activesOf(active.formula)).toContain(active);
    expect(active.text).toBe(`${active.amount.toLocaleString('en')} ${active.unit}`);
    expect(active.ceiling).toMatch(/\.$/);
  }
});

test('a kind of stick comes round once in seven days', () => {
  expect(DAYS_BETWEEN).toBe(7);
  for (const active of ACTIVE_LIST) expect(averagePerDay(active) * 7).toBeCloseTo(active.amount);
});

test('a stick alone never reaches the ceiling of its day, however light the cat', () => {
  fc.assert(
    fc.property(fc.double({ min: LIGHTEST_KG, max: 12, noNaN: true }), (kg) => {
      for (const active of ACTIVE_LIST) {
        const ceiling = ceilingPerDay(active, kg);
        if (ceiling !== null) expect(active.amount).toBeLessThan(ceiling);
      }
    }),
  );
});

test('a heavier cat has a higher ceiling, and no maximum is no ceiling', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 10, noNaN: true }),
      fc.double({ min: 0.1, max: 2, noNaN: true }),
      (kg, more) => {
        for (const active of ACTIVE_LIST) {
          const light = ceilingPerDay(active, kg);
          const heavy = ceilingPerDay(active, kg + more);
          if (active.maximum) expect(heavy).toBeGreaterThan(light as number);
          else expect([light, heavy]).toEqual([null, null]);
        }
      },
    ),
  );
});

test('every nutrient the lab reports is answered by a formula, first of all by the one that carries it', () => {
  for (const [id, { answeredBy }] of Object.entries(MARKERS)) {
    const carrier = ACTIVE_LIST.find((active) => active.id === id)?.formula;
    if (carrier) expect(answeredBy[0]).toBe(carrier);
    for (const formula of answeredBy) expect(IDS).toContain(formula);
  }
  expect(Object.keys(MARKERS)).toHaveLength(7);
});
