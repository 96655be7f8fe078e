import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#src/lib/money.ts';
import { boxNumber } from './box.ts';
import { catState, type CatStateInput } from './cat-state.ts';
import { datesOf } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import { JOURNEY_KEYS, type JourneyKey, journeyOf } from '#src/capabilities/pricing/rules/journey.ts';
import { type Box, type Kit, type OrderLine, orderLines, type PaidInvoice } from './order-lines.ts';
import { segmentOf, segmentProgress, handedOver } from './segments.ts';

const DAY_MS = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1, 9) + day * DAY_MS).toISOString();
const kit = (order: number, day: number, more: Partial<Kit> = {}): Kit => ({
  orderId: `order-${order}`,
  number: `CAT-2026-000000${order}`,
  needed: true,
  cats: [{ id: 'miso', name: 'Miso' }],
  status: 'Completed',
  tracking: null,
  placedAt: at(day),
  deliveredAt: null,
  expectedDelivery: null,
  ...more,
});
const box = (order: number, month: number, day: number, more: Partial<Box> = {}): Box => {
  const { orderId: _, needed: __, ...parcel } = kit(order, day);
  const number = boxNumber(parcel.number, month);
  return { ...parcel, id: number, number, sticks: 28, invoiceId: null, ...more };
};
const invoice = (id: string, day: number, more: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id,
  amount: money(10_000, 'AED'),
  status: 'paid',
  paidAt: at(day),
  ...more,
});
const shown = (lines: readonly OrderLine[]) => lines.map(({ number, invoiceId }) => [number, invoiceId]);

test('R475 the first boxes of two orders are paid by the first invoices of each, whatever was renewed between them', () => {
  const kits = [kit(1, 0), kit(2, 100)];
  const boxes = [box(2, 1, 130), box(1, 2, 60, { invoiceId: 'renewal' }), box(1, 1, 30)];
  const invoices = [invoice('second', 100), invoice('renewal', 60), invoice('first', 0)];
  expect(shown(orderLines(kits, boxes, invoices, []))).toEqual([
    ['CAT-2026-0000002-1', 'second'],
    ['CAT-2026-0000002', null],
    ['CAT-2026-0000001-2', 'renewal'],
    ['CAT-2026-0000001-1', 'first'],
    ['CAT-2026-0000001', null],
  ]);
});

test('R475 an invoice that was not paid, or not yet, pays for no box; a renewal that is gone shows no sum', () => {
  const kits = [kit(1, 0)];
  const boxes = [box(1, 2, 60, { invoiceId: 'gone' }), box(1, 1, 30)];
  for (const unpaid of [invoice('first', 0, { status: 'void' }), invoice('first', 0, { paidAt: null })]) {
    const lines = orderLines(kits, boxes, [unpaid], []);
    expect(lines.map(({ total }) => total)).toEqual([null, null, null]);
  }
});

test('R272 parcels under way come before delivered ones of any age, and a box names everything in it', () => {
  const cats = [
    { id: 'miso', name: 'Miso' },
    { id: 'laila', name: 'Laila' },
  ];
  const old = box(1, 1, 10, { status: 'In Transit', cats });
  const lines = orderLines(
    [kit(1, 0), kit(2, 90, { status: 'Delivered', cats })],
    [old],
    [],
    [
      { cat: { name: 'Miso' }, box: { id: old.id } },
      { cat: { name: 'Pip' }, box: { id: old.id } },
      { cat: { name: 'Laila' }, box: { id: 'another' } },
      { cat: { name: 'Laila' }, box: null },
    ],
  );
  expect(lines.map(({ number, contents }) => [number, contents])).toEqual([
    ['CAT-2026-0000001-1', '56 sticks, test kits for Miso and Pip'],
    ['CAT-2026-0000002', '2 test kits'],
    ['CAT-2026-0000001', 'Test kit'],
  ]);
  expect(lines[0]?.for).toEqual(cats);
});

test('R475 each parcel is one line, no invoice pays for two, and the order of the rows changes nothing', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });
  fc.assert(
    fc.property(orders, fc.nat({ max: 3 }), fc.nat({ max: 6 }), (numbers, months, paid) => {
      const kits = numbers.map((number) => kit(number, number * 20));
      const boxes = numbers.flatMap((number) =>
        Array.from({ length: months }, (_, index) =>
          box(number, index + 1, number * 20 + index, { invoiceId: index ? `${number}-${index}` : null }),
        ),
      );
      const invoices = [
        ...Array.from({ length: paid }, (_, index) => invoice(`first-${index}`, index)),
        ...boxes.flatMap(({ invoiceId }) => (invoiceId ? [invoice(invoiceId, 50)] : [])),
      ];
      const lines = orderLines(kits, boxes, invoices, []);
      expect(lines).toHaveLength(kits.length + boxes.length);
      const used = lines.flatMap(({ invoiceId }) => invoiceId ?? []);
      expect(new Set(used).size).toBe(used.length);
      for (const { id } of kits.map(({ orderId }) => ({ id: orderId })))
        expect(lines.find((line) => line.id === id)?.total).toBeNull();
      expect(orderLines(kits.toReversed(), boxes.toReversed(), invoices.toReversed(), [])).toEqual(lines);
    }),
  );
});

test('a cat is away before it is too young, too young before its kit, and what the lab says comes last', () => {
  const all: CatStateInput = {
    livesHere: false,
    sticksFrom: '2027-01-20',
    samples: 'none',
    version: null,
    problems: ['Vitamin A would reach 9 IU a day.'],
  };
  expect(catState(all)).toEqual({ is: 'away' });
  expect(catState({ ...all, livesHere: true })).toEqual({ is: 'too-young', until: '2027-01-20' });
  const here = { ...all, livesHere: true, sticksFrom: null };
  expect(catState(here)).toEqual({ is: 'waiting-for-kit' });
  expect(catState({ ...here, samples: 'in-lab' })).toEqual({ is: 'in-lab' });
  expect(catState({ ...here, samples: 'mixed-up' })).toEqual({ is: 'mixed-up' });
  expect(catState({ ...here, samples: 'read' })).toEqual({ is: 'held', why: all.problems });
  // A version that was made stands, even if it could not be made today.
  expect(catState({ ...here, samples: 'read', version: 3 })).toEqual({ is: 'ready', version: 3 });
});

test('C10 R384 each promise of an order to Germany is counted from the step before it, weekends left out', () => {
  const placedAt = new Date('2026-12-01T09:00:00Z'); // a Tuesday
  const until = (key: JourneyKey, days: Partial<Record<JourneyKey, string>>) => {
    const happened = JOURNEY_KEYS.slice(0, JOURNEY_KEYS.indexOf(key) + 1).map((step) => ({
      key: step,
      at: new Date(`${days[step] ?? '2026-12-01'}T09:00:00Z`),
    }));
    return datesOf(happened, { country: 'DE', placedAt }).due?.toISOString().slice(0, 10) ?? null;
  };
  expect(until('order_received', {})).toBe('2026-12-04'); // three days
  expect(until('kit_shipped', { kit_shipped: '2026-12-03' })).toBe('2026-12-15'); // eight business days at the latest
  expect(until('kit_delivered', { kit_delivered: '2026-12-10' })).toBeNull(); // the household has it
  expect(until('lab_transit', { lab_transit: '2026-12-12' })).toBe('2026-12-14'); // 48 hours
  expect(until('lab_received', { lab_received: '2026-12-14' })).toBe('2026-12-23'); // seven business days
  expect(until('analysis_complete', { lab_received: '2026-12-14', analysis_complete: '2026-12-21' })).toBe(
    '2027-01-01',
  ); // fourteen
  expect(until('optimizer_shipped', { optimizer_shipped: '2026-12-28' })).toBe('2027-01-07'); // eight
});

test('R271 R387 the way of a parcel never goes back with time, and an order without dates is drawn half way', () => {
  const stop = (reached: boolean, when: string | null, expected: string | null) => ({ reached, at: when, expected });
  const leaves = stop(true, at(0), null);
  const now = (day: number) => new Date(at(day));
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 40 }), fc.integer({ min: 0, max: 20 }), (day, later) => {
      const arrives = stop(false, null, at(10));
      expect(segmentProgress({ leaves, arrives }, now(day + later))).toBeGreaterThanOrEqual(
        segmentProgress({ leaves, arrives }, now(day)),
      );
    }),
  );
  expect(segmentProgress({ leaves, arrives: stop(false, null, null) }, now(3))).toBe(0.5);
  // Expected at the moment it left, it is nearly there, not beyond.
  expect(segmentProgress({ leaves, arrives: stop(false, null, at(0)) }, now(0))).toBeCloseTo(0.88);
  expect(handedOver([])).toBeNull();
  expect(segmentOf([]).what).toBe('kit');
});

test('R382 a step that was recorded twice is dated by the first time, and one that was skipped counts as done', () => {
  const journey = journeyOf([
    { key: 'kit_delivered', at: new Date(at(5)) },
    { key: 'kit_delivered', at: new Date(at(3)) },
  ]);
  expect([journey.done, journey.phase, journey.step]).toEqual([5, 0, 4]);
  const steps = journey.phases[0]?.steps ?? [];
  expect(steps.map(({ status, at: when }) => [status, when])).toEqual([
    ...Array.from({ length: 4 }, () => ['completed', null]),
    ['completed', at(3)],
  ]);
  expect(journeyOf([])).toMatchObject({ done: 0, phase: 0, step: 0 });
});
