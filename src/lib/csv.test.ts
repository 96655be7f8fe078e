import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

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
