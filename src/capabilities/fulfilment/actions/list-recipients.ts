import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { writeCsv } from '#src/lib/csv.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { listOf } from '#src/lib/lists.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { lotRefusals } from '../lot-contract.ts';
import { findLot } from '../lot-store.ts';
import { findRecall } from '../recall-store.ts';
import { noticesOf } from '../recall-notice-store.ts';

export interface Recipients {
  /** Of the lot. */
  number: string;
  records: number;
  csv: string;
}

const HEAD = ['Box', 'Household', 'Cats', 'E-mail', 'Mailed at', 'Formula', 'Lot', 'Reason that was mailed'];

/** Everybody who was written to about a recalled lot, as CSV. Refuses `lot-unknown` and `recall-unknown`. */
export async function listRecipients(
  ctx: ReadCtx,
  scope: StaffScope<'lots'>,
  lotId: string,
): Promise<Recipients | DomainError> {
  const lot = await findLot(ctx.tx, scope, lotId);
  if (!lot) return lotRefusals('lot-unknown');
  const recall = await findRecall(ctx.tx, lotId);
  if (!recall) return lotRefusals('recall-unknown');
  const rows = (await noticesOf(ctx.tx, scope, recall.id)).map(({ number, owner, cats, email, mailedAt }) => [
    ...[number, owner, listOf(cats.map(({ name }) => name)), email, mailedAt.toISOString()],
    ...[FORMULAS[lot.formula].name, lot.code, recall.reason],
  ]);
  return { number: lot.code, records: rows.length, csv: writeCsv(HEAD, rows) };
}
