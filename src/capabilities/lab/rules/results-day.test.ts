import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPanel } from './levels.ts';
import { composeFormula } from './month.ts';
import { NUTRIENT_IDS, PANEL } from './panel.ts';
import { markerPoints } from './reasons.ts';
import { markersThatMatter, outsideRange, reportSentence, stickFor, outsideText } from './results-day.ts';

/** Values of any part of the panel, from nothing to twice the end of the reference range. */
const anyValues = fc
  .record(
    Object.fromEntries(
      PANEL.map(({ id, reference }) => [id, fc.double({ min: 0, max: reference.to * 2, noNaN: true })]),
    ),
    { requiredKeys: [] },
  )
  .map((values) => values as Record<string, number>);

const linesOf = (values: Record<string, number>) =>
  readPanel(values).map(({ marker, ...read }) => ({
    ...marker,
    ...read,
    nutrient: NUTRIENT_IDS.some((id) => id === marker.id),
  }));
const points = ({ nutrient, level }: ReturnType<typeof linesOf>[number]) => markerPoints(nutrient, level);

test('R267 the three markers that matter count most, and one that counts nothing is not among them', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const lines = linesOf(values);
      const three = markersThatMatter(lines);
      const counting = lines.filter((line) => points(line) > 0);
      expect(three).toHaveLength(Math.min(3, counting.length));
      const least = Math.min(...three.map(points));
      for (const line of counting) if (!three.includes(line)) expect(points(line)).toBeLessThanOrEqual(least);
    }),
  );
});

test('R267 the sentence adds up to the values read and names the first of the three; questions are about values out of range', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const lines = linesOf(values);
      const sentence = reportSentence('Miso', lines);
      const out = outsideRange(lines);
      const [first] = markersThatMatter(lines);
      if (lines.length) expect(sentence).toContain(`${lines.length} marker`);
      if (out.length)
        expect(sentence).toMatch(new RegExp(`: ${lines.length - out.length} (is|are) in range, ${out.length} `));
      if (first) expect(sentence.toLowerCase()).toContain(first.name.toLowerCase());
      expect(sentence.match(/\.( |$)/g)).toHaveLength(1);
      for (const line of out) {
        const above = line.value > line.reference.to;
        expect(outsideText(line)).toContain(above ? 'is above our' : 'below our');
      }
    }),
  );
});

test('R267 a stick answers a marker only where the month was composed because of it', () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      const month = composeFormula(
        values,
        { band: 'adult', kg: 4, activity: null, concerns: [], diet: null, allergies: [] },
        {},
      );
      for (const line of linesOf(values)) {
        const formula = stickFor(line, month);
        const cited = month.lines.filter(({ reasons }) => reasons.some(({ cites }) => cites === `marker:${line.id}`));
        expect(formula === null).toBe(cited.length === 0);
        if (formula) expect(cited.map((one) => one.formula)).toContain(formula);
      }
    }),
  );
});

test('nothing measured, one marker, and all in range have sentences of their own', () => {
  const optimal = Object.fromEntries(PANEL.map(({ id, optimal: { from, to } }) => [id, (from + to) / 2]));
  expect(reportSentence('Miso', [])).toBe('Nothing was measured for Miso.');
  expect(reportSentence('Miso', linesOf({ taurine: 120 }))).toBe('The lab read 1 marker for Miso, and it is in range.');
  expect(reportSentence('Miso', linesOf(optimal))).toBe(
    `The lab read ${PANEL.length} markers for Miso, and all of them are in range.`,
  );
  expect(reportSentence('Miso', linesOf({ ...optimal, epa: 0.05, fibre: 4 }))).toBe(
    `The lab read ${PANEL.length} markers for Miso: ${PANEL.length - 2} are in range, 2 are not, and fibre matters most.`,
  );
});
