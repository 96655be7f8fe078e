import { expect, test } from 'vitest';
import { FOREIGN_ADDRESSES } from '#tests/support/foreign-addresses.ts';
import { drawPage, placedWords, readPdf } from '#tests/support/pdf.ts';
import { readCode } from '#src/capabilities/desk/screens/camera/read-code.ts';
import { printParcelLabel } from './print-parcel-label.ts';

const NUMBER = 'CAT-2026-0047711-3';
const AS_OF = new Date('2026-12-01T09:00:00Z');
const labelOf = (...to: string[]) => ({ number: NUMBER, carrier: null, month: 3, to, asOf: AS_OF });

/** Of the label, in points. */
const [WIDTH, SIDE, ABOVE_BARS, BELOW_CARRIER] = [288, 19, 121, 330];

test('the PDF label prints each script with its own letters', async () => {
  for (const [script, to] of Object.entries(FOREIGN_ADDRESSES)) {
    const { text, spoken } = await readPdf(await printParcelLabel(labelOf(...to)));
    expect(text, script).not.toContain('\uFFFD');
    for (const line of to) expect(`${text} ${spoken.join(' ')}`).toContain(line);
  }
});

test('a long address is wrapped on the PDF label, in letters that can be read, above bars that still scan', async () => {
  for (const letters of [
    'Building 7, behind the old souk, third door, ',
    '港区芝公園四丁目',
    'شقة برج المارينا خلف السوق ',
  ]) {
    const to = ['Maryam Al Mansouri bint Abdulrahman Al Mansouri', letters.repeat(12).slice(0, 300).trim(), 'Dubai'];
    const file = await printParcelLabel(labelOf(...to));
    const address = (await placedWords(file)).filter(({ y }) => y > ABOVE_BARS && y < BELOW_CARRIER);
    expect(new Set(address.map(({ y }) => Math.round(y))).size).toBeGreaterThan(4);
    for (const { text, size, x, right } of address) {
      expect(size, text).toBeGreaterThanOrEqual(10);
      expect([x >= SIDE - 1, right <= WIDTH - SIDE + 1], text).toEqual([true, true]);
    }
    expect(readCode(await drawPage(file, 1, 2), ['code_128'])).toBe(NUMBER);
  }
});
