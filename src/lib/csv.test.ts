import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

/** Reads CSV as RFC 4180 describes it. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (let match = cells.exec(text); match?.[0]; match = cells.exec(text)) {
    const [, cell = '', end] = match;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const cell = fc.oneof(fc.string(), fc.constantFrom('=1+1', '@x', 'a,b', 'say "hi"', 'two\r\nlines', ''));

test('written CSV is read back cell by cell, and no cell is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const back = parse(writeCsv(['a', 'b'], rows));
      expect(back).toHaveLength(rows.length + 1);
      for (const [i, row] of rows.entries()) {
        for (const [j, text] of row.entries()) {
          const read = back[i + 1]?.[j] ?? '';
          expect(read.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')).toBe(text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''));
          expect(read).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        }
      }
    }),
  );
});

test('numbers stay numbers, also negative ones, and every line ends as RFC 4180 has it', () => {
  expect(
    writeCsv(
      ['name', 'sum'],
      [
        ['Miso', -12.5],
        ['-12.5', 0],
      ],
    ),
  ).toBe('name,sum\r\nMiso,-12.5\r\n"\'-12.5",0\r\n');
  expect(writeCsv(['name'], [])).toBe('name\r\n');
});

test('a file is read alike with any line ends, with or without a byte order mark, and by any of the three separators', () => {
  const plain = fc.stringMatching(/^[A-Za-z0-9 .,;"-]{0,12}$/);
  const rows = fc.array(fc.tuple(plain, plain, plain), { minLength: 1, maxLength: 6 });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const separators = fc.constantFrom(',', ';', '\t');
  fc.assert(
    fc.property(rows, separators, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (cells, by, end, marked) => {
      // The first line has plain heads, as files of laboratories do.
      const lines = [['sample', 'marker', 'value'].join(by), ...cells.map((row) => row.map(quoted).join(by))];
      const read = readCsv((marked ? '\uFEFF' : '') + lines.join(end));
      expect(read).toEqual([['sample', 'marker', 'value'], ...cells]);
    }),
  );
});

test('a file written for people is read back, apart from the apostrophes before formulas', () => {
  const text = writeCsv(
    ['marker', 'value'],
    [
      ['B12', 412.5],
      ['=1+1', 'low, at first\r\nthen "high"'],
    ],
  );
  expect(readCsv(text)).toEqual([['marker', 'value'], ['B12', '412.5'], ["'=1+1", 'low, at first\nthen "high"'], ['']]);
});
