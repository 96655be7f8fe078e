import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { CommissionKind } from './commission-row.ts';

const DAY_MS = 86_400_000;

/** A row of the ledger, with the facts that decide whether its amount can be paid. */
export interface LedgerAmount {
  invoiceId: string;
  kind: CommissionKind;
  amount: number;
  at: Date;
  /** It is in the statement of a closed month. */
  stated: boolean;
}

/**
 * Sum of the commissions of one currency that can be paid. A commission waits as long as the money can be asked back by
 * the guarantee, and while its payment is disputed. A refund counts at once, also in a month that is not closed.
 */
export function payableOf(
  rows: readonly LedgerAmount[],
  { now, disputed }: { now: Date; disputed: ReadonlySet<string> },
): number {
  const commissions = Map.groupBy(rows, ({ invoiceId, kind }) => `${invoiceId} ${kind}`).values();
  const rests = (about: LedgerAmount[]) => {
    const first = Math.min(...about.map(({ at }) => at.getTime()));
    return now.getTime() - first >= GUARANTEE_DAYS * DAY_MS && !about.some(({ invoiceId }) => disputed.has(invoiceId));
  };
  return [...commissions]
    .filter(rests)
    .flat()
    .filter(({ amount, stated }) => stated || amount < 0)
    .reduce((sum, { amount }) => sum + amount, 0);
}
