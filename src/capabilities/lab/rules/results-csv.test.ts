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
    '9 These ranges are of version hm; these results are judged by version 2026-1.',
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

test('a unit is the same however its signs are encoded, and another unit is never converted in silence', () => {
  // The micro sign and the Greek letter look alike; keyboards and laboratory programs write either.
  for (const unit of ['µmol/L', '\u03bcmol/L', ' µmol/L ', 'µmol/L\u00a0'])
    expect(readResultsCsv(`taurine,120,${unit}`)[0], unit).toMatchObject({ value: 120, problem: null });
  for (const unit of ['mmol/L', 'umol/L', 'µmol', 'mg/L', 'µMOL/L', '%'])
    expect(readResultsCsv(`taurine,120,${unit}`)[0]?.problem, unit).toBe(
      `Taurine is reported in µmol/L, not in ${unit}.`,
    );
  for (const { id, unit, reference } of PANEL)
    expect(readResultsCsv(`${id}\t${reference.to}\t${unit.normalize('NFKC')}`)[0]?.problem, id).toBeNull();
});

test('numbers are taken as they are written, or not at all', () => {
  const read = (number: string) => readResultsCsv(`taurine;${number}`)[0];
  for (const [written, value] of [
    ['0', 0],
    ['120', 120],
    ['120.50', 120.5],
    ['120,5', 120.5],
    ['0.001', 0.001],
    [' 7 ', 7],
  ] as const)
    expect(read(written), written).toMatchObject({ value, problem: null });
  // A thousands separator would be a thousandth in another country.
  for (const written of [
    '1.234,5',
    '1 234',
    '1,234.5',
    '+5',
    '-0',
    '.5',
    '5.',
    '1e2',
    'NaN',
    'Infinity',
    '٥',
    '<5',
    '> 200',
    'n/a',
    '=1+1',
  ])
    expect(read(written)?.problem, written).toBe(`"${written}" is not a number.`);
});

test('a value is possible up to twenty times its range and not beyond, for every marker', () => {
  for (const { id, reference } of PANEL) {
    expect(valueProblem(id, 0), id).toBeNull();
    expect(valueProblem(id, reference.to * 20), id).toBeNull();
    expect(valueProblem(id, reference.to * 20.01), id).toMatch(/is not possible\.$/);
    for (const wrong of [-0.001, Number.NaN, Number.NEGATIVE_INFINITY])
      expect(valueProblem(id, wrong), id).not.toBeNull();
  }
  expect(valueProblem('taurine', Number.POSITIVE_INFINITY)).not.toBeNull();
  for (const unknown of ['', 'Taurine', 'toString', '__proto__'])
    expect(valueProblem(unknown, 1), unknown).toMatch(/^We do not know/);
});
