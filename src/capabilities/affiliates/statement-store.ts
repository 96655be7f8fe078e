import { and, asc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { StatementRow } from './rules/statement.ts';
import { commissionRows, statementRows, statements } from './tables.ts';

export type StoredStatement = typeof statements.$inferSelect;

const { affiliateId, checkoutId: _checkoutId, seq, ...columns } = getTableColumns(commissionRows);

const rowOf = ({ at, ...row }: Omit<StatementRow, 'at'> & { at: Date }): StatementRow => ({
  ...row,
  at: at.toISOString(),
});

/** Statements of an affiliate, oldest first. */
export const statementsOf = (tx: ReadHandle, affiliate: string): Promise<StoredStatement[]> =>
  tx.select().from(statements).where(eq(statements.affiliateId, affiliate)).orderBy(asc(statements.number));

/** The rows of a statement in the order of the ledger. */
export async function rowsOfStatement(tx: ReadHandle, statementId: string): Promise<StatementRow[]> {
  const rows = await tx
    .select(columns)
    .from(commissionRows)
    .innerJoin(statementRows, eq(statementRows.rowId, commissionRows.id))
    .where(eq(statementRows.statementId, statementId))
    .orderBy(asc(seq));
  return rows.map(rowOf);
}

/** Rows of an affiliate from before a moment that are in no statement, in the order of the ledger. */
export async function openRows(tx: ReadHandle, affiliate: string, before: Date): Promise<StatementRow[]> {
  const rows = await tx
    .select(columns)
    .from(commissionRows)
    .leftJoin(statementRows, eq(statementRows.rowId, commissionRows.id))
    .where(and(eq(affiliateId, affiliate), isNull(statementRows.rowId), lt(commissionRows.at, before)))
    .orderBy(asc(seq));
  return rows.map(rowOf);
}

export async function insertStatement(tx: Tx, row: StoredStatement, rowIds: readonly string[]): Promise<void> {
  await tx.insert(statements).values(row);
  await tx.insert(statementRows).values(rowIds.map((rowId) => ({ rowId, statementId: row.id })));
}

/** Amounts of affiliates' rows, and whether they are in a statement. */
export const ledgerAmounts = (tx: ReadHandle, affiliates: readonly string[]) =>
  tx
    .select({
      affiliateId,
      ...{ invoiceId: commissionRows.invoiceId, kind: commissionRows.kind, currency: commissionRows.currency },
      ...{ amount: commissionRows.amount, at: commissionRows.at },
      stated: sql<boolean>`${statementRows.rowId} is not null`,
    })
    .from(commissionRows)
    .leftJoin(statementRows, eq(statementRows.rowId, commissionRows.id))
    .where(isOneOf(affiliateId, affiliates));
