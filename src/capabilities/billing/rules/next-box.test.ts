import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BoxRequest,
  type BoxRow,
  type BoxTiming,
  chargeDate,
  chargeToCome,
  LEAD_MS,
  monthPaidUntil,
  monthsAfter,
  nextBoxState,
  moveToDay,
  ordinaryDate,
  paidThrough,
  planBox,
  restsFrom,
  wishOf,
} from './next-box.ts';
import { boxSentences, kindOf } from './next-box-words.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-01-10T09:00:00Z');
const PAID = new Date('2027-01-25T09:00:00Z');

const ROW: BoxRow = {
  ...{ timing: null, sticksLeftAt: new Date('2026-12-28T08:00:00Z'), sticksHeld: false },
  ...{ paidUntil: PAID, currentPeriodEnd: PAID, quantity: 2 },
};
const PLANNING = { now: NOW, timeZone: 'Asia/Dubai', lastChargeAt: new Date('2026-12-25T09:00:00Z') };

const plan = (request: BoxRequest, row = ROW, planning = PLANNING) => planBox(row, request, planning);

function wished(row: BoxRow, planned: ReturnType<typeof planBox>, now = NOW): BoxRow {
  if (typeof planned === 'string') throw new Error(planned);
  const { until, from, ...rest } = planned;
  const timing: BoxTiming = {
    ...{ ...rest, id: 't', until: until.toISOString(), from: from.toISOString() },
    ...{ since: now.toISOString(), receipt: 'R' },
  };
  return { ...row, timing, currentPeriodEnd: until };
}

test('a skip is a month, a pause as many as are said, and both count from the day that is paid for', () => {
  expect(plan({ change: 'skip' })).toMatchObject({ kind: 'skip', until: new Date('2027-02-25T09:00:00Z'), from: PAID });
  expect(plan({ change: 'pause', boxes: 3 })).toMatchObject({ until: new Date('2027-04-25T09:00:00Z'), boxes: 3 });
  expect(plan({ change: 'pause', day: '2027-03-01' })).toMatchObject({
    until: new Date('2027-03-01T09:00:00Z'),
    boxes: null,
  });
  expect(plan({ change: 'pause', day: '2027-04-26' })).toBe('date-not-possible');
  expect(plan({ change: 'pause', day: '2027-01-20' })).toBe('date-not-possible');
  expect(plan({ change: 'move' })).toBe('date-not-possible');
  expect(plan({ change: 'move', day: '2027-01-10' })).toBe('date-not-possible');
});

test('a box is brought forward no sooner than an hour from now, and never within 14 days of the charge before', () => {
  expect(plan({ change: 'forward' })).toMatchObject({ kind: 'forward', until: new Date('2027-01-10T10:00:00Z') });
  const lastChargeAt = new Date('2027-01-05T09:00:00Z');
  const late = { ...PLANNING, lastChargeAt };
  expect(plan({ change: 'forward' }, ROW, late)).toMatchObject({ until: new Date('2027-01-19T09:00:00Z') });
  expect(plan({ change: 'move', day: '2027-01-18' }, ROW, late)).toBe('too-soon');
  expect(plan({ change: 'move', day: '2027-01-20' }, ROW, late)).toMatchObject({ kind: 'forward' });
  const soon = { ...PLANNING, lastChargeAt: new Date('2027-01-12T09:00:00Z') };
  expect(plan({ change: 'forward' }, ROW, soon)).toBe('too-soon');
  expect(plan({ change: 'move', day: '2027-01-20' }, { ...ROW, sticksLeftAt: null })).toBe('date-not-possible');
});

test('a date that the box has is refused, and a pause until it only where the plan is paused', () => {
  expect(plan({ change: 'move', day: '2027-01-25' })).toBe('same-date');
  expect(plan({ change: 'pause', day: '2027-01-25' })).toBe('same-date');
  const skipped = wished(ROW, plan({ change: 'skip' }));
  expect(plan({ change: 'move', day: '2027-02-25' }, skipped)).toBe('same-date');
  const paused = wished(skipped, plan({ change: 'pause', boxes: 1 }, skipped));
  expect(plan({ change: 'pause', day: '2027-02-25' }, paused)).toBe('same-date');
  const forward = wished(ROW, plan({ change: 'move', day: '2027-01-20' }));
  expect(plan({ change: 'move', day: '2027-01-20' }, forward)).toBe('same-date');
});

function firstSentence(planned: ReturnType<typeof planBox>): string | undefined {
  if (typeof planned === 'string') throw new Error(planned);
  const [sentence] = boxSentences({
    kind: kindOf(planned),
    box: {
      ...{ chargesAt: planned.until.toISOString(), insteadOf: planned.from.toISOString(), boxes: null },
      ...{ amount: { amount: 3000, currency: 'EUR' }, paidUntil: PAID.toISOString(), timeZone: 'Asia/Dubai' },
    },
  });
  return sentence;
}

test('one that comes earlier and is moved to a later day is not said to come earlier than before', () => {
  const forward = wished(ROW, plan({ change: 'move', day: '2027-01-18' }));
  expect(firstSentence(plan({ change: 'move', day: '2027-01-22' }, forward))).toBe(
    'The next box moves from 18 January 2027 to 22 January 2027.',
  );
});

test('a box brought forward by hours is said with its times, and a day that it has at another time is refused', () => {
  const planning = { ...PLANNING, now: new Date('2027-01-25T05:00:00Z') };
  const forward = plan({ change: 'forward' }, ROW, planning);
  expect(firstSentence(forward)).toBe(
    'The next box comes earlier: on 25 January at 10:00 instead of 25 January at 13:00.',
  );
  const sooner = wished(ROW, forward, planning.now);
  expect(plan({ change: 'move', day: '2027-01-25' }, sooner, planning)).toBe('same-date');
  expect(firstSentence(plan({ change: 'resume' }, sooner, planning))).toBe(
    'The next box is on 25 January at 13:00 again, not on 25 January at 10:00.',
  );
});

test('a skipped box that is undone after its day comes on another one than it had', () => {
  const skipped = wished(ROW, plan({ change: 'skip' }));
  const undone = plan({ change: 'resume' }, skipped, { ...PLANNING, now: new Date('2027-01-27T09:00:00Z') });
  expect(firstSentence(undone)).toBe('The next box is on 27 January 2027, not on 25 February 2027.');
});

test('a wish is undone to the ordinary day, or charged within the hour where that is past', () => {
  const paused = wished(ROW, plan({ change: 'pause', boxes: 2 }));
  expect(plan({ change: 'resume' }, paused)).toMatchObject({ kind: 'resume', until: PAID, undoes: 'pause' });
  const later = new Date('2027-02-10T09:00:00Z');
  expect(plan({ change: 'resume' }, paused, { ...PLANNING, now: later })).toMatchObject({
    until: new Date('2027-02-10T10:00:00Z'),
  });
  // However often it is undone and paused again, a pause ends three months after the paid time.
  const resumed = wished(paused, plan({ change: 'resume' }, paused, { ...PLANNING, now: later }), later);
  expect(plan({ change: 'pause', boxes: 3 }, resumed, { ...PLANNING, now: later })).toMatchObject({
    until: new Date('2027-04-25T09:00:00Z'),
  });
  expect(plan({ change: 'pause', day: '2027-05-09' }, resumed, { ...PLANNING, now: later })).toBe('date-not-possible');
});

test('the state of the box follows its sticks, its charge and the cut-off', () => {
  const at = (change: Partial<BoxRow>, now = NOW, underWay = false) =>
    nextBoxState({ ...ROW, ...change }, { now, underWay }).charge;
  expect(at({})).toBe('dated');
  expect(at({ sticksLeftAt: null })).toBe('waiting');
  expect(at({ sticksLeftAt: null, paidUntil: null })).toBe('not-sent');
  expect(at({ sticksLeftAt: null }, PAID)).toBe('not-sent');
  expect(at({ sticksHeld: true })).toBe('held');
  expect(at({}, NOW, true)).toBe('under-way');
  expect(at({}, PAID)).toBe('under-way');
  // The charge that fell due was void: the payment service counts on, and the box has the day of its next one.
  expect(at({ currentPeriodEnd: new Date('2027-02-25T09:00:00Z') }, PAID)).toBe('dated');
});

test('a day is moved by the household’s calendar and keeps its time of day, through changes of the clock', () => {
  const base = new Date('2027-03-27T22:30:00Z');
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    for (let day = 1; day < 28; day += 1) {
      const wish = `2027-04-${String(day).padStart(2, '0')}`;
      const moved = moveToDay(base, wish, zone);
      const apart = Math.abs((moved?.getTime() ?? 0) - base.getTime()) % DAY_MS;
      expect(Math.min(apart, DAY_MS - apart)).toBeLessThanOrEqual(3_600_000);
    }
  expect(moveToDay(base, '2027-02-31x', 'UTC')).toBeNull();
  expect(moveToDay(base, '9999-01-01', 'UTC')).toBeNull();
  expect(monthsAfter(new Date('2027-01-31T09:00:00Z'), 1)).toEqual(new Date('2027-02-28T09:00:00Z'));
  expect(monthsAfter(new Date('2027-01-31T09:00:00Z'), 2)).toEqual(new Date('2027-03-31T09:00:00Z'));
});

const moments = fc.date({ min: new Date('2026-12-01'), max: new Date('2027-03-01'), noInvalidDate: true });
const rows = fc.record({
  timing: fc.constant(null),
  sticksLeftAt: fc.option(moments),
  sticksHeld: fc.boolean(),
  paidUntil: fc.option(moments),
  currentPeriodEnd: fc.option(moments),
  quantity: fc.nat(3),
});
const requests = fc.oneof(
  fc.constantFrom<BoxRequest>({ change: 'skip' }, { change: 'forward' }, { change: 'resume' }),
  fc.integer({ min: 1, max: 3 }).map((boxes): BoxRequest => ({ change: 'pause', boxes })),
  fc
    .tuple(fc.constantFrom('move' as const, 'pause' as const), moments)
    .map(([change, day]): BoxRequest => ({ change, day: day.toISOString().slice(0, 10) })),
);

test('after any sequence of wishes the paid time is not shortened, and no charge is nearer than an hour or later than three months', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.tuple(requests, fc.nat(40)), { maxLength: 6 }), (first, wishes) => {
      let [row, now] = [first as BoxRow, NOW];
      for (const [request, days] of wishes) {
        now = new Date(now.getTime() + days * DAY_MS);
        const planned = planBox(row, request, { ...PLANNING, now });
        if (typeof planned === 'string') continue;
        const paid = paidThrough(row);
        const ordinary = ordinaryDate(row, now);
        if (!ordinary) throw new Error('A date without an ordinary one');
        expect(planned.until.getTime()).toBeLessThanOrEqual(
          Math.max(monthsAfter(ordinary, 3).getTime(), now.getTime() + LEAD_MS),
        );
        if (request.change !== 'resume')
          expect(planned.until.getTime()).toBeGreaterThanOrEqual(Math.floor(now.getTime() / 1000) * 1000 + LEAD_MS);
        row = wished(row, planned, now);
        const charge = chargeDate(row);
        if (paid && planned.kind !== 'forward') expect(charge?.getTime()).toBeGreaterThanOrEqual(paid.getTime());
        if (paid && planned.kind === 'forward' && charge && charge < paid) {
          const until = monthPaidUntil(row, { issuedAt: charge, paidUntil: monthsAfter(charge, 1) });
          expect(until.getTime()).toBeGreaterThanOrEqual(monthsAfter(paid, 1).getTime() - LEAD_MS);
        }
        expect(chargeToCome(row, now)).toEqual(charge && charge > now ? charge : chargeToCome(row, now));
        const rests = restsFrom(row, now);
        if (rests)
          expect([wishOf(row, now)?.until ?? '', rests.getTime() >= (paid?.getTime() ?? 0)]).toEqual([
            row.timing?.until,
            true,
          ]);
      }
    }),
    { numRuns: 500 },
  );
});
