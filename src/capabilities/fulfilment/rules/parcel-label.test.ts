import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barcodeSvg, code128 } from './code128.ts';
import { lotWords, parcelFields, type ParcelLabel, pickListLabels } from './parcel-label.ts';
import { estimatedLines, isPrintable, zplLabel } from './zpl.ts';

const parcelZpl = (label: ParcelLabel) => zplLabel(parcelFields(label, estimatedLines));

test('a barcode is that of Code 128 B: start, check character and stop', () => {
  // The usual example, whose check value is 54 in code set A, and one more in code set B.
  const bars = code128('PJJ123C').join('');
  expect(bars).toBe(
    ['211214', '313121', '112133', '112133', '123221', '223211', '221132', '131321', '311321', '2331112'].join(''),
  );
});

test('every number makes 11 units a character and 13 for the stop', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^CAT-20\d\d-\d{7}-\d{1,3}$/), (number) => {
      expect(barcodeSvg(number, 40).width).toBe(11 * (number.length + 2) + 13);
    }),
    { numRuns: 50 },
  );
  expect(() => code128('Müller')).toThrow('printable ASCII');
});

test('a name cannot give a label printer a command', () => {
  const zpl = parcelZpl({
    number: 'CAT-2026-0000001-1',
    carrier: 'Sandbox carrier',
    month: 1,
    to: ['^XZ~JR Miso_\\', 'Dubai'],
  });
  expect(zpl).toContain('^FD_5EXZ_7EJR Miso_5F_5C_5C^FS');
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).toContain('^FD>:CAT-2026-0000001-1^FS');
});

test('a long address is one block that ends above the barcode, at the size that has room for it', () => {
  const printed = (...to: string[]) => {
    const zpl = parcelZpl({ number: 'CAT-2026-0000001-1', carrier: null, month: 1, to });
    const [name, block] = [...zpl.matchAll(/\^FO36,(\d+)\^A0N,(\d+),\d+\^FB740,40,4,L\^FH_\^FD(.*)\^FS/g)];
    const [, y = '', size = '', text = ''] = block ?? [];
    return { name: name?.[3], y: Number(y), size: Number(size), lines: text.split('\\&') };
  };
  const short = ['Unit 4, 12 Street', 'Dubai', 'United Arab Emirates'];
  expect(printed('Maryam', ...short)).toEqual({ name: 'Maryam', y: 268, size: 44, lines: short });
  const name = 'Maryam Al Mansouri bint Abdulrahman Al Mansouri';
  const long = printed(name, 'W'.repeat(400), 'W'.repeat(200), ...short);
  expect(long).toMatchObject({ y: 380, size: 22, lines: { length: 5 } });
});

test('the printer’s own font is trusted with Latin letters alone', () => {
  for (const text of ['Łukasz Şahin', 'Zoë’s café – 12 °', 'e\u0301']) expect(isPrintable(text), text).toBe(true);
  for (const text of ['Ελένη', 'Жуков', 'مريم', 'מרים', '山田', '王小明', '김민준', 'ไทย', 'Nguyễn', '🐈', 'a\u200Eb'])
    expect(isPrintable(text), text).toBe(false);
});

/** Lines of a pick list as its labels print them, from where to where each reaches. */
const printedList = (...[title, totals]: Parameters<typeof pickListLabels>) =>
  pickListLabels(title, totals).map((label) =>
    label.flatMap((field) =>
      typeof field === 'string'
        ? []
        : field.paragraphs.map((text) => ({
            text,
            start: field.y,
            end: field.y + field.size * estimatedLines(text, field.size, field.width),
          })),
    ),
  );
const lotsOf = (count: number, code: string) =>
  Array.from({ length: count }, (_, index) => ({ code: `${code}-${index + 1}`, sticks: 100 + index }));

test('a pick list takes as many labels as it needs, numbered, and says what is short', () => {
  const total = { name: 'Omega Flex-3', sticks: 8, lots: [{ code: 'A1', sticks: 6 }], short: 2 };
  expect(lotWords(total)).toBe('A1: 6, 2 short');
  expect(lotWords({ lots: [], short: 0 })).toBe('no lot');
  const [first, ...more] = printedList('9 boxes', Array(12).fill(total));
  expect([first?.[0]?.text, ...more.map(([head]) => head?.text)]).toEqual([
    '9 boxes, label 1 of 2',
    '9 boxes, label 2 of 2',
  ]);
  expect(printedList('0 boxes', [])).toEqual([[{ text: '0 boxes', start: 40, end: 84 }]]);
});

test('a formula of many lots goes on on further labels, with every lot once, inside the label and below the one before', () => {
  const many = { name: 'Omega Flex-3', sticks: 9999, lots: lotsOf(150, 'OF-2026-11-LEFT-SHELF'), short: 4 };
  const few = { name: 'Calm Paws', sticks: 56, lots: lotsOf(8, 'CP'), short: 0 };
  const labels = printedList('90 boxes', [few, many, few]);
  expect(labels.length).toBeGreaterThan(2);
  expect(labels.map(([head]) => head?.text)).toEqual(
    labels.map((_, index) => `90 boxes, label ${index + 1} of ${labels.length}`),
  );
  expect(labels[1]?.[1]?.text).toBe('9999 Omega Flex-3, continued');
  const texts = labels.flat().map(({ text }) => text);
  for (const { code, sticks } of many.lots)
    expect(texts.filter((text) => text.split(', ').includes(`${code}: ${sticks}`))).toHaveLength(1);
  expect(texts).toContainEqual(expect.stringMatching(/(^|, )4 short$/));
  for (const lines of labels) {
    for (const [index, { end }] of lines.entries()) expect(end).toBeLessThanOrEqual(lines[index + 1]?.start ?? 1218);
  }
});
