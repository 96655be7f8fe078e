import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNEY_KEYS } from './journey.ts';
import { datesOf, earliest, latest } from './promises.ts';

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
  const { due, expected, sticks } = datesOf([received], { ...inDubai, now: placedAt });
  expect(due).toEqual(day('2026-12-04'));
  expect(expected.kit_shipped).toEqual(day('2026-12-04'));
  expect(sticks).toEqual(day('2026-12-26'));
});

test('C10 a kit for the USA has ten business days, one for the Gulf three', () => {
  const shipped = [received, { key: 'kit_shipped', at: day('2026-12-03') } as const];
  expect(datesOf(shipped, { ...inDubai, now: day('2026-12-03') }).due).toEqual(day('2026-12-08'));
  expect(datesOf(shipped, { country: 'US', placedAt, now: day('2026-12-03') }).due).toEqual(day('2026-12-17'));
});

test('nothing is promised while the kit is with the household', () => {
  const delivered = [received, { key: 'kit_delivered', at: day('2026-12-07') } as const];
  expect(datesOf(delivered, { ...inDubai, now: day('2026-12-20') }).due).toBeNull();
});

test('a promise that passed stays due, while what is expected moves on', () => {
  const { due, expected } = datesOf([received], { ...inDubai, now: day('2026-12-10') });
  expect(due).toEqual(day('2026-12-04'));
  expect(expected.kit_shipped).toEqual(day('2026-12-10'));
});

test('R387 sticks that came are dated by the day they came', () => {
  const all = JOURNEY_KEYS.map((key, index) => ({ key, at: new Date(placedAt.getTime() + index * 86_400_000) }));
  const { sticks, expected, due } = datesOf(all, { ...inDubai, now: day('2027-03-01') });
  expect([sticks, expected, due]).toEqual([all.at(-1)?.at, {}, null]);
});

test('whenever one looks: nothing to come lies in the past or before what it follows, and waiting brings nothing nearer', () => {
  const steps = fc.tuple(
    fc.integer({ min: 1, max: 15 }),
    fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 15, maxLength: 15 }),
    fc.constantFrom('AE', 'DE', 'US', 'JP', ''),
    fc.integer({ min: 0, max: 900 }),
  );
  fc.assert(
    fc.property(steps, ([done, gaps, country, wait]) => {
      let at = placedAt.getTime();
      const happened = JOURNEY_KEYS.slice(0, done).map((key, index) => {
        at += index === 0 ? 0 : (gaps[index] ?? 0) * 3_600_000;
        return { key, at: new Date(at) };
      });
      const now = new Date(at);
      const later = new Date(at + wait * 3_600_000);
      const dates = datesOf(happened, { country, placedAt, now });
      const afterWaiting = datesOf(happened, { country, placedAt, now: later });
      let before = now;
      for (const key of JOURNEY_KEYS) {
        const one = dates.expected[key];
        if (!one) continue;
        expect(one >= before).toBe(true);
        expect((afterWaiting.expected[key] ?? one) >= one).toBe(true);
        before = one;
      }
      expect(afterWaiting.due).toEqual(dates.due);
      expect(dates.sticks >= before).toBe(true);
    }),
  );
});
