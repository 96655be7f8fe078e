import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CatState } from '#src/capabilities/fulfilment/rules/cat-state.ts';
import { addDays } from '#src/capabilities/households/rules/days.ts';
import { FORMULAS, type FormulaId, SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { countSticks, stickMonth, stickStreak } from './stick-days.ts';
import { currentBox, type SticksBox, type SticksFacts, supplementsOf } from './supplements.ts';

const TODAY = '2026-12-20';
const SCHEDULE: FormulaId[] = Array.from({ length: 28 }, (_, index) => SEVEN[index % 7] as FormulaId);
const box = (month: number, more: Partial<SticksBox> = {}): SticksBox => ({
  month,
  cats: [{ id: 'miso', formulaVersion: 1 }],
  placedAt: '2026-12-01T09:00:00.000Z',
  shippedAt: null,
  deliveredAt: null,
  expectedDelivery: '2026-12-24T09:00:00.000Z',
  ...more,
});
const paid = box(2);
const shipped = box(2, { shippedAt: '2026-12-18T09:00:00.000Z' });
const home = box(1, {
  shippedAt: '2026-11-18T09:00:00.000Z',
  deliveredAt: '2026-11-20T09:00:00.000Z',
  expectedDelivery: null,
});
const given = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-11-20', index), outcome: 'given' as const }));

const STATES = {
  away: { is: 'away' },
  young: { is: 'too-young', until: '2027-01-20' },
  kit: { is: 'waiting-for-kit' },
  lab: { is: 'in-lab' },
  mixed: { is: 'mixed-up' },
  held: { is: 'held', why: [] },
  ready: { is: 'ready', version: 1 },
} as const satisfies Record<string, CatState>;

const shown = (state: keyof typeof STATES, more: Partial<SticksFacts> = {}) =>
  supplementsOf({
    catId: 'miso',
    state: STATES[state],
    schedules: new Map([[1, SCHEDULE]]),
    boxes: [],
    entries: [],
    status: 'active',
    next: '2027-01-05T09:00:00.000Z',
    timeZone: 'Asia/Dubai',
    today: TODAY,
    ...more,
  });

type Situation = 'none' | 'paid' | 'shipped' | 'home' | 'used up' | 'used up, next on its way';
const SITUATIONS: Record<Situation, Partial<SticksFacts>> = {
  none: {},
  paid: { boxes: [paid] },
  shipped: { boxes: [shipped] },
  home: { boxes: [home], entries: given(10) },
  'used up': { boxes: [home], entries: given(28) },
  'used up, next on its way': { boxes: [shipped, home], entries: given(28) },
};

/** The state that a member is shown, by the state of the cat and of its boxes, while the plan is paid. */
const EXPECTED: Record<keyof typeof STATES, Record<Situation, string>> = {
  away: row('pending', 'pending', 'made', 'pending'),
  young: row('too-young', 'too-young', 'made', 'too-young'),
  kit: row('pending', 'pending', 'made', 'resting'),
  lab: row('pending', 'pending', 'made', 'resting'),
  mixed: row('mixed-up', 'mixed-up', 'made', 'mixed-up'),
  held: row('held', 'held', 'made', 'held'),
  ready: row('made', 'made', 'made', 'resting'),
};
function row(none: string, waiting: string, onTheWay: string, over: string): Record<Situation, string> {
  return {
    none,
    paid: waiting,
    shipped: onTheWay,
    // Sticks at home are given, also after news about the cat.
    home: 'running',
    'used up': over,
    'used up, next on its way': 'resting',
  };
}

test('R481 each state of a cat and of its boxes is shown as one state of its sticks', () => {
  for (const state of Object.keys(STATES) as (keyof typeof STATES)[])
    for (const situation of Object.keys(SITUATIONS) as Situation[])
      expect(shown(state, SITUATIONS[situation]).state, `${state}, ${situation}`).toBe(EXPECTED[state][situation]);
});

test('R481 a plan that is over brings nothing more; a box under way still comes, and sticks at home are still given', () => {
  for (const state of Object.keys(STATES) as (keyof typeof STATES)[]) {
    const over = (situation: Situation) => shown(state, { ...SITUATIONS[situation], status: 'canceled' }).state;
    expect([over('none'), over('shipped'), over('home')], state).toEqual(['stopped', 'made', 'running']);
    // The last stick of the last box ends it, from the day after it was given.
    expect(over('used up'), state).toBe('stopped');
    expect(over('used up, next on its way'), state).toBe('resting');
  }
  // On the day of the 28th stick the box is still shown.
  const last = given(28).map(({ outcome }, index) => ({ day: addDays(TODAY, index - 27), outcome }));
  const today = shown('ready', { boxes: [home], entries: last, status: 'canceled' });
  expect([today.state, today.used, today.day]).toEqual(['resting', 28, 28]);
});

test('R481 the next box is dated only where one is on its way or may come', () => {
  const next = (state: keyof typeof STATES, more: Partial<SticksFacts> = {}) => shown(state, more).nextDelivery;
  for (const state of ['kit', 'lab', 'ready'] as const) expect(next(state), state).toBe('2027-01-05T09:00:00.000Z');
  for (const state of ['away', 'young', 'mixed', 'held'] as const) expect(next(state), state).toBeNull();
  expect(next('held', { boxes: [shipped] })).toBe('2026-12-24T09:00:00.000Z');
  // A paid box that has not left is not announced to a cat that gets no sticks now.
  expect(next('held', { boxes: [paid] })).toBeNull();
  expect(next('ready', { boxes: [paid] })).toBe('2026-12-24T09:00:00.000Z');
  expect(next('ready', { status: 'canceled' })).toBeNull();
  expect([shown('young').until, shown('held').until]).toEqual(['2027-01-20', null]);
});

test('R481 before the box comes the whole month is shown, and none of it as used', () => {
  const { version, box: month, days, used, day, today, current } = shown('ready', { boxes: [shipped] });
  expect([version, month, days.length, used, day, today]).toEqual([1, 2, 28, 0, null, null]);
  expect(current).toHaveLength(7);
  for (const { formula, name, dosage, sticks, left } of current)
    expect([name, dosage, sticks, left]).toEqual([
      FORMULAS[formula as FormulaId].name,
      'One stick on 4 of 28 days',
      4,
      4,
    ]);
  // A version that is not there shows no month rather than a wrong one.
  expect(shown('ready', { schedules: new Map() })).toMatchObject({ state: 'made', version: null, days: [] });
});

test('R481 the box at home is the last that came with sticks for the cat, not the last that was paid', () => {
  const other = box(3, { deliveredAt: '2026-12-18T09:00:00.000Z', cats: [{ id: 'laila', formulaVersion: 1 }] });
  const empty = box(4, { deliveredAt: '2026-12-19T09:00:00.000Z', cats: [{ id: 'miso', formulaVersion: null }] });
  expect(currentBox([shipped, empty, other, home], 'miso')?.month).toBe(1);
  const second = box(2, { deliveredAt: '2026-12-10T09:00:00.000Z' });
  for (const boxes of [
    [home, second],
    [second, home],
  ])
    expect(currentBox(boxes, 'miso')?.month).toBe(2);
  // Of two that came at the same moment the later month is given.
  const both = [box(3, { deliveredAt: home.deliveredAt }), home];
  expect(currentBox(both.toReversed(), 'miso')?.month).toBe(3);
  expect(currentBox([], 'miso')).toBeNull();
});

const anyEntries = fc.array(
  fc.record({
    day: fc.integer({ min: -20, max: 40 }).map((days) => addDays('2026-11-20', days)),
    outcome: fc.constantFrom('given' as const, 'refused' as const, null),
  }),
  { maxLength: 60 },
);

test('R385 sticks used and left are all the sticks of the month, for any entries in any order', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const found = shown('ready', { boxes: [home], entries });
      const { days, used } = stickMonth({ schedule: SCHEDULE, startedOn: '2026-11-20', today: TODAY }, entries);
      expect(found.used).toBe(used);
      expect(found.current.reduce((sum, { left }) => sum + left, 0)).toBe(28 - used);
      expect([...countSticks(days).values()].every((count) => count === 4)).toBe(true);
      const tried = new Set(
        entries.filter(({ day, outcome }) => outcome && day >= '2026-11-20' && day <= TODAY).map(({ day }) => day),
      );
      expect(used).toBe(Math.min(28, tried.size));
      expect(days.flatMap(({ on }) => on ?? [])).toEqual([...tried].toSorted().slice(0, 28));
      const streak = stickStreak(entries, TODAY);
      expect(streak).toBeLessThanOrEqual(new Set(entries.map(({ day }) => day)).size);
      expect(shown('ready', { boxes: [home], entries: entries.toReversed() })).toEqual(found);
    }),
  );
});
