import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursShort, hoursSpoken, hoursText, SUPPORT_HOURS, supportAt } from './support-hours.ts';

const at = (gst: string) => supportAt(new Date(`${gst}+04:00`));
const MINUTE = 60_000;

test('R406 C19 Monday to Friday nine to nine, at the weekend ten to six, in Dubai', () => {
  // 23 November 2026 is a Monday.
  const days: [day: string, opens: string, closes: string][] = [
    ['2026-11-23', '09:00', '21:00'],
    ['2026-11-24', '09:00', '21:00'],
    ['2026-11-25', '09:00', '21:00'],
    ['2026-11-26', '09:00', '21:00'],
    ['2026-11-27', '09:00', '21:00'],
    ['2026-11-28', '10:00', '18:00'],
    ['2026-11-29', '10:00', '18:00'],
  ];
  for (const [day, opens, closes] of days) {
    const [opening, closing] = [new Date(`${day}T${opens}:00+04:00`), new Date(`${day}T${closes}:00+04:00`)];
    expect(supportAt(new Date(opening.getTime() - 1))).toEqual({ open: false, changesAt: opening });
    expect(supportAt(opening)).toEqual({ open: true, changesAt: closing });
    expect(supportAt(new Date(closing.getTime() - 1))).toEqual({ open: true, changesAt: closing });
    expect(supportAt(closing).open).toBe(false);
  }
});

test('R406 after closing it says when somebody is there again, also over the weekend and the year', () => {
  expect(at('2026-11-27T21:00:00').changesAt).toEqual(new Date('2026-11-28T10:00:00+04:00'));
  expect(at('2026-11-29T18:30:00').changesAt).toEqual(new Date('2026-11-30T09:00:00+04:00'));
  expect(at('2026-12-31T23:59:59').changesAt).toEqual(new Date('2027-01-01T09:00:00+04:00'));
});

test('R406 the answer stays true until the time it names, and changes then', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.double({ min: 0, max: 1, noNaN: true }), (now, part) => {
      const { open, changesAt } = supportAt(now);
      const left = changesAt.getTime() - now.getTime();
      expect(left).toBeGreaterThan(0);
      expect(supportAt(new Date(now.getTime() + Math.floor(part * (left - 1))))).toEqual({ open, changesAt });
      expect(supportAt(changesAt).open).toBe(!open);
      expect(supportAt(new Date(changesAt.getTime() + MINUTE)).open).toBe(!open);
    }),
  );
});

test('R406 the hours as pages print them', () => {
  expect(hoursText(SUPPORT_HOURS.weekdays)).toBe('9:00 AM-9:00 PM');
  expect(hoursText(SUPPORT_HOURS.weekend)).toBe('10:00 AM-6:00 PM');
  expect(hoursShort(SUPPORT_HOURS.weekdays)).toBe('9am-9pm');
  expect(hoursSpoken(SUPPORT_HOURS.weekend)).toBe('10 am to 6 pm');
  expect(hoursSpoken({ opens: 0, closes: 12 })).toBe('12 am to 12 pm');
});
