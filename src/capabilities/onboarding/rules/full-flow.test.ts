import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backFull,
  canGoBackFull,
  LAST_FULL_STEP,
  nextFull,
  fullNextButton,
  type FullPosition,
  fullPosition,
  fullProgressPercent,
  FULL_START,
  FULL_STEPS,
} from './full-flow.ts';

const counts = fc.integer({ min: 1, max: 6 });
/** Some walk through the wizard: true is Next, false is Back. */
const walks = fc.array(fc.boolean(), { maxLength: 60 });

const walked = (count: number, walk: boolean[]): FullPosition =>
  walk.reduce((place, forward) => (forward ? nextFull(place, count) : backFull(place, count)), FULL_START);

test('R98 R99 R100 R101 R102 R103 R104 R133 the eight steps and their titles', () => {
  expect(FULL_STEPS.map(({ title }) => title)).toEqual([
    'Household Overview',
    'Cat Profiles',
    'Diet & Lifestyle',
    'Owner & Contact',
    'Goals & Priorities',
    'AI Plan Preview',
    'Payment',
    'Order Confirmation',
  ]);
});

test('R120 no walk leads out of the steps 1 to 8, nor to a cat that is not there', () => {
  fc.assert(
    fc.property(counts, walks, (count, walk) => {
      const { step, catIndex } = walked(count, walk);
      expect(step).toBeGreaterThanOrEqual(1);
      expect(step).toBeLessThanOrEqual(LAST_FULL_STEP);
      expect(catIndex).toBeGreaterThanOrEqual(0);
      expect(catIndex).toBeLessThan(step === 2 ? count : 1);
    }),
  );
});

test('R96 R121 R122 back undoes next, wherever there is a way back', () => {
  fc.assert(
    fc.property(counts, walks, (count, walk) => {
      const place = walked(count, walk);
      const after = nextFull(place, count);
      fc.pre(place.step < LAST_FULL_STEP && canGoBackFull(after));
      expect(backFull(after, count)).toEqual(place);
    }),
  );
});

test('R96 R121 R122 R123 through each cat of step 2, back to the last of them, and on with the first', () => {
  const start = { step: 2, catIndex: 0 } as const;
  expect([canGoBackFull(FULL_START), canGoBackFull(start)]).toEqual([false, false]);
  expect([backFull(FULL_START, 3), backFull(start, 3)]).toEqual([FULL_START, start]);
  const steps = [1, 2, 3].reduce<FullPosition[]>((places) => [...places, nextFull(places.at(-1) ?? start, 3)], [start]);
  expect(steps).toEqual([start, { step: 2, catIndex: 1 }, { step: 2, catIndex: 2 }, { step: 3, catIndex: 0 }]);
  expect(backFull({ step: 3, catIndex: 0 }, 3)).toEqual({ step: 2, catIndex: 2 });
  expect(backFull({ step: 3, catIndex: 0 }, 1)).toEqual({ step: 2, catIndex: 0 });
});

test('R129 progress is (step - 1) / 7 of 100, and never more', () => {
  expect(FULL_STEPS.map(({ step }) => fullProgressPercent(step))).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (n / 7) * 100),
  );
});

test('R97 R132 Next leads on from every step; on the last it is Complete and disabled', () => {
  expect(FULL_STEPS.map(({ step }) => fullNextButton(step))).toEqual([
    ...Array(7).fill({ label: 'Next', disabled: false }),
    { label: 'Complete', disabled: true },
  ]);
});

test('a place from anywhere is one there is', () => {
  expect(fullPosition(0, 0, 2)).toEqual(FULL_START);
  expect(fullPosition(Number.NaN, 3, 2)).toEqual(FULL_START);
  expect(fullPosition(99, 4, 2)).toEqual({ step: 8, catIndex: 0 });
  expect(fullPosition(2, 5, 2)).toEqual({ step: 2, catIndex: 1 });
  expect(fullPosition(2.9, -1, 6)).toEqual({ step: 2, catIndex: 0 });
});
