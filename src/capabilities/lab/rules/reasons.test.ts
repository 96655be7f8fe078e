import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITIES, AGE_BANDS, CONCERNS, DIETS } from '#src/capabilities/households/rules/vocabulary.ts';
import { FORMULAS, type FormulaId } from './formulas.ts';
import { type Level, readValue } from './levels.ts';
import { formulasForMarker, NUTRIENT_IDS, PANEL, type PanelMarker } from './panel.ts';
import { type FormulaInput, markerPoints, reasonsFor } from './reasons.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];
const NOTHING: FormulaInput = { band: null, kg: null, activity: null, concerns: [], diet: null, allergies: [] };
const isNutrient = ({ id }: PanelMarker) => NUTRIENT_IDS.some((one) => one === id);
const scoreOf = (formula: FormulaId, values: Record<string, number>, cat = NOTHING) =>
  reasonsFor(formula, values, cat).reduce((sum, { points }) => sum + points, 0);

test('without values and answers nothing asks for a formula', () => {
  for (const id of IDS) expect(reasonsFor(id, {}, NOTHING)).toEqual([]);
});

test('the further a nutrient is below its range, the more points its formula gets; plenty of it gives none', () => {
  for (const marker of PANEL.filter(isNutrient)) {
    const [first] = formulasForMarker(marker);
    const points = (value: number) => scoreOf(first as FormulaId, { [marker.id]: value });
    const { reference, optimal } = marker;
    const middle = (from: number, to: number) => (from + to) / 2;
    expect(
      [
        0,
        reference.from * 0.9,
        middle(reference.from, optimal.from),
        middle(optimal.from, optimal.to),
        reference.to * 1.5,
      ].map(points),
      marker.id,
    ).toEqual([6, 4, 1, 0, 0]);
  }
});

test('other markers count where they are out of range, on either side', () => {
  for (const marker of PANEL.filter((one) => !isNutrient(one))) {
    const [first] = formulasForMarker(marker);
    const points = (value: number) => scoreOf(first as FormulaId, { [marker.id]: value });
    expect(points(marker.reference.to * 1.5), marker.id).toBe(2);
    expect(points((marker.optimal.from + marker.optimal.to) / 2), marker.id).toBe(0);
    if (marker.reference.from > 0) expect([points(0), points(marker.reference.from * 0.9)], marker.id).toEqual([3, 2]);
  }
});

test('a formula that only helps gets half of the points, and one that has nothing to do with a marker none', () => {
  const fibre = PANEL.find(({ id }) => id === 'fibre') as PanelMarker;
  expect(formulasForMarker(fibre)).toEqual(['play', 'antiox']);
  expect([scoreOf('play', { fibre: 4 }), scoreOf('antiox', { fibre: 4 }), scoreOf('cardio', { fibre: 4 })]).toEqual([
    6, 3, 0,
  ]);
});

const anyCat: fc.Arbitrary<FormulaInput> = fc.record({
  band: fc.option(fc.constantFrom(...AGE_BANDS)),
  kg: fc.constant(null),
  activity: fc.option(fc.constantFrom(...ACTIVITIES)),
  concerns: fc.uniqueArray(fc.constantFrom(...CONCERNS)),
  diet: fc.option(fc.constantFrom(...DIETS)),
  allergies: fc.constant([]),
});
const anyValues = fc.dictionary(
  fc.constantFrom(...PANEL.map(({ id }) => id)),
  fc.double({ min: 0, max: 2000, noNaN: true }),
);

test('every reason cites something that was measured or said, adds points, says how many, and the strongest come first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...IDS), anyValues, anyCat, (formula, values, cat) => {
      const reasons = reasonsFor(formula, values, cat);
      expect(new Set(reasons.map(({ cites }) => cites)).size).toBe(reasons.length);
      expect(reasons.map(({ points }) => points)).toEqual(
        reasons.map(({ points }) => points).toSorted((a, b) => b - a),
      );
      for (const { cites, rule, found, points, otherwise } of reasons) {
        expect(points).toBeGreaterThan(0);
        expect(rule).toContain(` ${points} `);
        expect(otherwise).toMatch(/\.$/);
        const [kind, what = ''] = cites.split(':');
        if (kind === 'marker') {
          expect(values).toHaveProperty([what]);
          expect(found).toContain(String(values[what]));
        } else if (kind === 'profile') expect(found).toContain(cat.band);
        else if (what.startsWith('concerns.')) expect(cat.concerns).toContain(what.slice('concerns.'.length));
        else expect([cat.activity, cat.diet]).toContain(found.split(' ').at(-1));
      }
    }),
  );
});

test('taking one finding or answer away lowers the score by just its points', () => {
  fc.assert(
    fc.property(fc.constantFrom(...IDS), anyValues, anyCat, (formula, values, cat) => {
      const whole = scoreOf(formula, values, cat);
      for (const { cites, points } of reasonsFor(formula, values, cat)) {
        const [kind, what = ''] = cites.split(':');
        const { [what]: _, ...others } = values;
        const without: FormulaInput = {
          ...cat,
          band: kind === 'profile' ? null : cat.band,
          activity: what === 'activity' ? null : cat.activity,
          diet: what === 'diet' ? null : cat.diet,
          concerns: cat.concerns.filter((concern) => what !== `concerns.${concern}`),
        };
        expect(scoreOf(formula, kind === 'marker' ? others : values, without)).toBeCloseTo(whole - points);
      }
    }),
    { numRuns: 60 },
  );
});

test('worse is never worth less', () => {
  const worse: readonly Level[] = ['optimal', 'normal', 'borderline', 'low'];
  for (const nutrient of [true, false]) {
    const points = worse.map((level) => markerPoints(nutrient, level));
    expect(points).toEqual(points.toSorted((a, b) => a - b));
  }
  // The level that is told is the level that counts.
  fc.assert(
    fc.property(fc.constantFrom(...PANEL), fc.double({ min: 0, max: 1.5, noNaN: true }), (marker, share) => {
      const value = marker.reference.to * share;
      const { level, side } = readValue(marker, value);
      const [first] = formulasForMarker(marker);
      const plenty = isNutrient(marker) && side === 'above';
      expect(scoreOf(first as FormulaId, { [marker.id]: value })).toBe(
        plenty ? 0 : markerPoints(isNutrient(marker), level),
      );
    }),
  );
});
