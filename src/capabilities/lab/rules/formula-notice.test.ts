import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTICE_HOURS, packedFrom, versionToPack } from './formula-notice.ts';
import { composeFormula, type Month } from './month.ts';
import type { FormulaInput } from './reasons.ts';

const NOW = new Date('2027-01-10T09:00:00Z');
const cat: FormulaInput = { band: 'senior', kg: 4, activity: 'low', concerns: [], diet: 'dry', allergies: [] };
const base = composeFormula({}, cat, {});
/** Three months that differ in their doses. */
const MONTHS: Month[] = [1, 2, 3].map((times) => ({
  ...base,
  lines: base.lines.map((line) => ({
    ...line,
    doses: line.doses.map((dose) => ({ ...dose, amount: dose.amount * times })),
  })),
}));

const made = (version: number, hoursAgo: number, month = version) => ({
  version,
  createdAt: new Date(NOW.getTime() - hoursAgo * 3_600_000),
  month: MONTHS[month % MONTHS.length] as Month,
});
const safe = { now: NOW, isSafe: () => true };

test('N13 a changed version goes into a box that is packed a day after the mail, and not before', () => {
  expect(versionToPack([], safe)).toBeNull();
  expect(versionToPack([made(1, 0)], safe)).toEqual({ version: 1 });
  expect(versionToPack([made(2, NOTICE_HOURS - 1), made(1, 900)], safe)).toEqual({ version: 1 });
  expect(versionToPack([made(2, NOTICE_HOURS), made(1, 900)], safe)).toEqual({ version: 2 });
  // The same sticks again are no change.
  expect(versionToPack([made(2, 0, 1), made(1, 900)], safe)).toEqual({ version: 2 });
  const unsafe = { now: NOW, isSafe: () => false };
  expect(versionToPack([made(2, 1), made(1, 900)], unsafe)).toEqual({ from: packedFrom(made(2, 1).createdAt) });
  expect(versionToPack([made(2, NOTICE_HOURS), made(1, 900)], unsafe)).toEqual({ version: 2 });
});

test('N13 of any versions the packed one was told in time, changes nothing, or is the first', () => {
  const versions = fc
    .array(fc.record({ hours: fc.integer({ min: 0, max: 100 }), month: fc.nat(2) }), { minLength: 1, maxLength: 6 })
    .map((all) =>
      all
        .toSorted((a, b) => a.hours - b.hours)
        .map(({ hours, month }, index) => made(all.length - index, hours, month)),
    );
  fc.assert(
    fc.property(versions, fc.boolean(), (all, isSafe) => {
      const packed = versionToPack(all, { now: NOW, isSafe: () => isSafe });
      if (!packed || 'from' in packed) {
        expect(isSafe).toBe(false);
        return;
      }
      const at = all.findIndex(({ version }) => version === packed.version);
      const one = all[at];
      const before = all[at + 1];
      const told = one && packedFrom(one.createdAt) <= NOW;
      expect(told || !before || JSON.stringify(before.month) === JSON.stringify(one?.month)).toBe(true);
    }),
  );
});
