import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '#src/platform/settings.ts';
import { keptSince, keptText, type KeptId, periodText, RETENTION } from './retention.ts';

const now = fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

test('a period goes back by the calendar, and never into a month too far', () => {
  expect(keptSince('applications', new Date('2026-08-31T09:30:00Z')).toISOString()).toBe('2026-02-28T09:30:00.000Z');
  expect(keptSince('messages', new Date('2028-02-29T00:00:00Z')).toISOString()).toBe('2026-02-28T00:00:00.000Z');
  expect(keptSince('drafts', new Date('2027-01-01T00:00:00Z')).toISOString()).toBe('2026-10-03T00:00:00.000Z');
});

test('a row that is due for deletion stays due', () => {
  fc.assert(
    fc.property(now, now, fc.constantFrom('applications', 'messages', 'orders', 'drafts'), (one, other, id) => {
      const [early, late] = one <= other ? [one, other] : [other, one];
      expect(keptSince(id, early).getTime()).toBeLessThanOrEqual(keptSince(id, late).getTime());
      expect(keptSince(id, early).getTime()).toBeLessThan(early.getTime());
    }),
  );
});

test('every row states period and reason in words that fit a sentence', () => {
  expect(periodText({ count: 1, unit: 'day' })).toBe('1 day');
  expect(keptText('drafts')).toBe('90 days after the last change');
  for (const id of Object.keys(RETENTION) as KeptId[]) {
    expect(keptText(id)).not.toMatch(/^\d+ \w+ (?!after)/);
    expect(RETENTION[id].why).toMatch(/\.$/);
  }
});

test('no setting can make a session last longer than the privacy page says', () => {
  const env = { SESSION_SECRET: 'x'.repeat(32) };
  const days = RETENTION.sessions.period.count;
  expect(readSettings({ ...env, SESSION_DAYS: String(days) }).sessionDays).toBe(days);
  expect(() => readSettings({ ...env, SESSION_DAYS: String(days + 1) })).toThrow('SESSION_DAYS');
});
