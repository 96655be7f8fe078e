import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanRight } from '#src/capabilities/billing/rules/plan-right.ts';
import { CONSULTATION_RULES, mayBook, rightAt, staysBooked } from './booking.ts';
import { planMonth } from './plan-month.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-12-01T09:00:00Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const PREMIUM: PlanRight = { plan: 'premium', since: NOW, state: 'current', endsOn: null, changes: null, rests: null };
const moments = fc.date({ min: new Date('2024-01-31T00:00:00Z'), max: new Date('2030-01-01'), noInvalidDate: true });

test('months of a plan follow each other without gap or overlap, and each moment is in one', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 3_000 * 24 }), (since, hours) => {
      const at = new Date(since.getTime() + hours * HOUR);
      const { from, until } = planMonth(since, at);
      expect(from <= at && at < until).toBe(true);
      expect(planMonth(since, until).from).toEqual(until);
      if (from > since) expect(planMonth(since, new Date(from.getTime() - 1)).until).toEqual(from);
    }),
  );
  expect(planMonth(new Date('2026-01-31T10:00:00Z'), new Date('2026-03-01T00:00:00Z')).until.toISOString()).toBe(
    '2026-03-31T10:00:00.000Z',
  );
});

test('R202 Premium and Pro have two a month, Standard none; Pro sees every time a week before Premium', () => {
  const may = (right: PlanRight | null, hours: number, used = 0) =>
    mayBook(right, { startsAt: inHours(hours), used, now: NOW });
  const pro: PlanRight = { ...PREMIUM, plan: 'pro' };
  expect([may(PREMIUM, 24), may(PREMIUM, 24, 1), may(PREMIUM, 24, 2)]).toEqual([
    ...['allowed', 'allowed', 'consultations-used'],
  ]);
  expect([may(null, 24), may({ ...PREMIUM, plan: 'standard' }, 24)]).toEqual(['no-consultations', 'no-consultations']);
  expect([may(PREMIUM, 1), may(PREMIUM, 24 * 15), may(pro, 24 * 15), may(pro, 24 * 22)]).toEqual([
    ...['slot-not-offered', 'slot-not-offered', 'allowed', 'slot-not-offered'],
  ]);
});

test('a plan that is unpaid, paused, ends, becomes smaller or rests books nothing beyond what is paid', () => {
  const at = inHours(48);
  expect(rightAt({ ...PREMIUM, state: 'overdue' }, at)).toBe('consultation-unpaid');
  expect(rightAt({ ...PREMIUM, state: 'paused' }, at)).toBe('consultation-paused');
  expect(rightAt({ ...PREMIUM, endsOn: at }, at)).toBe('consultation-after-plan');
  expect(rightAt({ ...PREMIUM, endsOn: inHours(49) }, at)).toBe('allowed');
  expect(rightAt({ ...PREMIUM, changes: { plan: 'standard', at } }, at)).toBe('consultation-after-plan');
  expect(rightAt({ ...PREMIUM, plan: 'pro', changes: { plan: 'premium', at } }, at)).toBe('allowed');
  expect(rightAt({ ...PREMIUM, rests: { from: inHours(47), until: inHours(50) } }, at)).toBe('consultation-paused');
  expect(rightAt({ ...PREMIUM, rests: { from: inHours(47), until: at } }, at)).toBe('allowed');
  // Bookings wait with an overdue payment, and go with the plan.
  expect(staysBooked({ ...PREMIUM, state: 'overdue' }, at)).toBe(true);
  expect([staysBooked(null, at), staysBooked({ ...PREMIUM, endsOn: at }, at)]).toEqual([false, false]);
});

test('until four hours before, a consultation can be moved and cancelled; later it counts, and begun it stays', () => {
  const state = { startsAt: inHours(4), endsAt: inHours(5), cancelledAt: null, noShowAt: null };
  const ways = (now: Date) => [CONSULTATION_RULES.change(state, now), CONSULTATION_RULES.cancel(state, now)];
  expect(ways(new Date(NOW.getTime() - 1))).toEqual(['allowed', 'allowed']);
  expect(ways(NOW)).toEqual(['consultation-too-late', 'late']);
  expect(ways(inHours(4))).toEqual(['consultation-too-late', 'consultation-over']);
  expect([CONSULTATION_RULES.note(state, NOW), CONSULTATION_RULES.note(state, inHours(9))]).toEqual([
    ...['consultation-not-begun', 'allowed'],
  ]);
});

test('nobody is missing before five minutes have passed; a call that did not come is not counted for a week', () => {
  const state = { startsAt: NOW, endsAt: inHours(1), cancelledAt: null, noShowAt: null };
  const { noShow, cancelByVet, sheets } = CONSULTATION_RULES;
  expect([noShow(state, inHours(-1)), noShow(state, NOW), noShow(state, inHours(0.1))]).toEqual([
    ...['consultation-not-begun', 'consultation-wait', 'allowed'],
  ]);
  const missed = { ...state, noShowAt: inHours(1) };
  expect([cancelByVet(missed, inHours(2)), cancelByVet(missed, inHours(8 * 24))]).toEqual([
    ...['allowed', 'consultation-over'],
  ]);
  expect([sheets(state, inHours(13 * 24)), sheets(state, inHours(16 * 24))]).toEqual([
    ...['allowed', 'consultation-closed'],
  ]);
  expect(sheets({ ...state, cancelledAt: NOW }, NOW)).toBe('consultation-cancelled');
});
