import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSteps } from '#src/capabilities/billing/rules/next-steps.ts';
import { journeySpan } from '#src/capabilities/pricing/rules/shipping.ts';
import { spanText } from '#src/capabilities/pricing/rules/times.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { datesOf, earliest, latest } from '#src/capabilities/pricing/rules/delivery-estimates.ts';

const day = (text: string) => new Date(`${text}T08:00:00Z`);
const placedAt = day('2026-12-01'); // a Tuesday
const inDubai = { country: 'AE', placedAt };
const received = { key: 'order_received', at: placedAt } as const;

test('business days leave out Saturday and Sunday of Dubai', () => {
  expect(latest(day('2026-12-03'), { from: 1, to: 1, unit: 'business days' })).toEqual(day('2026-12-04'));
  expect(latest(day('2026-12-04'), { from: 1, to: 1, unit: 'business days' })).toEqual(day('2026-12-07'));
  expect(earliest(day('2026-12-03'), { from: 2, to: 3, unit: 'business days' })).toEqual(day('2026-12-07'));
  // Sunday evening in London is Monday in Dubai: the next business day ends on Tuesday.
  expect(latest(new Date('2026-12-06T21:00:00Z'), { from: 1, to: 1, unit: 'business days' })).toEqual(
    new Date('2026-12-07T21:00:00Z'),
  );
});

test('R384 C11 a new order: the kit leaves within 3 days, and the sticks are at the door 25 days later at the latest', () => {
  const { due, expected, sticks } = datesOf([received], inDubai);
  expect(due).toEqual(day('2026-12-04'));
  expect(expected.kit_shipped).toEqual(day('2026-12-04'));
  expect(sticks).toEqual({ from: day('2026-12-22'), to: day('2026-12-26') });
});

test('C10 a kit for the USA has ten business days, one for the Gulf three', () => {
  const shipped = [received, { key: 'kit_shipped', at: day('2026-12-03') } as const];
  expect(datesOf(shipped, inDubai).due).toEqual(day('2026-12-08'));
  expect(datesOf(shipped, { country: 'US', placedAt }).due).toEqual(day('2026-12-17'));
});

test('nothing is promised while the kit is with the household', () => {
  const delivered = [received, { key: 'kit_delivered', at: day('2026-12-07') } as const];
  expect(datesOf(delivered, inDubai).due).toBeNull();
});

test('R387 sticks that came are dated by the day they came', () => {
  const all = JOURNEY_KEYS.map((key, index) => ({ key, at: new Date(placedAt.getTime() + index * 86_400_000) }));
  const { sticks, expected, due } = datesOf(all, inDubai);
  expect([sticks.to, expected, due]).toEqual([all.at(-1)?.at, {}, null]);
});

test('C10 R384 longer delivery counts twice in the estimate, which is the same after payment and on the order', () => {
  for (const country of ['AE', 'DE', 'US', 'JP', '']) {
    const span = journeySpan(country);
    const { sticks } = datesOf([received], { country, placedAt });
    expect([sticks.from, sticks.to]).toEqual([earliest(placedAt, span), latest(placedAt, span)]);
    expect(nextSteps(2, country).at(-1)).toContain(`at your door ${spanText(span)} after the order`);
  }
  expect(journeySpan('AE')).toMatchObject({ from: 21, to: 25 });
});

test('nothing is expected before what it follows or before it was promised, and a step moves no promise that was kept', () => {
  const steps = fc.tuple(
    fc.integer({ min: 1, max: 15 }),
    fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 15, maxLength: 15 }),
    fc.constantFrom('AE', 'DE', 'US', 'JP', ''),
  );
  fc.assert(
    fc.property(steps, ([done, gaps, country]) => {
      let at = placedAt.getTime();
      const happened = JOURNEY_KEYS.slice(0, done).map((key, index) => {
        at += index === 0 ? 0 : (gaps[index] ?? 0) * 3_600_000;
        return { key, at: new Date(at) };
      });
      const dates = datesOf(happened, { country, placedAt });
      let before = new Date(at);
      for (const key of JOURNEY_KEYS) {
        const one = dates.expected[key];
        if (!one) continue;
        expect(one >= before).toBe(true);
        before = one;
      }
      expect(dates.sticks.to >= before).toBe(true);
      expect(dates.sticks.from <= dates.sticks.to).toBe(true);
      if (done < JOURNEY_KEYS.length) expect(dates.sticks.to >= latest(placedAt, journeySpan(country))).toBe(true);
    }),
  );
});
