import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PANEL } from './panel.ts';
import { readResultsCsv, valueProblem, valuesOf } from './results-csv.ts';

test('a file of results is read as spreadsheets save it', () => {
  const commas = '\uFEFFmarker,value,unit\r\ntaurine,120.5,µmol/L\r\n"fibre",14\r\n\r\n';
  const semicolons = 'Marker;Value\ntaurine;120,5\nfibre;14';
  for (const text of [commas, semicolons, 'taurine\t120.5\nfibre\t14\t% of dry matter']) {
    expect(valuesOf(readResultsCsv(text))).toEqual({ taurine: 120.5, fibre: 14 });
    expect(readResultsCsv(text).every(({ problem }) => problem === null)).toBe(true);
  }
  const quoted = '"marker","value","unit"\n"taurine","120,5","µmol/L"';
  expect(valuesOf(readResultsCsv(quoted))).toEqual({ taurine: 120.5 });
  const mixedLineEnds = 'marker,value,unit\r\ntaurine,120.5,µmol/L\nfibre,14\rzinc,90';
  expect(valuesOf(readResultsCsv(mixedLineEnds))).toEqual({ taurine: 120.5, fibre: 14, zinc: 90 });
  expect(valuesOf(readResultsCsv('marker,value\ntaurine, "120.5"'))).toEqual({ taurine: 120.5 });
  const [valid, strange] = readResultsCsv('taurine,120.5,µmol/L\nfibre,14,"% of dry; matter"');
  expect([valid?.problem, strange?.problem]).toEqual([null, expect.stringContaining('reported in')]);
  expect(readResultsCsv('')).toEqual([]);
});

test('each bad row is named with its line and a sentence', () => {
  const text = [
    'marker,value,unit',
    'taurine,120,µmol/L',
    'kryptonite,1',
    'taurine,121',
    'fibre,',
    'zinc,-5',
    'copper,1e3',
    'iron,20,g',
    'calcium,400,mg/kg,hm',
    'vitaminA,99999',
  ].join('\n');
  const bad = readResultsCsv(text).filter(({ problem }) => problem !== null);
  expect(bad.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '3 We do not know the marker "kryptonite".',
    '4 This marker is in the file twice.',
    '5 The value is missing.',
    '6 "-5" is not a number.',
    '7 "1e3" is not a number.',
    '8 Iron is reported in mg/kg, not in g.',
    '9 This row has more columns than marker, value and unit.',
    '10 99999 µg/L of Vitamin A is not possible.',
  ]);
});

test('every row of an imported file is a known value or has an error sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { marker, value, problem } of readResultsCsv(text)) {
        if (problem === null) expect(valueProblem(marker, value as number)).toBeNull();
        else expect(problem).toMatch(/\.$/);
      }
    }),
  );
  fc.assert(
    fc.property(fc.subarray([...PANEL]), (markers) => {
      const text = markers.map(({ id, reference, unit }) => `${id},${reference.to},${unit}`).join('\n');
      expect(valuesOf(readResultsCsv(text))).toEqual(
        Object.fromEntries(markers.map(({ id, reference }) => [id, reference.to])),
      );
    }),
  );
});
