import { expect, test } from 'vitest';
import { boxNumber } from './box.ts';
import { householdSchedule } from './household-schedule.ts';

const NUMBER = 'CAT-2026-1234567';
const AT = new Date('2026-12-01T09:00:00Z');
const order = {
  number: NUMBER,
  shipTo: { name: 'Maryam', address: null },
  placedAt: AT,
  promisedKitAt: null,
  promisedSticksAt: null,
  noticedAt: null,
};
const sent = { revision: 1, kind: 'step', key: 'optimizer_delivered', at: AT, by: 'staff' } as const;
const events = [{ ...sent, note: null, tracking: null, about: null }];
const nextCharge = {
  ...{ state: 'running', at: '2027-02-01T09:00:00.000Z', notBefore: '2027-02-01T09:00:00.000Z' },
  ...{ endsOn: null, skipped: null },
} as const;

const box = (month: number, replacement: boolean, expectedDelivery: string | null) => ({
  ...{ id: `${month}`, month, number: boxNumber(NUMBER, month), cats: [], sticks: 28, status: 'Processing' },
  ...{ orderSteps: 1, tracking: null, carrier: null, placedAt: AT.toISOString(), shippedAt: null, deliveredAt: null },
  ...{ expectedDelivery, promisedDelivery: expectedDelivery, invoiceId: replacement ? null : 'in_1', replacement },
  ...{ sandbox: false, trouble: null },
});

const monthsWith = (...boxes: ReturnType<typeof box>[]) =>
  householdSchedule({ order, events, boxes, subscription: { nextCharge, kits: [] }, timeZone: 'Asia/Dubai' } as never)
    .stages.filter(({ month }) => month > 1)
    .map(({ month, by }) => [month, by?.slice(0, 10)]);

test('N9 free sticks are numbered in the schedule, and do not hide a paid box that is to come', () => {
  const [paid, free] = ['2026-12-20T09:00:00.000Z', '2026-12-28T09:00:00.000Z'];
  const after = monthsWith(box(2, false, paid), box(3, true, free));
  expect(after[0]).toEqual([2, '2026-12-20']);
  expect(after[1]?.[0]).toBe(4);
  // Once the paid box has come, the free sticks are shown; a paid box that was opened after them comes first.
  expect(monthsWith(box(2, false, null), box(3, true, free))[0]).toEqual([3, '2026-12-28']);
  const both = monthsWith(box(2, true, paid), box(3, false, free));
  expect([both[0], both[1]?.[0]]).toEqual([[3, '2026-12-28'], 4]);
});
