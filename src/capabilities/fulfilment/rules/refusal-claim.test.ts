import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { type ClaimState, decideClaim, guaranteeUntil, refusalsOfBox } from './refusal-claim.ts';

const DAY_MS = 86_400_000;
const ARRIVED = new Date('2027-01-01T10:00:00Z');
const after = (days: number) => new Date(ARRIVED.getTime() + days * DAY_MS);
const STATE: ClaimState = {
  ...{ now: after(10), deliveredAt: ARRIVED, overtakenAt: null, refusedDays: 3 },
  ...{ firstOrder: null, payment: 'open' },
};
const verdict = (change: Partial<ClaimState>) => {
  const found = decideClaim({ ...STATE, ...change });
  return found.decision === 'refused' ? found.why : found.decision === 'refund' ? found.repays : found.decision;
};
const FIRST = { firstOrder: { sticksArrived: ARRIVED } };

test('N14 the first order is repaid whole until 30 days after its first sticks; then a person decides, and nobody once it is long overtaken', () => {
  expect(verdict(FIRST)).toBe('order');
  expect(verdict({ ...FIRST, now: new Date(guaranteeUntil(ARRIVED).getTime() - 1) })).toBe('order');
  expect(verdict({ ...FIRST, now: guaranteeUntil(ARRIVED) })).toBe('person');
  expect(verdict({ ...FIRST, now: after(29), overtakenAt: after(28) })).toBe('order');
  expect(verdict({ ...FIRST, now: after(40), overtakenAt: after(30) })).toBe('person');
  expect(verdict({ ...FIRST, now: after(60), overtakenAt: after(30) })).toBe('claim-late');
});

test('N14 of later boxes the latest is repaid, whenever that is', () => {
  expect(verdict({})).toBe('box');
  expect(verdict({ now: after(200) })).toBe('box');
  expect(verdict({ now: after(31), overtakenAt: after(30) })).toBe('person');
  expect(verdict({ now: after(45), overtakenAt: after(30) })).toBe('claim-not-latest');
});

test('N14 a claim for a box not delivered, refused twice, unpaid, disputed or repaid is refused with its reason; an amount that is not plain is for a person', () => {
  expect(verdict({ deliveredAt: null })).toBe('claim-not-delivered');
  expect(verdict({ refusedDays: 2 })).toBe('claim-too-few');
  expect(verdict({ payment: 'none' })).toBe('claim-not-paid');
  expect(verdict({ payment: 'refund-not-paid' })).toBe('claim-not-paid');
  expect(verdict({ payment: 'refund-nothing-left' })).toBe('claim-nothing-left');
  expect(verdict({ payment: 'refund-disputed' })).toBe('claim-disputed');
  for (const payment of ['mixed', 'refund-too-much', 'refund-no-boxes'] as const) {
    expect(verdict({ payment })).toBe('person');
    expect(verdict({ ...FIRST, payment })).toBe('person');
  }
});

const moment = fc.integer({ min: 0, max: 120 }).map(after);
const states = fc.record({
  now: moment,
  deliveredAt: fc.option(moment),
  overtakenAt: fc.option(moment),
  refusedDays: fc.integer({ min: 0, max: 6 }),
  firstOrder: fc.option(moment.map((sticksArrived) => ({ sticksArrived }))),
  payment: fc.constantFrom(
    ...(['none', 'open', 'mixed', 'refund-not-paid', 'refund-disputed', 'refund-nothing-left'] as const),
    ...(['refund-too-much', 'refund-no-boxes'] as const),
  ),
});

test('N14 in any state money goes back by itself only for a delivered, paid box refused on three days, and within the terms', () => {
  fc.assert(
    fc.property(states, (state) => {
      const found = decideClaim(state);
      if (found.decision !== 'refund') return;
      expect(state.deliveredAt).not.toBeNull();
      expect(state.refusedDays).toBeGreaterThanOrEqual(3);
      expect(state.payment).toBe('open');
      if (found.repays === 'order')
        expect(state.now < guaranteeUntil(state.firstOrder?.sticksArrived ?? after(-99))).toBe(true);
      else expect([state.firstOrder, state.overtakenAt]).toEqual([null, null]);
    }),
    { numRuns: 3000 },
  );
});

const entries = fc.array(
  fc.record({
    id: fc.uuid(),
    day: fc.integer({ min: 0, max: 60 }).map((day) => addDays('2027-01-01', day)),
    outcome: fc.constantFrom('given' as const, 'refused' as const),
  }),
  { maxLength: 90 },
);

test('N14 any log: refusals of a box are its own, one a day, never of a day with a stick given, and in no other box', () => {
  fc.assert(
    fc.property(entries, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), (log, from, length) => {
      const arrived = addDays('2027-01-01', from);
      const next = addDays(arrived, length);
      const found = refusalsOfBox(log, { arrived, next });
      const later = refusalsOfBox(log, { arrived: next, next: null });
      expect(found.length).toBeLessThanOrEqual(28);
      expect(new Set(found.map(({ day }) => day)).size).toBe(found.length);
      for (const { day } of found) {
        expect(day >= arrived && day < next).toBe(true);
        expect(log.some((entry) => entry.day === day && entry.outcome === 'given')).toBe(false);
      }
      expect(found.filter((entry) => later.includes(entry))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
