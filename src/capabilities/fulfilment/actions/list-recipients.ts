import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { writeCsv } from '#src/lib/csv.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { listOf } from '#src/lib/lists.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { lotRefusals } from '../lot-contract.ts';
import { findLot } from '../lot-store.ts';
import { noticesOf } from '../recall-notice-store.ts';
import { findRecall, heldBoxes } from '../recall-store.ts';

/** A recalled lot, and everybody who was written to about it. */
export interface RecallList {
  /** Code of the lot. */
  number: string;
  formula: FormulaId;
  reason: string;
  recalledAt: Date;
  recalledBy: string | null;
  /** Time of the last mail; null while there are more to come. */
  finishedAt: Date | null;
  /** Numbers of packed boxes that are held, at most 100. */
  held: string[];
  rows: { number: string; owner: string; cats: string; email: string; mailedAt: Date }[];
  asOf: Date;
}

/** Refuses `lot-unknown` and `recall-unknown`. */
export async function listRecipients(
  ctx: ReadCtx,
  scope: StaffScope<'lots'>,
  lotId: string,
): Promise<RecallList | DomainError> {
  const lot = await findLot(ctx.tx, scope, lotId);
  if (!lot) return lotRefusals('lot-unknown');
  const recall = await findRecall(ctx.tx, lotId);
  if (!recall) return lotRefusals('recall-unknown');
  const notices = await noticesOf(ctx.tx, scope, recall.id);
  return {
    ...{ number: lot.code, formula: lot.formula, reason: recall.reason, recalledAt: recall.at },
    recalledBy: (await fullNames(ctx.tx, [recall.by])).get(recall.by) ?? null,
    finishedAt: recall.finishedAt,
    held: await heldBoxes(ctx.tx, scope, lotId),
    rows: notices.map(({ cats, ...notice }) => ({ ...notice, cats: listOf(cats.map(({ name }) => name)) })),
    asOf: ctx.now,
  };
}

const HEAD = ['Box', 'Household', 'Cats', 'E-mail', 'Mailed at', 'Formula', 'Lot', 'Reason that was mailed'];

/** The list as CSV. */
export const recipientsCsv = ({ number: lot, formula, reason, rows }: RecallList): string =>
  writeCsv(
    HEAD,
    rows.map(({ number, owner, cats, email, mailedAt }) => [
      ...[number, owner, cats, email, mailedAt.toISOString()],
      ...[FORMULAS[formula].name, lot, reason],
    ]),
  );
