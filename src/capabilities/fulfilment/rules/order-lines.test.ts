import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxNumber } from './box.ts';
import { money } from '#src/lib/money.ts';
import { type Box, type Kit, orderLines, type PaidInvoice } from './order-lines.ts';

const CATS = [
  { id: 'm', name: 'Miso' },
  { id: 'b', name: 'Biscuit' },
];
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 9)).toISOString();

const kit = (number: string, placed: number, status: Kit['status']): Kit => ({
  orderId: `order ${number}`,
  number,
  needed: true,
  cats: CATS,
  status,
  tracking: status === 'Processing' ? null : 'DXB-1',
  placedAt: on(placed),
  deliveredAt: null,
  expectedDelivery: null,
});
const box = (order: string, month: number, placed: number, status: Kit['status'], invoiceId: string | null): Box => ({
  ...kit(boxNumber(order, month), placed, status),
  id: `box ${order} ${month}`,
  sticks: 28,
  invoiceId,
});
const paid = (id: string, day: number, amount: number, status = 'paid'): PaidInvoice => ({
  id,
  amount: money(amount, 'AED'),
  status,
  paidAt: status === 'paid' ? on(day) : null,
});

test('R272 R475 the parcel under way comes first, then the newest; kits are free, sticks cost what their invoice says', () => {
  const kits = [kit('CAT-2026-0000002', 40, 'Processing'), kit('CAT-2026-0000001', 1, 'Completed')];
  const boxes = [
    box('CAT-2026-0000001', 2, 30, 'In Transit', 'second'),
    box('CAT-2026-0000001', 1, 10, 'Completed', null),
  ];
  const invoices = [
    paid('again', 40, 20_000),
    paid('second', 30, 34_000),
    paid('void', 12, 34_000, 'void'),
    paid('first', 1, 17_000),
  ];
  const along = [
    { cat: { name: 'Miso' }, box: { id: 'box CAT-2026-0000001 2' } },
    { cat: { name: 'Biscuit' }, box: null },
  ];
  const lines = orderLines(kits, boxes, invoices, along);
  expect(
    lines.map(({ number, contents, status, total, invoiceId }) => [
      number,
      contents,
      status,
      total?.amount ?? null,
      invoiceId,
    ]),
  ).toEqual([
    ['CAT-2026-0000002', '2 test kits', 'Processing', null, null],
    ['CAT-2026-0000001-2', '56 sticks, a test kit for Miso', 'In Transit', 34_000, 'second'],
    ['CAT-2026-0000001-1', '56 sticks', 'Completed', 17_000, 'first'],
    ['CAT-2026-0000001', '2 test kits', 'Completed', null, null],
  ]);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(kits, { minLength: 2 }),
      fc.shuffledSubarray(boxes, { minLength: 2 }),
      fc.shuffledSubarray(invoices, { minLength: 4 }),
      (...shuffled) => {
        expect(orderLines(...shuffled, along)).toEqual(lines);
      },
    ),
    { numRuns: 30 },
  );
});

test('N10 an order whose cats needed no kit has no line of kits, and its sticks still have their own invoice', () => {
  const again = { ...kit('CAT-2026-0000002', 40, 'Completed'), needed: false };
  const boxes = [box('CAT-2026-0000002', 1, 40, 'Processing', null), box('CAT-2026-0000001', 1, 10, 'Completed', null)];
  const invoices = [paid('again', 40, 20_000), paid('first', 1, 17_000)];
  const lines = orderLines([again, kit('CAT-2026-0000001', 1, 'Completed')], boxes, invoices, []);
  expect(lines.map(({ number, contents, invoiceId }) => [number, contents, invoiceId])).toEqual([
    ['CAT-2026-0000002-1', '56 sticks', 'again'],
    ['CAT-2026-0000001-1', '56 sticks', 'first'],
    ['CAT-2026-0000001', '2 test kits', null],
  ]);
});
