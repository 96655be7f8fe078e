import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PlanEndings } from '../plan-ending-contract.ts';
import { receiptsSince } from '../plan-store.ts';
import { countReasons } from '../rules/leave-reasons.ts';

const DAY_MS = 86_400_000;
/** Notes shown, the newest. */
const MOST_NOTES = 50;

/** Cancellations of the last `days`, and the reasons that households gave for them. */
export async function readPlanEndings(ctx: ReadCtx, scope: StaffScope<'figures'>, days: number): Promise<PlanEndings> {
  const rows = await receiptsSince(ctx.tx, scope, new Date(ctx.now.getTime() - days * DAY_MS));
  const cancelled = rows.filter(({ kind }) => kind === 'cancelled');
  const answered = cancelled.filter(({ at }) => at !== null);
  return {
    days,
    cancelled: cancelled.length,
    undone: rows.filter(({ kind }) => kind === 'kept').length,
    answered: answered.length,
    reasons: countReasons(answered.map(({ reasons }) => reasons ?? [])),
    notes: answered
      .flatMap(({ at, note }) => (at && note ? [{ at: at.toISOString(), note }] : []))
      .slice(0, MOST_NOTES),
  };
}
