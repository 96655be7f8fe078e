import { writeCsv } from '#src/lib/csv.ts';
import type { Currency } from '#src/lib/money.ts';

/** Kinds of rows in the books, and whether they add to what was earned or take from it. */
export const BOOKING_KINDS = {
  invoice: { text: 'Invoice', sign: 1 },
  'credit-note': { text: 'Credit note', sign: -1 },
  'credit-note-cancelled': { text: 'Credit note cancelled', sign: 1 },
  'bank-reversal': { text: 'Reversed by the bank', sign: -1 },
} as const satisfies Record<string, { text: string; sign: 1 | -1 }>;
export type BookingKind = keyof typeof BOOKING_KINDS;

/** A row of the books. Amounts are in minor units and never below zero; the kind says the sign. */
export interface Booking {
  /** Day in Dubai, as `2026-12-01`. */
  day: string;
  kind: BookingKind;
  /** Of the document; of a bank reversal, of its invoice. */
  number: string;
  invoiceNumber: string | null;
  orderNumber: string | null;
  /** Country whose tax is included, ISO 3166-1 alpha-2. */
  country: string;
  /** State, province or emirate of the delivery; empty where it is not known. */
  region: string;
  currency: Currency;
  ratePercent: number;
  gross: number;
  tax: number;
}

export interface BookingTotal {
  currency: Currency;
  kind: BookingKind;
  count: number;
  /** Signed, in minor units. */
  net: number;
  tax: number;
  gross: number;
}

const signOf = ({ kind }: Pick<Booking, 'kind'>) => BOOKING_KINDS[kind].sign;

/** Sums by currency and kind, in the order of the kinds. */
export function bookingTotals(bookings: readonly Booking[]): BookingTotal[] {
  const totals = new Map<string, BookingTotal>();
  for (const booking of bookings) {
    const { currency, kind, gross, tax } = booking;
    const key = `${currency} ${kind}`;
    const sum = totals.get(key) ?? { currency, kind, count: 0, net: 0, tax: 0, gross: 0 };
    const sign = signOf(booking);
    totals.set(key, {
      ...sum,
      count: sum.count + 1,
      net: sum.net + sign * (gross - tax),
      tax: sum.tax + sign * tax,
      gross: sum.gross + sign * gross,
    });
  }
  const order = Object.keys(BOOKING_KINDS);
  return [...totals.values()].toSorted(
    (one, other) => one.currency.localeCompare(other.currency) || order.indexOf(one.kind) - order.indexOf(other.kind),
  );
}

const HEAD = [
  'Date',
  'Kind',
  'Number',
  'Invoice',
  'Order',
  'Country',
  'Currency',
  'Net',
  'Tax rate',
  'Tax',
  'Gross',
  'Region',
];
/** The rows as CSV, signed, in whole units of the currency. Numbers, because a text that begins with a minus would be marked. */
export const bookingsCsv = (bookings: readonly Booking[]): string =>
  writeCsv(
    HEAD,
    bookings.map((booking) => {
      const { day, kind, number, invoiceNumber, orderNumber, country, currency, ratePercent, gross, tax } = booking;
      const signed = (minor: number) => (signOf(booking) * minor) / 100;
      const words = [day, BOOKING_KINDS[kind].text, number, invoiceNumber ?? '', orderNumber ?? '', country, currency];
      return [...words, signed(gross - tax), ratePercent, signed(tax), signed(gross), booking.region];
    }),
  );
