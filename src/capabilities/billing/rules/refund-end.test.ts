import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, daysBetween } from '#src/capabilities/households/rules/days.ts';
import { wallClock } from '#src/lib/wall-clock.ts';
import { PLAN_RULES } from './plan-actions.ts';
import { chargeIfKept, endOfRefunded, KEEP_DAYS, keptUntil, pendingEnd } from './refund-end.ts';
import { isCurrent, isLiveStatus, isOverdue, SUBSCRIPTION_STATUSES } from './subscription-states.ts';

const ZONES = ['Asia/Dubai', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'];
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
const DAY_MS = 86_400_000;

test('a household has three whole days after the one on which it is told, by its own clock', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (told, zone) => {
      const end = keptUntil(told, zone);
      expect(daysBetween(dayIn(zone, told), dayIn(zone, end))).toBe(KEEP_DAYS);
      expect(wallClock(zone, end).slice(11)).toBe('23:59:59');
      expect(end.getTime() - told.getTime()).toBeGreaterThanOrEqual(KEEP_DAYS * DAY_MS - 3_600_000);
    }),
  );
});

const plans = fc.record({
  status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
  quantity: fc.constantFrom(0, 1, 3),
  sticksLeftAt: fc.option(moments),
  paidUntil: fc.option(moments),
  endsOn: fc.option(moments),
});

test('in any state a refunded plan ends at once where nothing is to be kept, as cancelled before, or where it can be kept', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(plans, moments, fc.boolean(), (plan, now, underWay) => {
      const end = endOfRefunded(plan, { now, timeZone: 'Asia/Dubai', underWay });
      seen.add(end.kind);
      const begun = plan.sticksLeftAt !== null || plan.paidUntil !== null;
      const goesOn = isCurrent(plan.status) && !isOverdue(plan.status) && plan.quantity > 0 && begun && !underWay;
      expect(end.kind !== 'at-once').toBe(goesOn);
      if (end.kind === 'at-once') return;
      const until = keptUntil(now, 'Asia/Dubai');
      expect(end.at <= until).toBe(true);
      if (end.kind === 'on') expect(end.at).toEqual(until);
      else expect(end.at).toEqual(plan.endsOn);
      // The action that keeps it is allowed exactly then, by the same table as any other end.
      expect(PLAN_RULES.keep({ ...plan, endsOn: end.at })).toBe('allowed');
      expect(PLAN_RULES.cancel({ ...plan, endsOn: end.at })).toBe('done');
      expect(isLiveStatus(plan.status)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect([...seen].toSorted()).toEqual(['at-once', 'on', 'stays']);
});

test('a plan that is kept is charged on its date, never before now and never before it would have ended where that is past', () => {
  fc.assert(
    fc.property(moments, plans, fc.boolean(), (now, plan, refunded) => {
      const endsOn = keptUntil(now, 'UTC');
      const ends = { refundEnd: refunded ? { at: endsOn.toISOString(), because: 'refund' as const } : null };
      const row = { ...plan, ...ends, quantity: 2, timing: null, currentPeriodEnd: endsOn, endsOn };
      const at = chargeIfKept(row, now);
      if (plan.sticksLeftAt || (refunded && plan.paidUntil)) expect(at?.getTime()).toBeGreaterThan(now.getTime());
      else expect(at).toBeNull();
    }),
  );
});

test('an end stands until the plan was kept', () => {
  const end = { at: '2027-01-13T19:59:59.000Z', because: 'withdrawal' as const };
  expect(pendingEnd({ refundEnd: null })).toBeNull();
  expect(pendingEnd({ refundEnd: end })).toEqual(end);
  expect(pendingEnd({ refundEnd: { ...end, keptAt: '2027-01-11T00:00:00.000Z' } })).toBeNull();
});
