import type { PaidMonth } from '#src/capabilities/billing/rules/paid-month.ts';
import {
  COMMISSION,
  commissionOn,
  commissionRate,
  flatOn,
  overrideOn,
} from '#src/capabilities/pricing/rules/commission.ts';
import type { PriceBook } from '#src/capabilities/pricing/rules/prices.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { type Currency, type Money, money } from '#src/lib/money.ts';
import { type Commission, type CommissionRow, nameOf } from './commission-row.ts';

/** Terms of a partner as they were when the order was paid. */
export interface SaleTerms {
  /** For each payment, in any currency. */
  flat: Money;
  /** Payments that earn. */
  payments: number;
}

/** Affiliates whose customer paid. */
export interface Earners {
  affiliateId: string;
  /** Affiliate who brought that one along. */
  broughtById: string | null;
  /** The customer does not count: nothing is earned, and earlier earnings are reversed. */
  refused: boolean;
  /** Prices in effect: the flat rate of a payment without rows follows them. */
  book: PriceBook;
  /** Of a partner's order; null where the published commission holds. */
  terms: SaleTerms | null;
}

/** Sum of the rows of a commission. The calculator of /affiliate calls the same functions. */
function amountOf({ kind, number, currency, saleCurrency, flat, paid, kept }: Commission): number {
  const of = (amount: number) => money(amount, currency);
  if (kind === 'override') return overrideOn(of(kept)).amount;
  if (kind === 'partner') {
    const sale = (amount: number) => money(amount, saleCurrency ?? currency);
    return flatOn({ flat: of(flat), paid: sale(paid), kept: sale(kept) }).amount;
  }
  return commissionOn({ number, flat: of(flat), paid: of(paid), kept: of(kept) }).amount;
}

/**
 * The commissions of a customer's payments, in the order of payment. A payment that has rows keeps the plan and the flat
 * rate that they were computed with, also after the price table changes.
 */
export function commissionsOf(
  months: readonly PaidMonth[],
  earners: Earners,
  rows: readonly CommissionRow[] = [],
): Commission[] {
  const written = new Map(rows.filter(({ kind }) => kind !== 'override').map((row) => [row.invoiceId, row]));
  return months
    .slice(0, earners.terms?.payments ?? COMMISSION.payments)
    .flatMap((month, at) =>
      commissionsOfMonth(month, { number: at + 1, written: written.get(month.invoiceId) }, earners),
    );
}

function commissionsOfMonth(
  { invoiceId, plan: planNow, paid, kept }: PaidMonth,
  { number, written }: { number: number; written: CommissionRow | undefined },
  { affiliateId, broughtById, refused, book, terms }: Earners,
): Commission[] {
  const plan = written?.plan ?? planNow;
  const { currency } = terms?.flat ?? paid;
  const flat = written?.flat ?? (terms?.flat ?? commissionRate(plan, paid.currency, book)).amount;
  const about = { invoiceId, number, plan, currency, flat };
  const own: Commission = {
    ...about,
    affiliateId,
    kind: terms ? 'partner' : number === 1 ? 'first' : 'monthly',
    paid: paid.amount,
    kept: refused ? 0 : kept.amount,
    ...(terms && { saleCurrency: paid.currency }),
  };
  if (!broughtById) return [own];
  const inFull = amountOf({ ...own, kept: own.paid });
  return [own, { ...about, affiliateId: broughtById, kind: 'override', paid: inFull, kept: amountOf(own) }];
}

/**
 * The rows missing in the ledger; none once they are settled. A commission that no longer stands
 * is reversed by its whole amount, never by more.
 */
export function pendingRows(
  standing: readonly Commission[],
  rows: readonly CommissionRow[],
  newId: () => string,
): CommissionRow[] {
  const written = Map.groupBy(rows, nameOf);
  const gone = [...written.values()].flatMap(([first]) => (first ? [{ ...first, kept: 0 }] : []));
  const wanted = new Map([...gone, ...standing].map((commission) => [nameOf(commission), commission]));
  return [...wanted].flatMap(([name, commission]) => {
    const earlier = written.get(name) ?? [];
    const amount = amountOf(commission) - sumOf(earlier);
    if (amount === 0) return [];
    const reverses = earlier.find(({ sequence }) => sequence === 1)?.id ?? null;
    return [{ ...commission, id: newId(), sequence: earlier.length + 1, amount, reverses }];
  });
}

export const sumOf = (rows: readonly Pick<CommissionRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** Flat rates that were published for a plan in a currency, in minor units. */
export type PublishedRates = (plan: PlanId, currency: Currency) => ReadonlySet<number>;

/** The rates of the calculator by these price books, and others that are known for a plan and currency. */
export function ratesOf(
  books: readonly PriceBook[],
  others: readonly { plan: PlanId; rate: Money }[] = [],
): PublishedRates {
  return (plan, currency) =>
    new Set([
      ...books.map((book) => commissionRate(plan, currency, book).amount),
      ...others.filter((one) => one.plan === plan && one.rate.currency === currency).map(({ rate }) => rate.amount),
    ]);
}

/**
 * Ids of rows with a flat rate that was never published. Rows by a partner's terms, and overrides, which may be by
 * those of another, have their own; a payment's rows have one rate in any case.
 */
export function wrongRates(rows: readonly CommissionRow[], rates: PublishedRates): string[] {
  const first = new Map<string, CommissionRow>();
  return rows
    .filter((row) => {
      const same = first.get(nameOf(row)) ?? row;
      first.set(nameOf(row), same);
      const isByTerms = row.kind === 'partner' || row.kind === 'override';
      return row.flat !== same.flat || !(isByTerms || rates(row.plan, row.currency).has(row.flat));
    })
    .map(({ id }) => id);
}

/** Ids of rows that differ from a recalculation by their own figures, in the order of the ledger. */
export function wrongRows(rows: readonly CommissionRow[]): string[] {
  return [...Map.groupBy(rows, nameOf).values()].flatMap((about) => {
    let sum = 0;
    return about
      .toSorted((one, other) => one.sequence - other.sequence)
      .filter((row) => {
        sum += row.amount;
        return sum !== amountOf(row);
      })
      .map(({ id }) => id);
  });
}
