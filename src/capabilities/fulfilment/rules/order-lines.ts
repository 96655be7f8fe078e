import { boxNumber } from './box.ts';
import type { Money } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';

interface Parcel {
  id: string;
  number: string;
  cats: { id: string; name: string }[];
  status: 'Processing' | 'In Transit' | 'Delivered' | 'Completed';
  tracking: string | null;
  placedAt: string;
  deliveredAt: string | null;
  expectedDelivery: string | null;
}

/** The test kits of an order, for the cats that need one. */
export interface Kit extends Omit<Parcel, 'id'> {
  orderId: string;
  /** False where the order began with the sticks, because the results were recent. */
  needed: boolean;
}

export interface Box extends Parcel {
  /** For each cat. */
  sticks: number;
  invoiceId: string | null;
}

/** A test kit that goes along with a box. */
export interface Extra {
  cat: { name: string };
  box: { id: string } | null;
}

export interface PaidInvoice {
  id: string;
  amount: Money;
  status: string;
  paidAt: string | null;
}

export interface OrderLine {
  id: string;
  number: string;
  placedAt: string;
  for: { id: string; name: string }[];
  contents: string;
  status: Parcel['status'];
  trackingNumber: string | null;
  estimatedDelivery: string | null;
  deliveredAt: string | null;
  invoiceId: string | null;
  total: Money | null;
}

/** Parcels under way, then sent ones, newest first. Kits are free; a month of sticks has the paid amount. */
export function orderLines(
  kits: readonly Kit[],
  boxes: readonly Box[],
  invoices: readonly PaidInvoice[],
  extras: readonly Extra[],
): OrderLine[] {
  const firsts = firstInvoices(kits, boxes, invoices);
  const lines = [
    ...kits.flatMap((kit) => (kit.needed ? lineOf({ ...kit, id: kit.orderId }, kitsText(kit.cats.length), null) : [])),
    ...boxes.map((box) => {
      const id = box.invoiceId ?? firsts.get(box.number);
      const invoice = invoices.find((one) => one.id === id);
      return lineOf(box, boxText(box, extras), invoice ?? null);
    }),
  ];
  return lines.toSorted(
    (a, b) =>
      Number(isUnderWay(b)) - Number(isUnderWay(a)) ||
      Date.parse(b.placedAt) - Date.parse(a.placedAt) ||
      (a.number < b.number ? 1 : -1),
  );
}

const kitsText = (count: number) => (count === 1 ? 'Test kit' : `${count} test kits`);

function boxText({ id, sticks, cats }: Box, extras: readonly Extra[]): string {
  const along = extras.filter(({ box }) => box?.id === id).map(({ cat }) => cat.name);
  const months = `${sticks * cats.length} sticks`;
  const whose = listOf(along);
  return along.length ? `${months}, ${along.length === 1 ? 'a test kit' : 'test kits'} for ${whose}` : months;
}

const isUnderWay = ({ status }: OrderLine) => status === 'Processing' || status === 'In Transit';

function lineOf(parcel: Parcel, contents: string, invoice: PaidInvoice | null): OrderLine {
  const { id, number, placedAt, cats, status, tracking, expectedDelivery, deliveredAt } = parcel;
  return {
    id,
    number,
    placedAt,
    for: cats.map((cat) => ({ id: cat.id, name: cat.name })),
    contents,
    status,
    trackingNumber: tracking,
    estimatedDelivery: expectedDelivery,
    deliveredAt,
    invoiceId: invoice?.id ?? null,
    total: invoice?.amount ?? null,
  };
}

/** Payments of the first boxes: paid invoices without a later box belong to the orders, both in the order of time. */
function firstInvoices(kits: readonly Kit[], boxes: readonly Box[], invoices: readonly PaidInvoice[]) {
  const renewals = new Set(boxes.map(({ invoiceId }) => invoiceId));
  const begun = invoices
    .filter(({ id, status, paidAt }) => status === 'paid' && paidAt !== null && !renewals.has(id))
    .toSorted((a, b) => Date.parse(a.paidAt ?? '') - Date.parse(b.paidAt ?? '') || (a.id < b.id ? -1 : 1));
  const orders = kits.toSorted(
    (a, b) => Date.parse(a.placedAt) - Date.parse(b.placedAt) || (a.number < b.number ? -1 : 1),
  );
  return new Map(orders.map(({ number }, index) => [boxNumber(number, 1), begun[index]?.id]));
}
