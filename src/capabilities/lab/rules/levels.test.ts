import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULAS, type FormulaId } from './formulas.ts';
import { readPanel, readValue } from './levels.ts';
import { formulasForMarker, DOMAIN_IDS, NUTRIENT_IDS, PANEL, type PanelMarker, WORKING_RANGE } from './panel.ts';

const anyMarker = fc.constantFrom(...PANEL);
const anyShare = fc.double({ min: 0, max: 3, noNaN: true });
const at = (marker: PanelMarker, share: number) => marker.reference.to * share;
const nutrient = (id: string) => PANEL.find((marker) => marker.id === id) as PanelMarker;

test('R281 more than fifty markers in seven domains, each with a unit, a reference range around an optimal one, and where it is from', () => {
  expect(PANEL.length).toBeGreaterThan(50);
  expect(new Set(PANEL.map(({ id }) => id)).size).toBe(PANEL.length);
  expect(new Set(PANEL.map(({ name }) => name)).size).toBe(PANEL.length);
  expect(DOMAIN_IDS).toHaveLength(7);
  for (const domain of DOMAIN_IDS) expect(PANEL.filter((marker) => marker.domain === domain).length).toBeGreaterThan(4);
  for (const kind of ['vitamin', 'mineral'] as const) {
    expect(PANEL.filter((marker) => marker.kind === kind).length).toBeGreaterThan(9);
  }
  for (const { reference, optimal, unit, source } of PANEL) {
    expect(unit).not.toBe('');
    expect(source).toContain(WORKING_RANGE);
    expect([reference.from, optimal.from, optimal.to, reference.to].toSorted((a, b) => a - b)).toEqual([
      reference.from,
      optimal.from,
      optimal.to,
      reference.to,
    ]);
    expect(optimal.to).toBeGreaterThan(optimal.from);
  }
});

test('C12 all three samples are read, and C13 every marker and every nutrient has a formula that answers it', () => {
  expect(new Set(PANEL.map(({ sample }) => sample))).toEqual(new Set(['hair', 'swab', 'stool']));
  for (const id of NUTRIENT_IDS) expect(nutrient(id)).toBeDefined();
  const answered = new Set(PANEL.flatMap((marker) => [...formulasForMarker(marker)]));
  expect([...answered].toSorted()).toEqual((Object.keys(FORMULAS) as FormulaId[]).toSorted());
});

test('R300 a level and a percent of the optimal range, which is 80 to 100', () => {
  const fibre = nutrient('fibre');
  const said = (value: number) => {
    const { level, percent, side } = readValue(fibre, value);
    return `${level} ${percent} ${side}`;
  };
  expect([4, 6, 8, 12, 28, 30, 40].map(said)).toEqual([
    'low 35 below',
    'borderline 52 below',
    'normal 70 below',
    'optimal 80 within',
    'optimal 100 within',
    'normal 102 above',
    'borderline 122 above',
  ]);
});

test('R300 more of a nutrient is never a lower percent, and the level says where the percent is', () => {
  fc.assert(
    fc.property(anyMarker, anyShare, anyShare, (marker, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)].map((share) => readValue(marker, at(marker, share)));
      if (!less || !more) throw new Error('two values were read');
      expect(less.percent).toBeLessThanOrEqual(more.percent);
      for (const { level, percent, side } of [less, more]) {
        if (level === 'optimal') expect(percent).toBeGreaterThanOrEqual(80);
        if (level === 'optimal') expect(percent).toBeLessThanOrEqual(100);
        if (level === 'low') expect(percent).toBeLessThan(50);
        if (side === 'below') expect(percent).toBeLessThan(80);
      }
    }),
  );
});

test('R281 worst first, and what was not measured is not there', () => {
  const values = { taurine: 150, fibre: 4, vitaminD3: 0.7, calcium: 300 };
  expect(readPanel(values).map(({ marker, level }) => `${marker.id} ${level}`)).toEqual([
    'fibre low',
    'vitaminD3 borderline',
    'calcium normal',
    'taurine optimal',
  ]);
  expect(readPanel({})).toEqual([]);
});
