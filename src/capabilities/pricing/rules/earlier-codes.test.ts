import { expect, test } from 'vitest';
import { earlierCodes } from './earlier-codes.ts';
import { BUILT_LAUNCH, isLaunchCode } from './launch-offer.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const version = (number: number, from: string, content: object, state: 'published' | 'withdrawn' = 'published') => ({
  ...{ number, state, content, validFrom: day(from), at: day(from) },
});

test('a code holds until the end that was promised with it, also after another offer took its place', () => {
  const launches = [
    version(3, '2026-12-20', { code: 'SPRING', until: '2027-03-01T00:00:00.000Z' }),
    version(2, '2026-12-10', { code: 'LAUNCH', until: '2026-12-31T00:00:00.000Z' }),
    version(1, '2026-12-01', { code: 'EARLY', until: '2026-12-15T00:00:00.000Z' }),
  ];
  expect(earlierCodes(launches, { until: null, now: day('2026-12-21') })).toEqual(['LAUNCH']);
  expect(earlierCodes(launches, { until: null, now: day('2026-12-31') })).toEqual([]);
  expect(earlierCodes([], { until: day('2027-01-01'), now: day('2026-12-21') })).toEqual([]);
  const offer = { ...BUILT_LAUNCH, code: 'SPRING', earlierCodes: ['LAUNCH'] };
  expect(['spring', 'launch', 'early'].map((code) => isLaunchCode(code, offer))).toEqual([true, true, false]);
});
