import { expect, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { MM, Sheet } from './sheet.ts';

const AS_OF = new Date('2026-12-01T00:00:00Z');
const A6 = { width: 105 * MM, height: 148 * MM, side: 24, bleed: 0 };
const CUT = { width: 200, height: 100, side: 10, bleed: 9 };
const SQUARE = '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#2B1418"/></svg>';

const NAMES = ['Miso', 'ميسو', '味噌', 'מיסו', 'มิโซะ', '미소', 'Łukasz', '🐈'];

test('a label for each name, in any script, is a page of its format with its name read and nothing marked as missing', async () => {
  const sheet = await Sheet.open(A6, { title: 'Labels', asOf: AS_OF, content: NAMES });
  for (const [i, name] of NAMES.entries()) {
    if (i > 0) sheet.nextPage();
    sheet.fillBand('#EBD6BE', 0, 40);
    sheet.figure(`${name}, drawn`, SQUARE, { x: 10, y: 10, scale: 2, size: 10 });
    sheet.line(name, { tag: 'H1', face: 'display', size: 30, y: 80 });
    sheet.line('1 of 8', { tag: 'P', face: 'text', size: 9, y: 140, align: 'right' });
  }
  const file = await sheet.finish();
  const { pages, text, spoken, tags, title, tagged } = await readPdf(file);
  expect({ pages, title, tagged }).toEqual({ pages: 8, title: 'Labels', tagged: true });
  expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(8);
  expect(text).not.toContain('\uFFFD');
  for (const name of NAMES) expect(text + spoken.join(' ')).toContain(name);
  expect(file.toString('latin1').match(/\/MediaBox \[0 0 297\.6\d* 419\.5\d*\]/g)).toHaveLength(8);
});

test('a name that is too wide is set smaller, one that fits is not, in every script', async () => {
  const line = { tag: 'H1', face: 'display', size: 40, y: 20 } as const;
  for (const letter of ['M', 'ب', '味', 'Ж', '김']) {
    const content = [letter.repeat(40)];
    const sheet = await Sheet.open(A6, { title: '', asOf: AS_OF, content });
    const whole = sheet.line(letter, line);
    expect(sheet.line(letter.repeat(40), line)).toBeLessThan(whole / 2);
    expect(sheet.line(letter.repeat(2), line)).toBeCloseTo(whole);
    await sheet.finish();
  }
});

test('a sheet to be cut has a bleed and cutting marks on each page', async () => {
  const sheet = await Sheet.open(CUT, { title: 'Cards', asOf: AS_OF });
  sheet.fillBand('#FF7A2F');
  sheet.brand(20);
  sheet.nextPage();
  sheet.ornament(SQUARE, 0, 0, 1);
  const raw = (await sheet.finish()).toString('latin1');
  for (const box of ['/MediaBox [0 0 218 118]', '/BleedBox [0 0 218 118]', '/TrimBox [9 9 209 109]'])
    expect(raw.split(box), box).toHaveLength(3);
});
