import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxesUntil, dueBack, leftOutAfter, pauseEnd } from './cat-pause.ts';
import { type ExcludedCat, isExcluded, paidFor } from './plan-change.ts';

const DAY_MS = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2027, 0, 1, 9) + day * DAY_MS);

test('a pause of one to three boxes leaves out exactly so many renewals, and ends ten days before the one after', () => {
  const first = new Date('2027-01-31T09:00:00Z');
  expect([1, 2, 3].map((boxes) => pauseEnd(first, boxes).renewsOn.slice(0, 10))).toEqual([
    '2027-02-28',
    '2027-03-28',
    '2027-04-28',
  ]);
  expect(pauseEnd(first, 1).at).toBe('2027-02-18T09:00:00.000Z');
  fc.assert(
    fc.property(
      fc.date({ min: at(0), max: at(700), noInvalidDate: true }),
      fc.integer({ min: 1, max: 3 }),
      (next, boxes) => {
        const end = pauseEnd(next, boxes);
        let renewals = 0;
        for (let one = next; one.toISOString() < end.renewsOn; one = new Date(pauseEnd(one, 1).renewsOn)) {
          // Every renewal of the pause is before its end.
          expect(one.toISOString() < end.at).toBe(true);
          renewals += 1;
        }
        expect(renewals).toBe(boxes);
      },
    ),
  );
});

test('a pause until a day leaves out the renewals before it, and the cat is back with the first one from that day on', () => {
  const first = new Date('2027-01-31T22:00:00Z');
  const until = (day: string, zone = 'Europe/London') => boxesUntil(first, day, zone);
  expect(
    ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-01', '2027-04-28', '2027-04-29'].map((day) => until(day)),
  ).toEqual([null, 1, 1, 2, 3, null]);
  // By the calendar of the household: where it is February already, no renewal would be left out.
  expect([until('2027-02-01', 'Asia/Dubai'), until('2027-02-02', 'Asia/Dubai')]).toEqual([null, 1]);
});

const pausedUntil = (id: string, day: number): ExcludedCat => ({
  id,
  since: at(0).toISOString(),
  back: { at: at(day).toISOString(), renewsOn: at(day + 10).toISOString() },
});

test('a pause ends once its day has come, never with less than seven days’ notice; a cat that was taken out stays out', () => {
  const out = [pausedUntil('miso', 20), { id: 'laila', since: at(0).toISOString() }];
  expect(dueBack(out, at(30), at(19))).toEqual([]);
  expect(dueBack(out, at(30), at(20))).toEqual(['miso']);
  expect(dueBack(out, at(30), at(24))).toEqual([]);
  expect(dueBack(out, at(60), at(31))).toEqual(['miso']);
  expect(dueBack(out, null, at(20))).toEqual(['miso']);
  expect(dueBack(null, null, at(20))).toEqual([]);
});

const IDS = ['laila', 'miso', 'biscuit'];
const steps = fc.array(fc.subarray(IDS), { minLength: 1, maxLength: 10 });

test('N10 after any leaving and returning exactly those named last are out, and an invoice of any day was for those in the plan on it', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 9 }), (changes, day) => {
      let out: ExcludedCat[] | null = null;
      for (const [index, leaving] of changes.entries())
        out = leftOutAfter(out, leaving, { back: null, now: at(index * 2) });
      const last = changes.at(-1) ?? [];
      for (const id of IDS) expect(isExcluded(out, id)).toBe(last.includes(id));
      const shown = changes[Math.min(day, changes.length - 1)] ?? [];
      // A day after the change, before the next one.
      const served = paidFor(IDS, out, at(Math.min(day, changes.length - 1) * 2 + 1));
      expect(served).toEqual(IDS.filter((id) => !shown.includes(id)));
    }),
  );
});

test('a cat that is taken back in the moment it was left out leaves nothing behind, and later its ended time', () => {
  const out = leftOutAfter(null, ['a'], { back: null, now: at(0) });
  expect(leftOutAfter(out, [], { back: null, now: at(0) })).toBeNull();
  expect(leftOutAfter(out, [], { back: null, now: at(1) })).toEqual([
    { id: 'a', since: at(0).toISOString(), until: at(1).toISOString() },
  ]);
});
