import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FiguresReader } from '#src/capabilities/access/scopes.ts';
import type { Currency } from '#src/lib/money.ts';
import type { ShopMonth } from '#src/lib/shop-months.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { BookingKind } from './rules/accounting.ts';
import { creditNotes, invoices } from './tables.ts';
import { asNumber, within } from './figures-store.ts';

/** The tax in a sum by the rate of the invoice, in the arithmetic of `includedShare`. */
const taxIn = (sum: SQL) => {
  const rate = sql`coalesce((${invoices.charged} ->> 'ratePercent')::float8, 0)`;
  return sql`floor((${sum}) * ${rate} / (100 + ${rate}) + 0.5)`;
};

export interface BookedSum {
  currency: Currency;
  kind: BookingKind;
  /** Without tax, in minor units; never below zero. */
  net: number;
}

/** Net sums of the books of a month, by currency and kind: the sums of `bookingsIn` without its rows. */
export async function bookedSums(tx: ReadHandle, _reader: FiguresReader, month: ShopMonth): Promise<BookedSum[]> {
  const { currency, paidAmount, refundedAmount, lostAmount } = invoices;
  const paid = await tx
    .select({ currency, net: asNumber(sql`sum(${paidAmount} - ${taxIn(sql`${paidAmount}`)})`) })
    .from(invoices)
    .where(and(isNotNull(invoices.number), within(invoices.paidAt, month)))
    .groupBy(currency);
  const lostTax = sql`${taxIn(sql`${refundedAmount} + ${lostAmount}`)} - ${taxIn(sql`${refundedAmount}`)}`;
  const lost = await tx
    .select({ currency, net: asNumber(sql`sum(${lostAmount} - (${lostTax}))`) })
    .from(invoices)
    .where(and(sql`${lostAmount} > 0`, within(invoices.lostAt, month)))
    .groupBy(currency);
  const notes = (at: 'issuedAt' | 'cancelledAt') =>
    tx
      .select({ currency, net: asNumber(sql`sum(${creditNotes.amount} - ${creditNotes.tax})`) })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(within(creditNotes[at], month))
      .groupBy(currency);
  const as = (kind: BookingKind, sums: Omit<BookedSum, 'kind'>[]) => sums.map((sum) => ({ kind, ...sum }));
  return [
    ...as('invoice', paid),
    ...as('credit-note', await notes('issuedAt')),
    ...as('credit-note-cancelled', await notes('cancelledAt')),
    ...as('bank-reversal', lost),
  ];
}
