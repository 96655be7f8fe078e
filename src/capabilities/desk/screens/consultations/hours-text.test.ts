import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysText, readDays, readSpans, spansText } from './hours-text.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .filter(([opens, closes]) => opens < closes)
  .map(([opens, closes]) => ({ opens, closes }));
const day = fc.constantFrom('2026-12-24', '2026-12-27', '2027-01-01');

test('hours and days are read as they are written', () => {
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 4 }),
      fc.uniqueArray(day),
      fc.array(fc.tuple(day, span)),
      (spans, off, more) => {
        expect(readSpans(spansText(spans))).toEqual(spans);
        const extra = more.map(([on, hours]) => ({ day: on, ...hours }));
        const read = readDays(daysText({ daysOff: off, extra }));
        expect(read?.daysOff).toEqual(off.toSorted());
        expect(new Set(read?.extra.map((one) => JSON.stringify(one)))).toEqual(
          new Set(extra.map((one) => JSON.stringify(one))),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('times that no clock shows, spans that end before they begin and unknown days are not read', () => {
  for (const text of ['9-12', '09:99-12:00', '12:00-09:00', '09:00-25:00', '09:00 12:00'])
    expect([text, readSpans(text)]).toEqual([text, null]);
  expect(readSpans(' 9:00 - 12:00 , ')).toEqual([{ opens: 540, closes: 720 }]);
  for (const text of ['24.12.2026', '2026-12-24 morning']) expect([text, readDays(text)]).toEqual([text, null]);
  expect(readDays('2026-12-24\n\n2026-12-27 10:00-12:00')).toEqual({
    ...{ daysOff: ['2026-12-24'], extra: [{ day: '2026-12-27', opens: 600, closes: 720 }] },
  });
});
