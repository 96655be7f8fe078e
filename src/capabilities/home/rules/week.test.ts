import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { changeOver, weekOf } from './week.ts';

test('R482 a week is seven days that end today, and its change is from the first value to the last', () => {
  const today = '2026-12-01';
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.record({ ago: fc.integer({ min: 0, max: 12 }), value: fc.option(fc.integer({ min: 300, max: 9000 })) }),
        { selector: ({ ago }) => ago },
      ),
      (written) => {
        const week = weekOf(
          written.map(({ ago, value }) => ({ day: addDays(today, -ago), value })),
          today,
        );
        expect(week.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today, -ago)));
        for (const { ago, value } of written.filter((one) => one.ago < 7)) expect(week[6 - ago]?.value).toBe(value);
        const values = week.flatMap(({ value }) => value ?? []);
        expect(changeOver(week)).toBe(values.length < 2 ? null : (values.at(-1) ?? 0) - (values[0] ?? 0));
      },
    ),
    { numRuns: 60 },
  );
});
