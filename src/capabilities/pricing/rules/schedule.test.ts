import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latest } from './delivery-estimates.ts';
import { oneMonthAfter } from './first-month.ts';
import { JOURNEY_KEYS } from './journey.ts';
import { FIRST_CHARGE, firstPromise, type PlanCharge, scheduleOf, scheduleToOrder } from './schedule.ts';
import { scheduleRows } from './schedule-words.ts';
import { journeySpan } from './shipping.ts';

const HOUR_MS = 3_600_000;
const PLACED = new Date('2026-12-01T08:00:00Z');
const ZONE = 'Asia/Dubai';

const facts = { timeZone: ZONE, noticedAt: null, stopped: false, promised: null, box: null, charge: FIRST_CHARGE };
const charges = fc.record({
  state: fc.constantFrom('running', 'waits', 'held', 'paused', 'overdue', 'ends', 'over'),
  at: fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  notBefore: fc.option(fc.date({ min: new Date('2026-12-01'), max: new Date('2027-12-31'), noInvalidDate: true })),
  endsOn: fc.constant(null),
  skipped: fc.constant(null),
}) satisfies fc.Arbitrary<PlanCharge>;
const lives = fc.record({
  done: fc.integer({ min: 1, max: 15 }),
  gaps: fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 15, maxLength: 15 }),
  country: fc.constantFrom('AE', 'DE', 'US', 'JP', ''),
  placed: fc.integer({ min: 0, max: 24 * 400 }).map((hour) => new Date(PLACED.getTime() + hour * HOUR_MS)),
  noticed: fc.option(fc.integer({ min: 0, max: 2000 })),
  charge: charges,
});

function stepsOf({ done, gaps, placed }: { done: number; gaps: number[]; placed: Date }) {
  let at = placed.getTime();
  return JOURNEY_KEYS.slice(0, done).map((key, index) => {
    at += index === 0 ? 0 : (gaps[index] ?? 0) * HOUR_MS;
    return { key, at: new Date(at) };
  });
}

test('N27 no step is scheduled before the one it follows or before one that has happened, and the cut-off is the charge', () => {
  fc.assert(
    fc.property(lives, ({ noticed, charge, country, ...life }) => {
      const happened = stepsOf(life);
      const last = happened.at(-1)?.at ?? life.placed;
      const noticedAt = noticed === null ? null : new Date(last.getTime() + noticed * HOUR_MS);
      const schedule = scheduleOf({ ...facts, country, placedAt: life.placed, happened, noticedAt, charge });
      let before = last.toISOString();
      for (const { by, from, at, month } of schedule.stages) {
        expect(by === null || at === null).toBe(true);
        if (by && from) expect(from <= by).toBe(true);
        if (by && month === 1) {
          expect(by >= before).toBe(true);
          before = by;
        }
        if (by && month === 1 && noticedAt) expect(by >= noticedAt.toISOString()).toBe(true);
        if (by && month > 1) expect(by > (schedule.charge?.at ?? '')).toBe(true);
      }
      expect(schedule.cutOff).toBe(schedule.charge?.at ?? null);
      if (schedule.charge?.at)
        expect([schedule.charge.notBefore, schedule.charge.at]).toContain(charge.at.toISOString());
      const { expected = null, notBefore = '' } = schedule.charge ?? {};
      if (expected) expect(expected >= notBefore).toBe(true);
      if (schedule.state === 'waits' && charge.notBefore === null)
        expect(notBefore <= oneMonthAfter(last).toISOString()).toBe(true);
      if (['held', 'overdue', 'ends', 'over'].includes(charge.state)) expect(schedule.charge).toBeNull();
    }),
  );
});

test('N27 a step moves no date to an earlier charge, and a notice of a delay moves none forward', () => {
  fc.assert(
    fc.property(lives, ({ noticed, charge: _, country, ...life }) => {
      const place = { ...facts, country, placedAt: life.placed };
      const happened = stepsOf(life);
      const bounds = happened.map((__, index) => {
        const { charge } = scheduleOf({ ...place, happened: happened.slice(0, index + 1) });
        return charge?.notBefore ?? '';
      });
      expect(bounds).toEqual(bounds.toSorted());
      // Never before: whenever the sticks leave after the last step, their month ends after the stated date.
      const leave = new Date((happened.at(-1)?.at ?? life.placed).getTime() + (noticed ?? 0) * HOUR_MS);
      expect(oneMonthAfter(leave).toISOString() >= (bounds.at(-1) ?? '')).toBe(true);
      const noticedAt = new Date((happened.at(-1)?.at ?? life.placed).getTime() + (noticed ?? 0) * HOUR_MS);
      const told = scheduleOf({ ...place, happened });
      const retold = scheduleOf({ ...place, happened, noticedAt });
      for (const [index, { by }] of told.stages.entries()) {
        const again = retold.stages[index]?.by ?? '';
        if (by) expect(again >= by).toBe(true);
      }
    }),
  );
});

test('N27 before payment and right after it the dates are the same, and the first promise is among them', () => {
  for (const country of ['AE', 'DE', 'US']) {
    const place = { country, timeZone: ZONE, placedAt: PLACED };
    const paid = scheduleOf({ ...facts, ...place, happened: [{ key: 'order_received', at: PLACED }] });
    const before = scheduleToOrder(place);
    expect(paid).toEqual({ ...before, state: 'waits' });
    const promised = firstPromise(place);
    expect(before.stages[0]?.by).toBe(promised.kitAt.toISOString());
    expect(before.stages.at(-1)?.by).toBe(promised.sticksAt.toISOString());
    expect(promised.sticksAt).toEqual(latest(PLACED, journeySpan(country)));
  }
});

test('N27 Ask 3 the lines of a schedule: dates of the household, the cut-off as a moment, what was promised first', () => {
  const lines = (schedule: Parameters<typeof scheduleRows>[0], now = PLACED) =>
    scheduleRows(schedule, now).map(({ name, value, note, late }) =>
      [name, value, note, late && 'late'].filter(Boolean).join(' | '),
    );
  const place = { country: 'AE', timeZone: ZONE, placedAt: PLACED };
  expect(lines(scheduleToOrder(place))).toEqual([
    'Test kit leaves Dubai | By Fri 4 Dec',
    'Test kit at your door | About Tue 8 Dec',
    'Lab report and formula | About Mon 21 Dec',
    'First sticks at your door | Tue 22 Dec to Sat 26 Dec',
    'Next payment | About Thu 21 Jan, a month after the first sticks ship. Not before Fri 1 Jan',
    'Changes until | The moment of that payment',
  ]);
  const promised = firstPromise(place);
  const happened = [{ key: 'order_received', at: PLACED } as const];
  const noticedAt = new Date('2026-12-06T08:00:00Z');
  const late = scheduleOf({ ...facts, ...place, happened, promised });
  expect(lines(late, noticedAt)[0]).toBe('Test kit leaves Dubai | By Fri 4 Dec | late');
  const moved = scheduleOf({ ...facts, ...place, happened, promised, noticedAt });
  expect(lines(moved, noticedAt)[0]).toBe('Test kit leaves Dubai | By Wed 9 Dec | First promised by Fri 4 Dec');

  const at = new Date('2027-01-14T14:00:00Z');
  const all = JOURNEY_KEYS.map((key) => ({ key, at: PLACED }));
  const running = {
    ...facts,
    ...place,
    happened: all,
    charge: { ...FIRST_CHARGE, state: 'running', at } as PlanCharge,
  };
  expect(lines(scheduleOf(running))).toEqual([
    'Box 2 at your door | By Thu 21 Jan',
    'Next payment | Thu 14 Jan 18:00 GST',
    'Changes until | Thu 14 Jan 18:00 GST',
  ]);
  expect(lines(scheduleOf({ ...running, timeZone: 'Europe/Berlin' }))[1]).toBe('Next payment | Thu 14 Jan 15:00 CET');
  expect(lines(scheduleOf({ ...running, charge: { ...running.charge, state: 'paused' } }))).toContain(
    'Paused until | Thu 14 Jan 18:00 GST',
  );
  expect(
    lines(scheduleOf({ ...running, charge: { ...running.charge, skipped: new Date('2026-12-14T14:00:00Z') } }))[1],
  ).toBe('Box of Mon 14 Dec | Skipped, not charged. Undo until Thu 14 Jan 18:00 GST');
  const ends = { ...FIRST_CHARGE, state: 'ends', endsOn: at } as PlanCharge;
  expect(lines(scheduleOf({ ...running, charge: ends }))).toEqual(['The plan ends | Thu 14 Jan 18:00 GST']);
  const held = { ...FIRST_CHARGE, state: 'held' } as PlanCharge;
  expect(lines(scheduleOf({ ...running, charge: held }))).toEqual(['Next payment | None while no cat gets sticks']);
});

test('N27 while the household has the kit its dates move with it, and none of them is late', () => {
  const happened = JOURNEY_KEYS.slice(0, 5).map((key) => ({ key, at: PLACED }));
  const schedule = scheduleOf({ ...facts, country: 'AE', placedAt: PLACED, happened });
  expect(schedule.withHousehold).toBe(true);
  const rows = scheduleRows(schedule, new Date('2027-03-01T00:00:00Z'));
  expect(rows.filter(({ late }) => late)).toEqual([]);
  expect(rows.find(({ id }) => id === 'sticks-arrive-1')?.value).toBe('After you send the samples');
});
