import { expect, test } from 'vitest';
import { decodeText } from './text-file.ts';

const ROWS = 'sample;Zinc [µg/g]\r\nKätzchen;120,5\r\n';
const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

test('a table is decoded as spreadsheets save it, in UTF-8, UTF-16 or Windows-1252', () => {
  const swapped = new Uint8Array(Buffer.from(`\uFEFF${ROWS}`, 'utf16le').swap16());
  for (const bytes of [
    bytesOf(ROWS, 'utf8'),
    bytesOf(`\uFEFF${ROWS}`, 'utf8'),
    bytesOf(`\uFEFF${ROWS}`, 'utf16le'),
    swapped,
    bytesOf(ROWS, 'latin1'),
  ])
    expect(decodeText(bytes)).toEqual({ text: ROWS, problem: null });
  // Between 0x80 and 0x9F Windows-1252 has printed signs where Latin-1 has none.
  expect(decodeText(new Uint8Array([0x80, 0x20, 0xb5])).text).toBe('€ µ');
});

test('a file without text is told from a workbook and from a picture', () => {
  const problem = (bytes: number[]) => decodeText(new Uint8Array(bytes)).problem;
  expect(problem([])).toBe('empty');
  expect(problem([0xef, 0xbb, 0xbf, 0x0d, 0x0a, 0x20])).toBe('empty');
  expect(problem([0xff, 0xfe])).toBe('empty');
  expect(problem([...Buffer.from('PK\u0003\u0004')])).toBe('spreadsheet');
  expect(problem([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])).toBe('spreadsheet');
  expect(problem([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])).toBe('not-text');
});
