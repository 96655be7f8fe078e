import { createHash } from 'node:crypto';
import { CURRENCIES, type Currency } from '#src/lib/money.ts';
import { canonicalJson } from '#src/lib/signed.ts';
import type { CommissionRow } from './commission-row.ts';
import { sumOf } from './ledger.ts';

/** A row as a statement holds it: with its time, and without the affiliate, whose statement it is. */
export type StatementRow = Omit<CommissionRow, 'affiliateId'> & { at: string };

/** Earnings of an affiliate in a month. */
export interface Statement {
  affiliateId: string;
  /** `2026-12`, in Dubai. */
  month: string;
  /** Hash of the statement before; null for the first. */
  previous: string | null;
  rows: StatementRow[];
  /** In minor units, for each currency that has rows. */
  sums: { currency: Currency; amount: number }[];
}

/** The statement of rows, in their order. */
export function statementOf(
  about: Pick<Statement, 'affiliateId' | 'month' | 'previous'>,
  rows: readonly StatementRow[],
): Statement {
  return { ...about, rows: rows.map(plainRow), sums: sumsOf(rows) };
}

/** A row without the currency of the sale where it has none: statements from before there was one keep their hash. */
const plainRow = ({ saleCurrency, ...row }: StatementRow): StatementRow =>
  saleCurrency ? { ...row, saleCurrency } : row;

/** Sums by currency, for each currency that has rows. */
const sumsOf = (rows: readonly { currency: Currency; amount: number }[]): Statement['sums'] =>
  CURRENCIES.map((currency) => ({ currency, rows: rows.filter((row) => row.currency === currency) }))
    .filter((group) => group.rows.length > 0)
    .map((group) => ({ currency: group.currency, amount: sumOf(group.rows) }));

/** SHA-256 (hex) of its canonical JSON: equal statements have equal hashes, and each holds the hash of the one before. */
export const statementHash = (statement: Statement): string =>
  createHash('sha256').update(canonicalJson(statement)).digest('hex');
