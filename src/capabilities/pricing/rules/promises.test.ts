import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNEY_KEYS } from './journey.ts';
import { isMissed, nextCheck, orderPromises } from './promises.ts';
import { firstPromise } from './schedule.ts';

const HOUR_MS = 3_600_000;
const PLACED = new Date('2026-12-01T08:00:00Z');
const promised = firstPromise({ country: 'AE', placedAt: PLACED });
const lives = fc.record({
  done: fc.integer({ min: 1, max: 15 }),
  gaps: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 15, maxLength: 15 }),
});

function stepsOf({ done, gaps }: { done: number; gaps: number[] }) {
  let at = PLACED.getTime();
  return JOURNEY_KEYS.slice(0, done).map((key, index) => {
    at += index === 0 ? 0 : (gaps[index] ?? 0) * HOUR_MS;
    return { key, at: new Date(at) };
  });
}

const missed = (life: { done: number; gaps: number[] }, now: Date) =>
  orderPromises({ happened: stepsOf(life), promised, country: 'AE' })
    .filter((one) => isMissed(one, now))
    .map(({ key }) => key);

test('N9 days for which the household has the kit are never missed ones of the sticks, whatever else happened', () => {
  fc.assert(
    fc.property(lives, fc.integer({ min: 0, max: 5000 }), (life, kept) => {
      const booked = JOURNEY_KEYS.indexOf('pickup_scheduled');
      const gaps = life.gaps.with(booked - 1, 0);
      const longer = { ...life, gaps: gaps.with(booked, kept) };
      const shorter = { ...life, gaps: gaps.with(booked, 0) };
      if (life.done <= booked) return;
      const end = (one: typeof life) => stepsOf(one).at(-1)?.at ?? PLACED;
      expect(missed(longer, end(longer)).includes('sticks-arrive')).toBe(
        missed(shorter, end(shorter)).includes('sticks-arrive'),
      );
    }),
  );
});

test('N9 a missed promise was open at the check before it, and is found at the next', () => {
  fc.assert(
    fc.property(lives, fc.integer({ min: 0, max: 3000 }), (life, hours) => {
      const happened = stepsOf(life);
      const last = happened.at(-1)?.at ?? PLACED;
      const now = new Date(last.getTime() + hours * HOUR_MS);
      const open = orderPromises({ happened, promised, country: 'AE' });
      const underWay = life.done < JOURNEY_KEYS.length;
      const check = nextCheck(open, { heardAt: last, underWay });
      if (open.some((one) => isMissed(one, now))) expect((check ?? now) < now).toBe(true);
      if (underWay) expect((check?.getTime() ?? 0) - last.getTime()).toBeLessThanOrEqual(14 * 24 * HOUR_MS);
    }),
  );
});
