import { expect, test } from 'vitest';
import { FOREIGN_ADDRESSES } from '#tests/support/foreign-addresses.ts';
import { drawZpl } from './draw-zpl.ts';

const NUMBER = 'CAT-2026-0047711-3';
const AS_OF = new Date('2026-12-01T09:00:00Z');
const labelOf = (...to: string[]) => ({ number: NUMBER, carrier: null, month: 3, to, asOf: AS_OF });

/** Pictures on a label with the share of their dots that are black. */
const picturesOn = (zpl: string) =>
  [...zpl.matchAll(/\^FO(\d+),(\d+)\^GFA,(\d+),\3,(\d+),([0-9A-F,]*)\^FS/g)].map(([, x, y, total, row, data = '']) => {
    const width = 2 * Number(row);
    const rows: string[] = [];
    for (let at = 0; at < data.length; ) {
      const comma = data.indexOf(',', at);
      const end = comma >= 0 && comma - at < width ? comma : at + width;
      rows.push(data.slice(at, end).padEnd(width, '0'));
      at = end === comma ? end + 1 : end;
    }
    const black = [...rows.join('')].reduce(
      (sum, digit) => sum + [...Number.parseInt(digit, 16).toString(2)].filter((bit) => bit === '1').length,
      0,
    );
    return {
      x: Number(x),
      y: Number(y),
      bottom: Number(y) + rows.length,
      rows: rows.length,
      count: Number(total) / Number(row),
      ink: black / (rows.length * width * 4),
    };
  });

test('an address that the printer’s font cannot print is drawn on the ZPL label, above the barcode', async () => {
  for (const [script, to] of Object.entries(FOREIGN_ADDRESSES)) {
    const zpl = await drawZpl({ boxes: [labelOf(...to)] });
    const pictures = picturesOn(zpl);
    expect(pictures, script).toHaveLength(2);
    for (const { rows, count, ink, x, y, bottom } of pictures) {
      expect(rows).toBe(count);
      expect(ink, script).toBeGreaterThan(0.02);
      expect([x, y > 180, bottom < 820]).toEqual([36, true, true]);
    }
    expect(pictures[1]?.y).toBeGreaterThan(pictures[0]?.bottom ?? 0);
    expect(zpl).not.toMatch(/[^ -~\n]/);
    expect(zpl).toContain(`^FD>:${NUMBER}^FS`);
  }
});

test('a name in another script is drawn on the card of its kit, and the rest stays text', async () => {
  const parcel = {
    number: NUMBER,
    carrier: null,
    to: ['Maryam', '12 Marina Walk'],
    kits: [{ name: 'ليلى', look: {} as never, background: '', codes: null }],
  };
  const [address = '', card = ''] = (await drawZpl({ parcels: [parcel] })).split('^XZ');
  expect(address).toContain('^FDMaryam^FS');
  expect(picturesOn(address)).toEqual([]);
  expect(picturesOn(card)).toHaveLength(2);
  expect(card).toContain(`^FDOrder ${NUMBER}^FS`);
});
