import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CatState, isWithoutSticksForNow, isUndecided } from '#src/capabilities/fulfilment/rules/cat-state.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { scheduleOf } from '#src/capabilities/lab/rules/month.ts';
import type { StickEntry } from '#src/capabilities/households/rules/stick-outcomes.ts';
import { stickMonth, stickStreak } from './stick-days.ts';
import { type SticksBox, type SticksFacts, supplementsOf } from './supplements.ts';

const CAT = 'miso';
const TODAY = '2026-12-31';
const READY: CatState = { is: 'ready', version: 1 };
const schedule = scheduleOf(SEVEN.map((formula) => ({ formula })));
const at = (day: string) => `${day}T10:00:00.000Z`;

const entry = fc.record({
  day: fc.integer({ min: -45, max: 0 }).map((days) => addDays(TODAY, days)),
  outcome: fc.constantFrom('given', 'refused'),
}) as fc.Arbitrary<StickEntry>;
const log = fc.array(entry, { maxLength: 60 });

function facts(more: Partial<SticksFacts> = {}): SticksFacts {
  return {
    catId: CAT,
    state: READY,
    schedules: new Map([[1, schedule]]),
    boxes: [box(1, '2026-12-01')],
    entries: [],
    status: 'active',
    next: at('2027-01-05'),
    timeZone: 'Asia/Dubai',
    today: TODAY,
    ...more,
  };
}

function box(month: number, deliveredOn: string | null, formulaVersion: number | null = 1): SticksBox {
  return {
    month,
    cats: [{ id: CAT, formulaVersion }],
    placedAt: at(`2026-0${month}-01`),
    shippedAt: deliveredOn && at(deliveredOn),
    deliveredAt: deliveredOn && at(deliveredOn),
    expectedDelivery: deliveredOn ? null : at('2027-01-03'),
  };
}

const given = (...days: string[]): StickEntry[] => days.map((day) => ({ day, outcome: 'given' }));
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addDays(first, index));

test('R385 at most 28 sticks of a month count as used, in any order of entries', () => {
  fc.assert(
    fc.property(log, fc.integer({ min: -40, max: 0 }), (entries, since) => {
      const known = facts({ entries, boxes: [box(1, addDays(TODAY, since))] });
      const told = supplementsOf(known);
      expect(told.used).toBeLessThanOrEqual(28);
      expect(told.current.reduce((sum, { left }) => sum + left, 0)).toBe(28 - told.used);
      expect(told.current.reduce((sum, { sticks }) => sum + sticks, 0)).toBe(28);
      expect(told.days.filter(({ on }) => on !== null)).toHaveLength(told.used);
      expect(told.days.map(({ on }) => on).filter((on) => on !== null)).toEqual(
        told.days.flatMap(({ on }) => on ?? []).toSorted(),
      );
      expect(told.state).toBe(told.used === 28 ? 'resting' : 'running');
      expect(supplementsOf({ ...known, entries: entries.toReversed() })).toEqual(told);
      expect(told.streak).toBeLessThanOrEqual(new Set(entries.map(({ day }) => day)).size);
    }),
    { numRuns: 60 },
  );
});

test('R385 each day with a stick uses one; a refused one too; a day without uses none', () => {
  const { used, day, days } = stickMonth({ schedule, startedOn: '2026-12-20', today: TODAY }, [
    ...given('2026-12-19', '2026-12-20', '2026-12-22'),
    { day: '2026-12-25', outcome: 'refused' },
  ]);
  expect([used, day]).toEqual([3, 4]);
  expect(days.slice(0, 4).map(({ outcome, on }) => `${outcome} ${on}`)).toEqual([
    'given 2026-12-20',
    'given 2026-12-22',
    'refused 2026-12-25',
    'null null',
  ]);
});

test('today: the stick to give, the one that was given, and none on a day of rest', () => {
  const before = supplementsOf(facts({ entries: given(...daysFrom('2026-12-01', 5)) }));
  expect(before).toMatchObject({ day: 6, used: 5, today: { formula: schedule[5], outcome: null } });
  const after = supplementsOf(facts({ entries: given(...daysFrom('2026-12-01', 5), TODAY) }));
  expect(after).toMatchObject({ day: 6, used: 6, today: { formula: schedule[5], outcome: 'given' } });
  const last = supplementsOf(facts({ entries: given(...daysFrom('2026-12-04', 28)) }));
  expect(last).toMatchObject({ state: 'resting', day: 28, used: 28, today: { outcome: 'given' }, streak: 28 });
  const rest = supplementsOf(facts({ entries: given(...daysFrom('2026-12-01', 28)) }));
  expect(rest).toMatchObject({ state: 'resting', day: null, today: null, streak: 0, nextDelivery: at('2027-01-05') });
});

test('from awaited to over: pending, held, made, running, resting, stopped', () => {
  const state = (more: Partial<SticksFacts>) => supplementsOf(facts(more)).state;
  const waiting = { state: { is: 'waiting-for-kit' }, boxes: [], schedules: new Map() } as const;
  expect(state(waiting)).toBe('pending');
  expect(state({ ...waiting, status: 'none' })).toBe('pending');
  expect(state({ boxes: [] })).toBe('made');
  expect(state({ boxes: [box(1, null)] })).toBe('made');
  expect(state({ boxes: [box(1, '2026-12-01', null)] })).toBe('made');
  expect(state({})).toBe('running');
  expect(state({ status: 'canceled' })).toBe('running');
  const empty = given(...daysFrom('2026-12-01', 28));
  expect(state({ entries: empty })).toBe('resting');
  expect(state({ entries: empty, status: 'canceled' })).toBe('stopped');
  expect(state({ entries: empty, status: 'canceled', boxes: [box(1, '2026-12-01'), box(2, null)] })).toBe('resting');
  expect(state({ boxes: [], status: 'paused' })).toBe('stopped');
  expect(supplementsOf(facts({ entries: empty, status: 'canceled' })).nextDelivery).toBeNull();
});

const STATES: Record<CatState['is'], CatState> = {
  away: { is: 'away' },
  'too-young': { is: 'too-young', until: '2027-01-20' },
  'waiting-for-kit': { is: 'waiting-for-kit' },
  'in-lab': { is: 'in-lab' },
  'mixed-up': { is: 'mixed-up' },
  held: { is: 'held', why: ['over a ceiling'] },
  ready: READY,
};

test('sticks are announced exactly for cats for which a box may be packed', () => {
  const schedules = new Map([
    [1, schedule],
    [2, schedule],
  ]);
  const used = given(...daysFrom('2026-12-01', 28));
  const none: SticksBox[] = [];
  const packed = { ...box(2, null, 2), shippedAt: null };
  for (const [is, state] of Object.entries(STATES)) {
    const gets = is === 'ready' || isUndecided(state);
    const mayCome = gets && is !== 'mixed-up';
    for (const [boxes, entries] of [
      [none, []],
      [[packed], []],
      [[box(1, '2026-12-01')], used],
      [[packed, box(1, '2026-12-01')], used],
    ] as const) {
      const told = supplementsOf(facts({ state, schedules, boxes: [...boxes], entries: [...entries] }));
      const named = `${is} with ${boxes.length} boxes`;
      expect(told.state === 'made', named).toBe(is === 'ready' && !entries.length);
      expect(told.nextDelivery !== null, named).toBe(mayCome);
      if (isWithoutSticksForNow(state)) expect(told.state, named).toBe(is);
      expect(told.until, named).toBe(is === 'too-young' ? '2027-01-20' : null);
    }
    // Sticks at home are given, and a parcel on its way arrives, also if the next one is stopped.
    expect(supplementsOf(facts({ state, entries: given('2026-12-01') })).state, is).toBe('running');
    const onTheRoad = { ...packed, shippedAt: at('2026-12-30') };
    expect(supplementsOf(facts({ state, schedules, boxes: [onTheRoad] })).state, is).toBe('made');
  }
});

test('a new box starts 28 sticks of the version that is in it, on the day it came where the household is', () => {
  const other = scheduleOf([...SEVEN].reverse().map((formula) => ({ formula })));
  const schedules = new Map([
    [1, schedule],
    [2, other],
  ]);
  const second = { ...box(2, null, 2), deliveredAt: '2026-12-29T21:30:00.000Z' };
  const told = supplementsOf(
    facts({
      schedules,
      boxes: [second, box(1, '2026-12-01')],
      entries: given(...daysFrom('2026-12-01', 29), '2026-12-30'),
    }),
  );
  expect(told).toMatchObject({
    version: 2,
    box: 2,
    startedOn: '2026-12-30',
    used: 1,
    day: 2,
    nextDelivery: at('2027-01-05'),
  });
  expect(told.today?.formula).toBe(other[1]);
});

test('days in a row: up to yesterday while today is open; a refused stick ends them', () => {
  const streak = (entries: StickEntry[]) => stickStreak(entries, TODAY);
  expect(streak(given('2026-12-28', '2026-12-29', '2026-12-30'))).toBe(3);
  expect(streak(given('2026-12-28', '2026-12-29'))).toBe(0);
  expect(streak([...given('2026-12-30'), { day: TODAY, outcome: 'refused' }])).toBe(0);
  expect(streak([{ day: TODAY, outcome: 'refused' }, ...given('2026-12-30', TODAY)])).toBe(2);
});
