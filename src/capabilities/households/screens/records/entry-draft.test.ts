import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '../../rules/days.ts';
import { amountOf } from '../../rules/entries.ts';
import { type Drafting, entryFrom, inUnit, newDraft, parseDecimal } from './entry-draft.ts';

const drafting: Drafting = {
  id: '0197f6d0-0000-4000-8000-000000000001',
  now: new Date('2026-12-01T21:30:00Z'),
  today: '2026-12-02',
  timeZone: 'Asia/Dubai',
  formula: 'omega',
  before: null,
  confirmed: false,
};

test('a number is read with a point or a comma, and anything else is none', () => {
  expect(['5.1', '5,1', ' 11 ', '.5', '5.'].map(parseDecimal)).toEqual([5.1, 5.1, 11, 0.5, 5]);
  for (const text of ['', '-1', '1e3', '5.1.2', '5 kg', 'five', '1234567']) expect(parseDecimal(text)).toBeNull();
});

test('a weight shown in the other unit is the same weight, to the tenth of a pound', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 330 }), (tenths) => {
      const pounds = String(tenths / 10);
      expect(inUnit(inUnit(pounds, 'lb', 'kg'), 'kg', 'lb')).toBe(pounds);
    }),
  );
  expect(inUnit('', 'kg', 'lb')).toBe('');
});

test('the form reports the server’s refusals before sending, in the same words', () => {
  const weigh = (value: string, unit: 'kg' | 'lb') =>
    entryFrom({ ...newDraft('weight', unit, drafting.today), value }, drafting);
  expect(weigh('51', 'kg')).toMatchObject({ problems: { value: expect.stringContaining('between 0.3 and 15 kg') } });
  expect(weigh('', 'kg')).toEqual({ problems: { value: 'Please enter a number.' } });
  const taken = weigh('11,2', 'lb');
  expect('entry' in taken && amountOf(taken.entry)).toBe(5080);
});

test('today is now and an earlier day is its noon, in the calendar of the household; only today’s stick is known by name', () => {
  const given = (day: string) => entryFrom({ ...newDraft('stick', 'kg', day), outcome: 'given' }, drafting);
  expect(given('2026-12-02')).toMatchObject({ entry: { at: '2026-12-01T21:30:00.000Z', formula: 'omega' } });
  const earlier = given('2026-11-28');
  expect(earlier).toMatchObject({ entry: { formula: null } });
  expect('entry' in earlier && dayIn('Asia/Dubai', new Date(earlier.entry.at))).toBe('2026-11-28');
});
