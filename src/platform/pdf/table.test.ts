import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { PdfWriter } from './pdf-writer.ts';
import { PAGE } from './styles.ts';
import { drawTable, tableHeight, type TableOptions } from './table.ts';

const COLUMNS = [
  { head: 'Marker', share: 3 },
  { head: 'Value', share: 1, align: 'right' },
  { head: 'Meaning', share: 4 },
] as const;

async function paperFor(rows: TableOptions['rows']) {
  const options = { title: 'Markers', subject: 'Markers', author: 'Purrwell', foot: '', content: [COLUMNS, rows] };
  return PdfWriter.open({ ...options, asOf: new Date('2026-12-01T00:00:00Z') });
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => [`Marker${i}`, String(i), `Row ${i} means what it says`]);

test('a table that is longer than a page repeats its heads, is one table to a reader, and tears no row', async () => {
  const rows = rowsOf(70);
  rows[35] = ['Marker35', '35', 'A very long explanation. '.repeat(40)];
  const pdf = await paperFor(rows);
  const places: { row: number; y: number; page: number }[] = [];
  const glyph = {
    width: 20,
    height: 16,
    draw: (row: number, _x: number, y: number) => {
      places.push({ row, y, page: pdf.doc.bufferedPageRange().count });
    },
  };
  drawTable(pdf, { columns: COLUMNS, rows, glyph });
  const { pages, text, tags } = await readPdf(await pdf.finish());
  expect(pages).toBeGreaterThan(2);
  expect(text.match(/Marker Value Meaning|Marker\s+Value\s+Meaning/g)).toHaveLength(pages);
  for (const [i] of rows.entries()) expect(text.match(new RegExp(`\\bMarker${i}\\b`, 'g'))).toHaveLength(1);
  // PDF.js gives the elements of the whole document for each page.
  const count = (tag: string) => tags.filter((one) => one === tag).length / pages;
  expect([count('Table'), count('TR'), count('TD')]).toEqual([1, 71, 140]);
  // A head for each column, and one for each row.
  expect(count('TH')).toBe(3 + 70);
  // Rows follow one another down each page, and the one that did not fit begins the next.
  expect(places.map(({ row }) => row)).toEqual(rows.map((_, i) => i));
  for (const [i, { y, page }] of places.entries()) {
    const before = places[i - 1];
    expect(y).toBeLessThan(PAGE.height - PAGE.bottom);
    if (before && before.page === page) expect(y).toBeGreaterThan(before.y);
    if (before && before.page !== page) expect(y).toBeLessThan(before.y);
  }
});

test('a table takes the height that was told, a row is as high as its highest cell or its emblem', async () => {
  const long = 'One two three four five six seven. '.repeat(6);
  for (const [rows, glyph] of [
    [rowsOf(1), undefined],
    [rowsOf(12), undefined],
    [[['Fibre', '14', long]], undefined],
    [
      [
        ['مؤشر طويل', '١٤', 'ألياف قطة جميلة'],
        ['食物繊維', '14', long],
      ],
      undefined,
    ],
    [rowsOf(3), { width: 30, height: 60, draw: () => {} }],
  ] as const) {
    const pdf = await paperFor(rows);
    const told = tableHeight(pdf, { columns: COLUMNS, rows, glyph });
    const before = pdf.y;
    drawTable(pdf, { columns: COLUMNS, rows, glyph });
    expect(pdf.y - before).toBeCloseTo(told);
    if (glyph) expect(told).toBeGreaterThan(3 * 60);
    await pdf.finish();
  }
});

test('the heads do not stay behind at the foot of a page without a row', async () => {
  const pdf = await paperFor(rowsOf(2));
  pdf.y = PAGE.height - PAGE.bottom - 40;
  drawTable(pdf, { columns: COLUMNS, rows: rowsOf(2) });
  expect(pdf.doc.bufferedPageRange().count).toBe(2);
  expect(pdf.y).toBeLessThan(PAGE.height / 3);
  await pdf.finish();
});

test('a table without rows is its heads', async () => {
  const pdf = await paperFor([]);
  drawTable(pdf, { columns: COLUMNS, rows: [] });
  const { tags, text } = await readPdf(await pdf.finish());
  expect(tags.filter((tag) => tag === 'TR')).toHaveLength(1);
  expect(text).toContain('Meaning');
});
