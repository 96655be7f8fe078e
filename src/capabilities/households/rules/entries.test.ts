import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, type Content, sameEntry } from './entries.ts';
import { type LogEntry, logEntry } from './log-entry.ts';
import { jumpSentence, LOG_KINDS, measured, STICK_OUTCOMES, unitOf, weightJump } from './measures.ts';
import { addDays, daysBetween } from './days.ts';

const ID = '01890f3a-0000-4000-8000-000000000001';
const AT = '2026-12-01T09:00:00+04:00';
const said = { id: ID, at: AT };

/** An entry of each kind as a device sends it. */
const ENTRIES: Record<(typeof LOG_KINDS)[number], object> = {
  weight: { ...said, kind: 'weight', value: 4.2, unit: 'kg' },
  activity: { ...said, kind: 'activity', value: 50 },
  appetite: { ...said, kind: 'appetite', value: 75 },
  water: { ...said, kind: 'water', value: 120 },
  stick: { ...said, kind: 'stick', outcome: 'given' },
  note: { ...said, kind: 'note', note: 'Slept in the box.' },
};

test('R303 R306 each kind comes to its stored number, or to none', () => {
  const stored = LOG_KINDS.map((kind) => [kind, amountOf(ENTRIES[kind] as LogEntry), unitOf(kind)]);
  expect(stored).toEqual([
    ['weight', 4200, 'g'],
    ['activity', 50, 'percent'],
    ['appetite', 75, 'percent'],
    ['water', 120, 'ml'],
    ['stick', null, null],
    ['note', null, null],
  ]);
  // 11 lb are 4989.516 g.
  expect(amountOf({ ...ENTRIES.weight, value: 11, unit: 'lb' } as LogEntry)).toBe(4990);
  for (const [kind, value, sentence] of [
    ['weight', 0.29, 'A cat weighs between 0.3 and 15 kg'],
    ['weight', 15.01, 'A cat weighs between 0.3 and 15 kg'],
    ['activity', 50.5, 'Activity is a whole number from 0 to 100'],
    ['activity', 101, 'Activity is a whole number from 0 to 100'],
    ['appetite', -1, 'Appetite is a whole number from 0 to 100'],
    ['water', 1001, 'Water is between 0 and 1000 ml.'],
  ] as const)
    expect(amountOf({ ...ENTRIES[kind], value } as LogEntry), `${kind} ${value}`).toContain(sentence);
});

test('a device sends what belongs to a kind: each entry is taken, and without its own field none is', () => {
  for (const kind of LOG_KINDS) expect(logEntry.safeParse(ENTRIES[kind]).success, kind).toBe(true);
  const sentences = (entry: object) => logEntry.safeParse(entry).error?.issues.map(({ message }) => message) ?? [];
  expect(sentences({ ...ENTRIES.note, note: '' })).toEqual(['Please write something.']);
  expect(sentences({ ...ENTRIES.activity, value: 'fifty' })).toEqual(['Please enter a number.']);
  expect(sentences({ ...ENTRIES.stick, formula: 'Vision!' })).toEqual(['We cannot find this formula.']);
  for (const wrong of [
    { ...ENTRIES.weight, unit: undefined },
    { ...ENTRIES.weight, value: Number.POSITIVE_INFINITY },
    { ...ENTRIES.stick, outcome: 'eaten' },
    { ...ENTRIES.stick, formula: 'x'.repeat(32) },
    { ...ENTRIES.note, note: undefined },
    { ...ENTRIES.note, note: 'x'.repeat(1001) },
    { ...ENTRIES.water, at: '2026-12-01' },
    { ...ENTRIES.water, at: '2026-12-01T09:00:00' },
    { ...ENTRIES.water, id: 'one' },
    { ...said, kind: 'mood', value: 1 },
    {},
  ])
    expect(sentences(wrong).length, JSON.stringify(wrong)).toBeGreaterThan(0);
});

const anyContent: fc.Arbitrary<Content> = fc.record({
  catId: fc.constantFrom('miso', 'biscuit'),
  kind: fc.constantFrom(...LOG_KINDS),
  at: fc.constantFrom(new Date(AT), new Date('2026-12-01T05:00:01Z')),
  amount: fc.option(fc.nat({ max: 2 }), { nil: null }),
  outcome: fc.option(fc.constantFrom(...STICK_OUTCOMES), { nil: null }),
  formula: fc.option(fc.constantFrom('vision', 'renal'), { nil: null }),
  note: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
});

test('two entries are the same where cat, kind, moment and all that was said agree, whichever is asked first', () => {
  fc.assert(
    fc.property(anyContent, anyContent, (one, other) => {
      expect(sameEntry(one, { ...one, at: new Date(one.at) })).toBe(true);
      expect(sameEntry(one, other)).toBe(sameEntry(other, one));
      const differs = (Object.keys(one) as (keyof Content)[]).some((key) => String(one[key]) !== String(other[key]));
      expect(sameEntry(one, other)).toBe(!differs);
    }),
  );
  // The same moment written with another offset is the same moment.
  const entry = { catId: 'miso', kind: 'note', amount: null, outcome: null, formula: null, note: 'a' } as const;
  expect(sameEntry({ ...entry, at: new Date(AT) }, { ...entry, at: new Date('2026-12-01T05:00:00Z') })).toBe(true);
});

const anyWeighing = fc.record({
  day: fc.integer({ min: -20, max: 20 }).map((days) => addDays('2027-03-28', days)),
  grams: fc.integer({ min: 300, max: 15_000 }),
});

test('R303 a leap is asked about against a weighing of the same week that is the nearest, and against no other', () => {
  fc.assert(
    fc.property(anyWeighing, fc.array(anyWeighing, { maxLength: 8 }), (weighing, others) => {
      const found = weightJump(weighing, others);
      const near = others.filter(({ day }) => Math.abs(daysBetween(day, weighing.day)) <= 7);
      if (!near.length) expect(found).toBeNull();
      if (!found) return;
      expect(near).toContain(found);
      const distance = Math.abs(daysBetween(found.day, weighing.day));
      for (const { day } of near) expect(Math.abs(daysBetween(day, weighing.day))).toBeGreaterThanOrEqual(distance);
      // More than a fifth of its weight then.
      expect(Math.abs(weighing.grams - found.grams) * 5).toBeGreaterThan(found.grams);
    }),
  );
  const week = { day: '2026-12-01', grams: 4000 };
  const at = (grams: number) => weightJump({ day: '2026-12-08', grams }, [week]);
  expect([at(4800), at(4801), at(3200), at(3199)]).toEqual([null, week, null, week]);
});

test('R303 the question about a leap is asked in the unit of the household', () => {
  const [now, before] = [
    { day: '2026-12-08', grams: 5500 },
    { day: '2026-12-01', grams: 4000 },
  ];
  expect(jumpSentence('Miso', now, before, 'kg')).toBe(
    'Miso weighed 4 kg on 2026-12-01. If 5.5 kg is right, please confirm it.',
  );
  // 4000 g are 8.818 lb, 5500 g are 12.125 lb.
  expect(jumpSentence('Miso', now, before, 'lb')).toBe(
    'Miso weighed 8.8 lb on 2026-12-01. If 12.1 lb is right, please confirm it.',
  );
});

test('a measure is stored as it was said, a weight to the gram, or refused with one sentence', () => {
  const kinds = fc.constantFrom('weight', 'activity', 'appetite', 'water');
  const numbers = fc.oneof(
    fc.integer({ min: -5, max: 1100 }),
    fc.double({ min: -1, max: 40, noNaN: true }),
    fc.double({ min: -50, max: 20_000, noNaN: true }),
  );
  fc.assert(
    fc.property(kinds, numbers, fc.constantFrom('kg', 'lb'), (kind, value, unit) => {
      const stored = measured(kind, value, kind === 'weight' ? unit : null);
      if (typeof stored === 'string') {
        expect(stored).toMatch(/\.$/);
        return;
      }
      const grams = unit === 'kg' ? value * 1000 : value * 453.59237;
      expect(Math.abs(stored - (kind === 'weight' ? grams : value))).toBeLessThanOrEqual(kind === 'weight' ? 0.5 : 0);
      expect(Number.isInteger(stored)).toBe(true);
    }),
  );
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -0.0001])
    expect(typeof measured('water', value, null), String(value)).toBe('string');
});
