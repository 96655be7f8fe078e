import fc from 'fast-check';
import { expect, test } from 'vitest';
import { farOutOf, isFarOut, unconfirmed, unconfirmedText } from './far-out.ts';
import { markerOf, PANEL } from './panel.ts';

const anyMarker = fc.constantFrom(...PANEL);
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });

test('N8 no value inside a reference range is far out, and whatever is further out than a value that is, is as well', () => {
  fc.assert(
    fc.property(anyMarker, anyShare, fc.double({ min: 0, max: 20, noNaN: true }), (marker, share, far) => {
      const { from, to } = marker.reference;
      expect(isFarOut(marker, from + (to - from) * share)).toBe(false);
      const { below, above } = farOutOf(marker);
      expect(below).toBeLessThanOrEqual(from);
      expect(above).toBeGreaterThanOrEqual(to);
      expect(isFarOut(marker, above * (1.001 + far))).toBe(true);
      if (below > 0) expect(isFarOut(marker, below * 0.999 * share)).toBe(true);
    }),
  );
});

test('N8 far out is half or twice the range, and one width of it where the range is narrow', () => {
  const ends = (id: string) => {
    const marker = markerOf(id);
    return marker && farOutOf(marker);
  };
  expect(ends('taurine')).toEqual({ below: 30, above: 420 });
  expect(ends('sdma')).toEqual({ below: 0, above: 8 });
  expect(ends('stoolPh')?.below).toBeCloseTo(4.2);
  expect(ends('stoolPh')?.above).toBeCloseTo(9);
});

const anyValues = fc.dictionary(
  fc.constantFrom(...PANEL.map(({ id }) => id)),
  fc.double({ min: 0, max: 9000, noNaN: true }),
);

test('N8 a far value stands alone until the same is read again, and no other value does', () => {
  fc.assert(
    fc.property(anyValues, anyValues, (values, second) => {
      const alone = unconfirmed(values, second).map(({ marker }) => marker);
      for (const marker of PANEL) {
        const value = values[marker.id];
        const stands = value !== undefined && isFarOut(marker, value) && second[marker.id] !== value;
        expect(alone.includes(marker.id)).toBe(stands);
      }
      expect(unconfirmed(values, { ...second, ...values })).toEqual([]);
    }),
  );
});

test('N8 a value without a matching second reading is named with its fault', () => {
  const found = unconfirmed({ zinc: 900, taurine: 9, iron: 30 }, { zinc: 90 });
  expect(found.map(({ marker, state }) => [marker, state])).toEqual([
    ['taurine', 'awaited'],
    ['zinc', 'differs'],
  ]);
  expect(unconfirmedText(found)).toBe(
    'Far out of range, to be read a second time: Taurine. The two readings differ: Zinc.',
  );
});
