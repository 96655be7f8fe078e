import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Supplements } from '#src/capabilities/lab/sticks-contract.ts';
import type { DashboardCat, DashboardView } from '../../../contract.ts';
import type { OutgoingEntry, QueuedEntry } from '#src/capabilities/households/screens/records/queue.ts';
import { carriedTo } from './next-day.ts';
import { withEntries } from './optimistic-entries.ts';
import { byWeekday, everyDay, lastDays, pointsOf } from './points.ts';
import { resultsWords } from '#src/capabilities/lab/screens/results-words.ts';
import { waitingWords } from './waiting.ts';
import {
  activitySentence,
  activityWord,
  idealText,
  nutrientsSentence,
  streakText,
  weightSentence,
} from './sentences.ts';

const HERE = { today: '2026-03-12', timeZone: 'Asia/Dubai' };
const FORMULAS = ['cardio', 'vision', 'derma', 'neuro', 'omega', 'play', 'renal'];
const NAMES = ['Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];

const sticks = (used: number): Supplements => ({
  state: 'running',
  until: null,
  version: 1,
  box: 1,
  startedOn: '2026-03-01',
  current: FORMULAS.map((formula) => ({ formula, name: formula, dosage: '', status: 'Active', sticks: 4, left: 3 })),
  days: Array.from({ length: 28 }, (_, index) => ({
    day: index + 1,
    formula: FORMULAS[index % 7] ?? '',
    outcome: index < used ? 'given' : null,
    on: index < used ? `2026-02-${index + 1}` : null,
  })),
  used,
  day: used + 1,
  today: { formula: FORMULAS[used % 7] ?? '', name: 'Omega Flex-3', outcome: null },
  streak: 11,
  nextDelivery: null,
});

const cat = (used = 11): DashboardCat =>
  ({
    id: 'miso',
    ageRange: 'adult',
    supplements: sticks(used),
    measures: {
      weight: { current: 5100, ideal: { low: 4700, high: 5000 }, trend: [], change: -140, fast: false },
      activity: { daily: null, weekly: [52, 78, 84, 46, 60, 72, null] },
      appetite: null,
      waterIntake: { ml: 115, target: 200, scale: 250 },
    },
    today: { stick: null },
  }) as unknown as DashboardCat;

const at = '2026-03-12T06:00:00.000Z';
const water = (id: string, value = 50): OutgoingEntry => ({ id, catId: 'miso', kind: 'water', value, at });
const stick = (outcome: 'given' | 'refused', id = 'one'): OutgoingEntry => ({
  id,
  catId: 'miso',
  kind: 'stick',
  outcome,
  at,
});
const NONE: ReadonlySet<string> = new Set();

describe('a pending entry is shown at once', () => {
  test('R299 R306 water is added once for each id, however often and in whichever order it is heard of', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 6 }), { maxLength: 30 }), (heard) => {
        const shown = withEntries(
          cat(),
          heard.map((id) => water(`tap-${id}`)),
          NONE,
          HERE,
        );
        expect(shown.measures.waterIntake.ml).toBe(115 + 50 * new Set(heard).size);
      }),
      { numRuns: 40 },
    );
  });

  test('only what this cat did today, by the clock of the household', () => {
    const others: OutgoingEntry[] = [
      { ...water('a'), catId: 'biscuit' },
      { ...water('b'), at: '2026-03-11T19:59:00.000Z' },
      { ...water('c'), at: '2026-03-12T20:00:00.000Z' },
    ];
    expect(withEntries(cat(), others, NONE, HERE).measures.waterIntake.ml).toBe(115);
    const justToday = { ...water('d'), at: '2026-03-11T20:00:00.000Z' };
    expect(withEntries(cat(), [justToday], NONE, HERE).measures.waterIntake.ml).toBe(165);
  });

  test('R385 a stick uses one of its four and one of the 28, given or refused, and never two on a day', () => {
    for (const outcome of ['given', 'refused'] as const) {
      const { supplements } = withEntries(cat(), [stick(outcome), stick(outcome, 'two')], NONE, HERE);
      expect(supplements.today?.outcome).toBe(outcome);
      expect(supplements.used).toBe(12);
      expect(supplements.day).toBe(12);
      expect(supplements.days.filter((day) => day.outcome !== null)).toHaveLength(12);
      expect(supplements.current.reduce((sum, { left }) => sum + left, 0)).toBe(20);
      expect(supplements.streak).toBe(outcome === 'given' ? 12 : 0);
    }
  });

  test('taking back leaves the day as it was', () => {
    const before = cat();
    const own = stick('given');
    expect(withEntries(before, [own], new Set(['one']), HERE)).toEqual(before);
    const done = withEntries(before, [own], NONE, HERE);
    const heard = {
      ...done,
      today: { stick: { id: 'one' } },
      supplements: {
        ...done.supplements,
        days: done.supplements.days.map((day) => (day.day === 12 ? { ...day, on: HERE.today } : day)),
      },
    } as unknown as DashboardCat;
    expect(withEntries(heard, [], new Set(['one']), HERE).supplements).toEqual(before.supplements);
  });

  test('R298 a weighing is the current weight and the end of the trend', () => {
    const before = cat();
    before.measures.weight.trend = lastDays([5240, null, null, null, null, null, null], HERE.today).map((day) => ({
      day: day.day,
      weight: day.value,
    }));
    const entry: OutgoingEntry = { id: 'w', catId: 'miso', kind: 'weight', value: 5.1, unit: 'kg', at };
    const { weight } = withEntries(before, [entry], NONE, HERE).measures;
    expect([weight.current, weight.trend.at(-1)?.weight, weight.change]).toEqual([5100, 5100, -140]);
  });
});

describe('figures seen on an earlier day', () => {
  const seen = (used: number, outcome: 'given' | null = null) => {
    const one = cat(used);
    one.supplements = { ...one.supplements, today: one.supplements.today && { ...one.supplements.today, outcome } };
    const days = one.supplements.days.map((day) => (day.day === used + 1 ? { ...day, outcome } : day));
    const today = { ...one.today, stick: outcome && { id: 'heard' } };
    const household = {
      ...HERE,
      earliestDay: '2026-03-05',
      cats: [{ ...one, today, supplements: { ...one.supplements, days } }],
    };
    return { household } as unknown as DashboardView;
  };
  const queued = (entry: OutgoingEntry): QueuedEntry => ({ id: entry.id, entry, state: 'waiting', tried: false });
  const on = (view: DashboardView, day: string, entries: OutgoingEntry[] = []) => {
    const { household } = carriedTo(view, day, entries.map(queued));
    const [shown] = household.cats;
    if (!shown) throw new Error('no cat');
    return { ...household, cat: shown };
  };

  test('are not shown as today’s, and its entries are counted for today', () => {
    const { cat: shown, today, earliestDay } = on(seen(11), '2026-03-13', [water('a')]);
    expect([today, earliestDay]).toEqual(['2026-03-13', '2026-03-06']);
    expect(shown.measures.waterIntake.ml).toBeNull();
    expect(shown.measures.activity.weekly).toHaveLength(7);
    const entry = { ...water('b'), at: '2026-03-13T06:00:00.000Z' };
    const here = { today, timeZone: HERE.timeZone };
    expect(withEntries(shown, [water('a'), entry], NONE, here).measures.waterIntake.ml).toBe(50);
  });

  test('leave the next stick for today: after one that was given, and the same where none was', () => {
    const given = on(seen(11, 'given'), '2026-03-13').cat;
    expect([given.supplements.day, given.supplements.today?.outcome, given.today.stick]).toEqual([13, null, null]);
    expect(given.supplements.streak).toBe(11);
    const waiting = on(seen(11), '2026-03-13', [stick('given')]).cat;
    expect([waiting.supplements.day, waiting.supplements.used, waiting.supplements.streak]).toEqual([13, 12, 12]);
    const open = on(seen(11), '2026-03-13').cat;
    expect([open.supplements.day, open.supplements.today?.formula, open.supplements.streak]).toEqual([
      12,
      FORMULAS[4],
      0,
    ]);
    const over = on(seen(27), '2026-03-14', [stick('given')]).cat;
    expect([over.supplements.state, over.supplements.today]).toEqual(['resting', null]);
  });

  test('stay as they are where the clock is behind, or far ahead', () => {
    const view = seen(11);
    for (const day of [HERE.today, '2026-03-11', '2031-01-01']) expect(carriedTo(view, day, [])).toBe(view);
  });
});

describe('sentences are worked out', () => {
  const said = (change: number | null, more: object = {}, ageRange = 'adult') => {
    const weight = { ...cat().measures.weight, change, trend: [{ day: HERE.today, weight: 5100 }], ...more };
    const last = { grams: 5100, day: '2026-02-03' };
    return weightSentence({ ageRange, weight: last, measures: { weight } } as unknown as DashboardCat, 'kg');
  };

  test('R298 of the weight, and without a joke where a vet should look', () => {
    expect(said(-140)).toBe('Down 140 g this week. A healthy, slow pace.');
    expect(said(140)).toBe('Up 140 g this week, away from the ideal range.');
    expect(said(-60, { current: 4900 })).toBe('Down 60 g this week and within the ideal range.');
    expect(said(-60, { current: 4500 })).toBe('Down 60 g this week, away from the ideal range.');
    expect(said(-300, { fast: true })).toMatch(/^Down 300 g .* Please ask a vet\.$/);
    expect(said(300, { fast: true })).toMatch(/Please ask a vet\.$/);
    expect(said(200, { current: 2000, ideal: null }, 'kitten')).toBe('Up 200 g this week. Growing is the job.');
    expect(said(-10)).toMatch(/within normal variation/);
    expect(said(null)).toMatch(/Weighed once/);
    expect(said(null, { trend: [] })).toBe('Last weighed on Tuesday 3 February.');
    expect(said(null, { current: null })).toMatch(/^Not weighed yet/);
    expect(idealText({ low: 4700, high: 5000 }, 'kg')).toBe('Ideal 4.7 to 5.0 kg');
  });

  test('R299 of the activity', () => {
    expect(activitySentence([52, 78, 84, 46, 60, 72, 68], NAMES)).toBe('Busiest on Sunday.');
    expect(activitySentence([84, 78, 84, 46, 60, 72, 68], NAMES)).toBe('Busiest on Friday and Sunday.');
    expect(activitySentence([50, 50, null, 50, null, null, null], NAMES)).toMatch(/^The same every day/);
    expect(activitySentence([null, 50, null, null, null, null, 25], NAMES)).toBe('Logged on 2 of 7 days.');
    expect(activitySentence([null, null, null, null, null, null, null], NAMES)).toBe('One tap a day draws this chart.');
    expect([25, 50, 68, 75, null].map(activityWord)).toEqual([
      'Low',
      'Moderate',
      'Moderate',
      'High',
      'Not logged today',
    ]);
    expect([streakText(0), streakText(1), streakText(11)]).toEqual(['', '', '11 days in a row']);
  });

  test('R306 R386 of the seven nutrients: the low ones first, then those that need attention', () => {
    const of = (...levels: ('optimal' | 'normal' | 'borderline' | 'low' | 'not-measured')[]) =>
      levels.map((level, index) => ({
        id: String(index),
        name: ['Vitamin D3', 'Fibre', 'Taurine'][index] ?? 'X',
        level,
        value: 1,
      }));
    expect(nutrientsSentence(of('borderline', 'low', 'optimal'))).toBe(
      '1 of 3 optimal. Fibre is low, vitamin D3 needs attention.',
    );
    expect(nutrientsSentence(of('low', 'low', 'not-measured'))).toBe(
      '0 of 3 optimal. Vitamin D3 and fibre are low, taurine was not measured.',
    );
    expect(nutrientsSentence(of('optimal', 'normal', 'optimal'))).toBe('2 of 3 optimal.');
  });
});

describe('without a stick for today', () => {
  const expectedDelivery = '2026-04-02T08:00:00.000Z';
  const steps = [
    { name: 'Order Confirmed', status: 'completed' },
    { name: 'Test Kit Shipped', status: 'current' },
  ];
  const order = { journey: { phases: [{ steps }] }, delivery: { expectedDelivery } };
  const seen = (...ids: string[]) =>
    ({
      order,
      orders: [{ for: ids.map((id) => ({ id })) }],
      household: HERE,
      subscription: { status: 'none' },
    }) as unknown as Parameters<typeof waitingWords>[1];
  const standing = (state: Supplements['state'], more: object = {}) =>
    ({
      ...cat(),
      name: 'Miso',
      supplements: { ...sticks(28), state, nextDelivery: null, ...more },
    }) as DashboardCat;

  test('R385 it says what is awaited, and by when where a row says so', () => {
    expect(waitingWords(standing('pending'), seen('miso')).text).toBe(
      'Next step: Test Kit Shipped. The first box is expected by Thu 2 Apr.',
    );
    const outside = seen('biscuit');
    expect(waitingWords(standing('pending'), outside)).toMatchObject({
      text: 'Miso is not part of an order yet. Start with a test kit.',
      link: { label: 'Order a test kit' },
    });
    const running = { ...outside, subscription: { ...outside.subscription, status: 'active' as const } };
    expect(waitingWords(standing('pending'), running)).toMatchObject({ tab: { id: 'billing' } });
    const resting = standing('resting', { nextDelivery: '2026-03-20T08:00:00.000Z' });
    expect(waitingWords(resting, seen('miso')).text).toBe('All 28 are used. The next box is expected by Fri 20 Mar.');
    expect(waitingWords(standing('resting'), seen('miso')).text).not.toMatch(/expected/);
    expect(waitingWords(standing('too-young', { until: '2026-05-01' }), seen('miso')).text).toBe(
      'Miso can have the first one from Friday 1 May.',
    );
    const results = { state: 'processing', receivedAt: '2026-03-09T20:30:00.000Z' } as DashboardCat['results'];
    expect(resultsWords({ name: 'Miso', results }, HERE.timeZone).text).toBe(
      'The samples have been there since Tue 10 Mar. The health analysis takes 5 to 7 business days.',
    );
  });
});

describe('days of a chart', () => {
  test('R482 seven days end today, with the days on which nothing was written down', () => {
    const week = pointsOf(lastDays([1, null, 3, 4, 5, 6, 7], HERE.today), 'weekday');
    expect(week.map(({ label }) => label)).toEqual(['Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu']);
    expect(week.at(-1)?.name).toBe('Thursday 12 March');
    expect(everyDay([{ day: '2026-03-01', value: 5 }], '2026-02-27', '2026-03-02')).toEqual([
      { day: '2026-02-27', value: null },
      { day: '2026-02-28', value: null },
      { day: '2026-03-01', value: 5 },
      { day: '2026-03-02', value: null },
    ]);
  });

  test('a day of the week is the mean of those that were written down', () => {
    const known = [
      { day: '2026-03-05', value: 40 },
      { day: '2026-03-12', value: 61 },
      { day: '2026-03-11', value: 30 },
      { day: '2026-03-10', value: null },
    ];
    const week = byWeekday(known, HERE.today);
    expect(week.map(({ value }) => value)).toEqual([null, null, null, null, null, 30, 51]);
    expect(week.at(-1)?.name).toBe('Thursday');
  });
});
