import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { type Currency, isCurrency, money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { monthRange } from '#src/lib/shop-months.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { bookingsIn } from '../accounting-store.ts';
import type { AccountingMonth } from '../books-contract.ts';
import { refusals } from '../contract.ts';
import { BOOKING_KINDS, bookingsCsv, bookingTotals } from '../rules/accounting.ts';
import { datevBatch } from '../rules/datev.ts';

type Scope = StaffScope<'payments'>;

/** The sums of a month, by currency and kind of document. */
export async function readAccounting(ctx: ReadCtx, scope: Scope, month: string): Promise<AccountingMonth> {
  const bookings = await bookingsIn(ctx.tx, scope, monthRange(month));
  return {
    month,
    rows: bookings.length,
    totals: bookingTotals(bookings).map(({ currency, kind, count, net, tax, gross }) => ({
      ...{ kind: BOOKING_KINDS[kind].text, count },
      ...{ net: money(net, currency), tax: money(tax, currency), gross: money(gross, currency) },
    })),
    datev: ctx.settings.datev !== undefined,
  };
}

interface BooksFile {
  month: string;
  /** Of a posting batch for DATEV; null for the CSV of all currencies. */
  currency: Currency | null;
}

const FILE = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-([A-Z]{3})-datev)?\.csv$/;

/** `2026-12.csv`, or `2026-12-EUR-datev.csv`; null for anything else. */
function booksFile(name: string): BooksFile | null {
  const [, month, currency] = FILE.exec(name) ?? [];
  if (!month || (currency && !isCurrency(currency))) return null;
  return { month, currency: isCurrency(currency) ? currency : null };
}

/** The books of a month as a file. Refuses `books-unknown`, and `datev-not-set` without its settings. */
export async function exportAccounting(
  ctx: ReadCtx,
  scope: Scope,
  file: string,
): Promise<{ name: string; bytes: Buffer; rows: number } | DomainError> {
  const asked = booksFile(file);
  if (!asked) return refusals('books-unknown');
  const { month, currency } = asked;
  const bookings = await bookingsIn(ctx.tx, scope, monthRange(month));
  if (!currency)
    return { name: `purrwell-${month}.csv`, bytes: Buffer.from(bookingsCsv(bookings)), rows: bookings.length };
  const { datev: settings } = ctx.settings;
  if (!settings) return refusals('datev-not-set');
  const text = datevBatch(bookings, { month, currency, settings, createdAt: ctx.now });
  // Windows' own encoding, as DATEV reads it; it agrees with Latin-1 in every letter that is written here.
  return {
    name: `EXTF_Buchungsstapel_${month}_${currency}.csv`,
    bytes: Buffer.from(text, 'latin1'),
    rows: bookings.length,
  };
}
