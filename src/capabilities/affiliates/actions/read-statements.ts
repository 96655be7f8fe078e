import { everyPriceBook } from '#src/capabilities/pricing/actions/price-books.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { ratesOf } from '../rules/ledger.ts';
import { statementOf } from '../rules/statement.ts';
import { faultsByMonth, type StatementFile, statementCsv } from '../rules/statement-file.ts';
import { rowsOfStatement, statementsOf, type StoredStatement } from '../statement-store.ts';
import type { Affiliate } from '../store.ts';
import { type StatementDocument, statementTask } from '../tasks.ts';
import { ownAffiliate } from './own-affiliate.ts';

/** A statement computed anew from its rows, with the hash it was closed with. */
export interface CheckedStatement extends StatementFile {
  closedAt: Date;
  /** The rows of today give the stored hash, and the commission that was published gives the rows. */
  intact: boolean;
}

/** The statements of an affiliate, oldest first. */
export async function readStatements(ctx: ReadCtx, { id }: Pick<Affiliate, 'id'>): Promise<CheckedStatement[]> {
  const stored = await statementsOf(ctx.tx, id);
  const files: Omit<CheckedStatement, 'intact'>[] = [];
  for (const one of stored) files.push(await computed(ctx, one));
  const faults = await statementFaults(ctx, files);
  return files.map((file) => ({ ...file, intact: faults.get(file.statement.month)?.length === 0 }));
}

/** Faults of statements by month: by the functions of the public calculator, and every price table there ever was. */
export const statementFaults = async (
  ctx: ReadCtx,
  files: readonly StatementFile[],
): Promise<ReadonlyMap<string, string[]>> => faultsByMonth(files, ratesOf(await everyPriceBook(ctx)));

async function computed(ctx: ReadCtx, stored: StoredStatement): Promise<Omit<CheckedStatement, 'intact'>> {
  const { id, affiliateId, month, previous, hash, closedAt } = stored;
  const statement = statementOf({ affiliateId, month, previous }, await rowsOfStatement(ctx.tx, id));
  return { statement, hash, closedAt };
}

const FILE = /^(\d{4}-\d{2})\.(csv|pdf)$/;

type StatementDownload =
  | { kind: 'csv'; name: string; text: string }
  | { kind: 'pdf'; name: string; task: typeof statementTask; facts: StatementDocument };

/** A statement as a file, `2026-12.csv` or `2026-12.pdf`. Refuses `not-an-affiliate`, `statement-unknown`. */
export async function statementDownload(ctx: ReadCtx, file: string): Promise<StatementDownload | DomainError> {
  const affiliate = await ownAffiliate(ctx);
  if (isDomainError(affiliate)) return affiliate;
  const [, month, kind] = FILE.exec(file) ?? [];
  const stored = (await statementsOf(ctx.tx, affiliate.id)).find((one) => one.month === month);
  if (!stored) return refusals('statement-unknown');
  const found = await computed(ctx, stored);
  const name = `purrwell-statement-${file}`;
  if (kind === 'csv') return { kind: 'csv', name, text: statementCsv(found) };
  const { statement, hash, closedAt } = found;
  const facts = { name: affiliate.name, code: affiliate.code, closedAt, hash, statement };
  return { kind: 'pdf', name, task: statementTask, facts };
}
