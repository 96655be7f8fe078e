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

test('R281 worst first, without unmeasured markers', () => {
  const values = { taurine: 150, fibre: 4, vitaminD3: 0.7, calcium: 300 };
  expect(readPanel(values).map(({ marker, level }) => `${marker.id} ${level}`)).toEqual([
    'fibre low',
    'vitaminD3 borderline',
    'calcium normal',
    'taurine optimal',
  ]);
  expect(readPanel({})).toEqual([]);
});

/** Just beside a value, on a finer scale than any lab reports. */
const STEP = 1e-6;
const below = (value: number) => value * (1 - STEP);
const above = (value: number) => value * (1 + STEP);

test('both ends of each range belong to it, for every marker', () => {
  for (const marker of PANEL) {
    const { id, reference, optimal } = marker;
    const level = (value: number) => readValue(marker, value).level;
    for (const end of [optimal.from, optimal.to]) expect(level(end), id).toBe('optimal');
    if (reference.to > optimal.to) {
      expect(level(above(optimal.to)), id).toBe('normal');
      expect(level(reference.to), id).toBe('normal');
    }
    expect(level(above(reference.to)), id).toBe('borderline');
    expect(readValue(marker, above(reference.to)).side, id).toBe('above');
    if (reference.from === 0) {
      // A sign of strain cannot be too low.
      expect([level(0), readValue(marker, 0).percent], id).toEqual(['optimal', 80]);
      continue;
    }
    expect(level(below(optimal.from)), id).toBe('normal');
    expect(level(reference.from), id).toBe('normal');
    expect(level(below(reference.from)), id).toBe('borderline');
    const low = (reference.from * 5) / 7;
    expect([level(above(low)), level(below(low)), level(0)], id).toEqual(['borderline', 'low', 'low']);
  }
});

test('the percent changes its ten where the level changes, never before, and values as a lab writes them never contradict it', () => {
  for (const marker of PANEL) {
    const { id, reference, optimal } = marker;
    const percent = (value: number) => readValue(marker, value).percent;
    expect([percent(optimal.from), percent(optimal.to)], id).toEqual([80, 100]);
    if (reference.to > optimal.to) expect(percent(reference.to), id).toBe(110);
    if (reference.from > 0) {
      expect(percent(reference.from), id).toBe(70);
      expect([percent(below(optimal.from)), percent(below(reference.from)), percent(0)], id).toEqual([79, 69, 0]);
    }
    for (let hundredth = 0; hundredth <= 140; hundredth += 1) {
      const value = Number(((reference.to * hundredth) / 100).toPrecision(3));
      const { level, percent: shown, side } = readValue(marker, value);
      const where = `${id} ${value}`;
      if (level === 'low') expect(shown, where).toBeLessThan(50);
      if (level === 'borderline' && side === 'below') expect([shown >= 50, shown < 70], where).toEqual([true, true]);
      if (level === 'normal' && side === 'below') expect([shown >= 70, shown < 80], where).toEqual([true, true]);
      if (level === 'optimal') expect([shown >= 80, shown <= 100, side], where).toEqual([true, true, 'within']);
      if (level === 'normal' && side === 'above') expect([shown >= 100, shown <= 110], where).toEqual([true, true]);
      if (level === 'borderline' && side === 'above') expect(shown, where).toBeGreaterThanOrEqual(110);
    }
  }
});

test('a report has every marker once that was measured, and no other, whatever else is among the values', () => {
  const ids = PANEL.map(({ id }) => id);
  const values = fc.dictionary(
    fc.constantFrom(...ids, 'kryptonite', '__proto__', ''),
    fc.double({ min: 0, max: 5000, noNaN: true }),
  );
  fc.assert(
    fc.property(values, (measured) => {
      const read = readPanel(measured).map(({ marker }) => marker.id);
      expect(read.toSorted()).toEqual(ids.filter((id) => Object.hasOwn(measured, id)).toSorted());
    }),
  );
});
