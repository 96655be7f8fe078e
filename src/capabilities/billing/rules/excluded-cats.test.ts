import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  charged,
  chargedWith,
  type ExcludedCat,
  hasPaidExcludedCats,
  isBelowMinimumCharge,
  isExcluded,
  noteWithoutSticks,
  paidFor,
  renewsFor,
  settled,
  shareOfMonth,
} from './plan-change.ts';

const IDS = ['laila', 'miso', 'biscuit'];
const at = (day: number) => new Date(Date.UTC(2027, 0, day, 9));
const since = (id: string, day: number, until?: number): ExcludedCat => ({
  id,
  since: at(day).toISOString(),
  ...(until && { until: at(until).toISOString() }),
});

const pauses = fc.array(fc.subarray(IDS), { minLength: 1, maxLength: 8 });

/** Stored periods after cats lost and regained their sticks, one step a day. */
const written = (steps: readonly string[][]): ExcludedCat[] | null =>
  steps.reduce<ExcludedCat[] | null>((before, none, day) => noteWithoutSticks(before, none, at(day + 1)), null);

test('N10 after any changes exactly the cats named last go without sticks, each written down once', () => {
  fc.assert(
    fc.property(pauses, (steps) => {
      const note = written(steps);
      const last = steps.at(-1) ?? [];
      const open = (note ?? []).filter(({ until }) => !until).map(({ id }) => id);
      expect(open.toSorted()).toEqual(last.toSorted());
      expect(charged(IDS, note)).toEqual(IDS.filter((id) => !last.includes(id)));
      // No empty list is kept: an order without exceptions looks as it did before there were any.
      expect(note?.length).not.toBe(0);
      for (const { since: from, until } of note ?? [])
        if (until) expect(Date.parse(until)).toBeGreaterThan(Date.parse(from));
    }),
  );
});

test('N10 hearing the same again changes nothing that was written down', () => {
  fc.assert(
    fc.property(pauses, (steps) => {
      const note = written(steps);
      expect(noteWithoutSticks(note, steps.at(-1) ?? [], at(20))).toEqual(note);
    }),
  );
});

test('N10 an invoice of any day is for all cats that got sticks on that day, and today’s for no others', () => {
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 8 }), (steps, day) => {
      fc.pre(day <= steps.length);
      const served = paidFor(IDS, written(steps), at(day));
      const going = steps[day - 1] ?? [];
      for (const id of IDS) if (!going.includes(id)) expect(served).toContain(id);
      if (day === steps.length) expect(served).toEqual(IDS.filter((id) => !going.includes(id)));
    }),
  );
});

test('N10 the moment at which a cat leaves or comes back belongs to the new state', () => {
  const note = [since('miso', 5, 10)];
  const servedOn = (day: number) => paidFor(IDS, note, at(day)).includes('miso');
  expect([4, 5, 9, 10, 11].map(servedOn)).toEqual([true, false, false, true, true]);
  expect(paidFor(IDS, null, at(5))).toEqual(IDS);
});

test('N10 a box holds no cat that its invoice did not charge for: who was away then, or came back a moment before', () => {
  const on = (out: ExcludedCat[], quantity: number) => chargedWith(IDS, out, { issuedAt: at(10), quantity });
  expect(on([], 3)).toEqual(IDS);
  expect(on([since('miso', 9)], 2)).toEqual(['laila', 'biscuit']);
  // Archived before the charge and back after it: not paid for.
  expect(on([since('miso', 9, 11)], 2)).toEqual(['laila', 'biscuit']);
  // Back a day before, and the invoice was made for two all the same.
  expect(on([since('miso', 5, 9), since('biscuit', 2, 3)], 2)).toEqual(['laila', 'biscuit']);
  // Paid for and gone since: its share is refunded when the box is packed.
  expect(on([since('miso', 11)], 3)).toEqual(IDS);
  fc.assert(
    fc.property(pauses, fc.integer({ min: 1, max: 8 }), fc.nat(3), (steps, day, quantity) => {
      const note = written(steps) ?? [];
      const served = paidFor(IDS, note, at(day));
      const paid = chargedWith(IDS, note, { issuedAt: at(day), quantity });
      const fixed = served.filter((id) => !note.some((one) => one.id === id && one.until));
      expect(paid.length).toBeLessThanOrEqual(Math.max(quantity, fixed.length));
      expect(served).toEqual(expect.arrayContaining(paid));
      expect(paid).toEqual(expect.arrayContaining(fixed));
    }),
  );
});

test('C67 a plan whose cats all go without sticks keeps its price for all of them, and nothing is collected', () => {
  const none = [since('laila', 1), since('miso', 1)];
  expect(renewsFor(['laila', 'miso'], { excludedCats: null, withoutSticks: none })).toEqual({
    cats: 2,
    sticksHeld: true,
  });
  expect(renewsFor(['laila', 'miso', 'biscuit'], { excludedCats: null, withoutSticks: none })).toEqual({
    cats: 1,
    sticksHeld: false,
  });
  // A plan without cats ends; that is no pause.
  expect(renewsFor([], { excludedCats: null, withoutSticks: none })).toEqual({ cats: 0, sticksHeld: false });
  // With only a paused one left it waits for that one; one that left for good is not waited for.
  const paused = { id: 'kiki', since: '2026-12-01T09:00:00Z', back: { at: '2027-01-22T09:00:00Z', renewsOn: '' } };
  const out = { excludedCats: [paused], withoutSticks: null };
  expect(renewsFor(['kiki'], out)).toEqual({ cats: 1, sticksHeld: true });
  expect(renewsFor([], out)).toEqual({ cats: 0, sticksHeld: false });
  expect(renewsFor(['kiki', 'laila'], out)).toEqual({ cats: 1, sticksHeld: false });
  const { back: _, ...gone } = paused;
  expect(renewsFor(['kiki'], { ...out, excludedCats: [gone] })).toEqual({ cats: 0, sticksHeld: false });
  // One that is over counts no longer.
  expect(renewsFor(['laila'], { excludedCats: null, withoutSticks: [since('laila', 1, 2)] })).toEqual({
    cats: 1,
    sticksHeld: false,
  });
});

test('C42 a cat left out after its month was paid holds up a dearer plan, and one left out before does not', () => {
  const here = IDS.map((id) => ({ id }));
  const out = [since('miso', 10)];
  expect(hasPaidExcludedCats(here, out, at(9))).toBe(true);
  expect(hasPaidExcludedCats(here, out, at(10))).toBe(false);
  expect(hasPaidExcludedCats(here, out, at(11))).toBe(false);
  // Nothing is known of its payments.
  expect(hasPaidExcludedCats(here, out, null)).toBe(true);
  // It lives elsewhere by now, or nobody was left out.
  expect(hasPaidExcludedCats([{ id: 'laila' }], out, at(9))).toBe(false);
  expect(hasPaidExcludedCats(here, null, null)).toBe(false);
});

test('C42 a cat that had left keeps the day it left when the plan changes again', () => {
  const to = { plan: 'standard', quantity: 1, unitAmount: 3500, renewalAmount: 3500 } as const;
  const before = [since('miso', 3)];
  const change = { effective: 'renewal', to, leaving: ['miso', 'laila'] } as const;
  const after = settled(
    { plan: 'premium' },
    { ...change, leaving: [...change.leaving] },
    { excludedCats: before, now: at(8) },
  );
  expect(after).toEqual({
    ...{ plan: 'premium', nextPlan: 'standard', quantity: 1, unitAmount: 3500, renewalAmount: 3500 },
    excludedCats: [since('miso', 3), since('laila', 8)],
  });
  // Back again, the time without it is kept, for invoices that were made in it.
  const all = settled({ plan: 'premium' }, { ...change, leaving: [] }, { excludedCats: before, now: at(8) });
  expect(all.excludedCats).toEqual([since('miso', 3, 8)]);
  expect(isExcluded(all.excludedCats, 'miso')).toBe(false);
  expect([isExcluded(after.excludedCats, 'laila'), isExcluded(after.excludedCats, 'biscuit')]).toEqual([true, false]);
  expect(isExcluded(null, 'laila')).toBe(false);
});

test('C42 a plan that begins now leaves none waiting, and one that is chosen again ends the wait for another', () => {
  const to = { plan: 'pro', quantity: 2, unitAmount: 6800, renewalAmount: 13_600 } as const;
  const none = { excludedCats: null, now: at(8) };
  const plansOf = (effective: 'now' | 'renewal', plan: 'standard' | 'premium' | 'pro') => {
    const { plan: now, nextPlan } = settled({ plan: 'premium' }, { effective, to: { ...to, plan }, leaving: [] }, none);
    return [now, nextPlan];
  };
  expect(plansOf('now', 'pro')).toEqual(['pro', null]);
  expect(plansOf('renewal', 'standard')).toEqual(['premium', 'standard']);
  expect(plansOf('renewal', 'premium')).toEqual(['premium', null]);
});

test('C42 the shares of one month add up to no more than its difference, to the cent for each part', () => {
  const start = new Date('2027-03-14T00:00:00Z');
  fc.assert(
    fc.property(fc.nat(500_000), fc.integer({ min: 1, max: 31 }), fc.nat(31 * 86_400), (difference, days, passed) => {
      const end = new Date(start.getTime() + days * 86_400_000);
      const now = new Date(start.getTime() + passed * 1000);
      const share = shareOfMonth(difference, now, { start, end });
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(difference);
      // Within half a cent of the exact part, and half a cent goes up.
      const exact = (difference * Math.max(0, days * 86_400 - passed)) / (days * 86_400);
      expect(Math.abs(share - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
  // 10 of 31 days of 110.00 are 35.48; half of 0.01 is a cent.
  const month = { start: new Date('2027-01-01T00:00:00Z'), end: new Date('2027-02-01T00:00:00Z') };
  expect(shareOfMonth(11_000, new Date('2027-01-22T00:00:00Z'), month)).toBe(3548);
  expect(shareOfMonth(1, new Date('2027-01-16T12:00:00Z'), month)).toBe(1);
  // The clocks of ours and of the payment service may differ: before a month begins all of it is left, after it nothing.
  expect(shareOfMonth(11_000, new Date('2026-12-31T23:00:00Z'), month)).toBe(11_000);
  expect(shareOfMonth(11_000, new Date('2027-03-01T00:00:00Z'), month)).toBe(0);
  // A month without a length is over.
  expect(shareOfMonth(11_000, month.start, { start: month.start, end: month.start })).toBe(0);
});

test('C42 the payment service charges no less than 50 cents or 2 dirhams at once; less is given', () => {
  expect([0, 49, 50].map((amount) => isBelowMinimumCharge(amount, 'USD'))).toEqual([true, true, false]);
  expect([49, 50].map((amount) => isBelowMinimumCharge(amount, 'EUR'))).toEqual([true, false]);
  expect([199, 200].map((amount) => isBelowMinimumCharge(amount, 'AED'))).toEqual([true, false]);
});
