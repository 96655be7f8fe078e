import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { ACTIVITY_TAPS, APPETITE_TAPS, dayOfEntry, jumpSentence, measured, unitOf, weightJump } from './measures.ts';

const NOW = new Date('2026-12-01T09:00:00Z');

test('an impossible measure has a sentence; a possible one is a whole number', () => {
  expect(measured('weight', 0.3, 'kg')).toBe(300);
  expect(measured('weight', 15, 'kg')).toBe(15_000);
  expect(measured('weight', 11.2, 'lb')).toBe(5080);
  expect(measured('water', 1000, null)).toBe(1000);
  for (const wrong of [
    measured('weight', 0.29, 'kg'),
    measured('weight', 15.1, 'kg'),
    measured('weight', 51, 'kg'),
    measured('weight', Number.NaN, 'kg'),
    measured('water', -1, null),
    measured('water', 1001, null),
    measured('water', 12.5, null),
    measured('activity', 101, null),
    measured('appetite', -1, null),
  ])
    expect(wrong).toMatch(/^[A-Z].+\.$/);
  expect([unitOf('weight'), unitOf('water'), unitOf('stick'), unitOf('note')]).toEqual(['g', 'ml', null, null]);
});

test('one tap says what a slider could, and a moderate day is in the middle', () => {
  for (const tap of Object.values(ACTIVITY_TAPS)) expect(measured('activity', tap, null)).toBe(tap);
  for (const tap of Object.values(APPETITE_TAPS)) expect(measured('appetite', tap, null)).toBe(tap);
  expect(ACTIVITY_TAPS.moderate).toBe(50);
});

test('seven days back and no further, counted in the calendar of the household', () => {
  const day = (at: string, zone = 'Asia/Dubai') => dayOfEntry(new Date(at), NOW, zone);
  expect(day('2026-11-24T00:00:00+04:00')).toEqual({ day: '2026-11-24' });
  expect(day('2026-11-23T23:59:59+04:00')).toMatch(/7 days ago/);
  expect(day('2026-11-23T23:59:59+04:00', 'America/Los_Angeles')).toMatch(/7 days ago/);
  expect(day('2026-11-24T08:00:00Z', 'America/Los_Angeles')).toEqual({ day: '2026-11-24' });
});

test('an entry is dated within the last eight days or refused', () => {
  const sent = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  const zone = fc.constantFrom('Asia/Dubai', 'America/Los_Angeles', 'Pacific/Kiritimati');
  fc.assert(
    fc.property(sent, zone, (at, where) => {
      const found = dayOfEntry(at, NOW, where);
      if (typeof found !== 'string') expect(found.day >= '2026-11-23' && found.day <= '2026-12-02').toBe(true);
    }),
    { examples: ['0000-01-01', '0001-01-01', '0099-06-15', '0999-12-31'].map((day) => [new Date(day), 'Asia/Dubai']) },
  );
});

test('a clock that runs a little ahead is forgiven, the future is not, and tomorrow is never written about', () => {
  const ahead = (seconds: number, now = NOW) => dayOfEntry(new Date(now.getTime() + seconds * 1000), now, 'Asia/Dubai');
  expect(ahead(300)).toEqual({ day: '2026-12-01' });
  expect(ahead(301)).toMatch(/in the future/);
  const beforeMidnight = new Date('2026-12-01T19:58:00Z');
  expect(ahead(240, beforeMidnight)).toEqual({ day: '2026-12-01' });
});

test('a fifth more or less within a week asks again; a week and a day later it does not', () => {
  const other = { day: '2026-11-24', grams: 5000 };
  expect(weightJump({ day: '2026-12-01', grams: 6000 }, [other])).toBeNull();
  expect(weightJump({ day: '2026-12-01', grams: 6001 }, [other])).toBe(other);
  expect(weightJump({ day: '2026-12-01', grams: 3999 }, [other])).toBe(other);
  expect(weightJump({ day: '2026-12-02', grams: 9000 }, [other])).toBeNull();
  expect(weightJump({ day: '2026-11-20', grams: 9000 }, [other])).toBe(other);
  expect(jumpSentence('Miso', { day: '2026-12-01', grams: 6400 }, other, 'kg')).toBe(
    'Miso weighed 5 kg on 2026-11-24. If 6.4 kg is right, please confirm it.',
  );
});

test('only the nearest weighing of the week decides', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ back: fc.integer({ min: 0, max: 20 }), grams: fc.integer({ min: 300, max: 15_000 }) })),
      (list) => {
        const today = '2026-12-01';
        const others = list.map(({ back, grams }) => ({ day: addDays(today, -back), grams }));
        const found = weightJump({ day: today, grams: 5000 }, others);
        const nearest = list.filter(({ back }) => back <= 7).toSorted((a, b) => a.back - b.back)[0];
        const leaps = nearest !== undefined && Math.abs(5000 - nearest.grams) > nearest.grams / 5;
        expect(found !== null).toBe(leaps);
      },
    ),
  );
});
