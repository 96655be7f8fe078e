import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { DisputeSummary } from '../dispute-contract.ts';
import { type CompareNow, type Comparison, discrepancyTaken, type PaymentsOverview } from '../comparison-contract.ts';
import { refusals } from '../contract.ts';
import type { disputeForDesk } from '../dispute-list-store.ts';
import { disputesForDesk } from '../dispute-list-store.ts';
import { lockDiscrepancy, openDiscrepancies, setAside } from '../discrepancy-store.ts';
import { newestRun } from '../reconcile-run-store.ts';
import { DISCREPANCIES } from '../rules/discrepancies.ts';
import { reasonWords, statusWords, takesEvidence } from '../rules/dispute-states.ts';
import { startComparison } from './reconcile-billing.ts';

const MOST = 100;

/** Disputes, the open ones first, the differences from the payment service, and the time of the last comparison. */
export async function readPayments(ctx: ReadCtx, scope: StaffScope<'payments'>): Promise<PaymentsOverview> {
  const disputes = await disputesForDesk(ctx.tx, scope, MOST);
  const differences = await openDiscrepancies(ctx.tx, scope, MOST);
  return {
    disputes: disputes.map(summaryOf),
    discrepancies: differences.map(({ id, kind, subject, ours, theirs, firstSeenAt, lastSeenAt }) => ({
      id,
      kind,
      name: DISCREPANCIES[kind].name,
      advice: DISCREPANCIES[kind].advice,
      subject: subject.slice(subject.indexOf(':') + 1),
      ours,
      theirs,
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    ...(await readComparison(ctx)),
    sandbox: ctx.settings.payments === 'sandbox',
  };
}

/** Progress of the newest comparison, without customer data. */
export async function readComparison({ tx }: Pick<ReadCtx, 'tx'>): Promise<Comparison> {
  const run = await newestRun(tx);
  if (!run) return { lastRun: null };
  const { startedAt, finishedAt, compared, healed, failure } = run;
  return {
    lastRun: {
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      compared,
      healed,
      failed: failure !== null,
    },
  };
}

/** Compares so many days now, or everything for null. Pressed while a comparison runs, it shows that one. */
export async function compareNow(ctx: Ctx, _scope: StaffScope<'payments'>, { days }: CompareNow): Promise<Comparison> {
  await startComparison(ctx, days);
  return readComparison(ctx);
}

type Row = NonNullable<Awaited<ReturnType<typeof disputeForDesk>>>;

export function summaryOf({ dispute, checkout }: Row): DisputeSummary {
  const { id, stripeId, status, reason, amount, currency, openedAt, dueBy, settledAt } = dispute;
  return {
    id,
    stripeId,
    status,
    said: statusWords(status),
    reason: reasonWords(reason),
    open: settledAt === null,
    amount: money(amount, currency),
    openedAt: openedAt.toISOString(),
    dueBy: takesEvidence(status) ? (dueBy?.toISOString() ?? null) : null,
    orderNumber: checkout?.orderNumber ?? null,
    owner: checkout?.customer.name ?? null,
    evidence: evidenceState(dispute),
  };
}

function evidenceState({
  status,
  evidenceAt,
  evidenceSentAt,
  submissions,
}: Row['dispute']): DisputeSummary['evidence'] {
  if (evidenceSentAt || submissions > 0) return 'sent';
  if (evidenceAt) return 'on-its-way';
  return takesEvidence(status) ? 'wanted' : 'none';
}

/** A colleague has settled a difference, or lets it be: it comes back only where it changes. Refuses `discrepancy-unknown`, `overtaken`. */
export async function setAsideDiscrepancy(
  ctx: Ctx,
  { personId: resolvedBy }: StaffScope<'payments'>,
  id: string,
  note: string,
): Promise<DomainError | null> {
  const row = await lockDiscrepancy(ctx.tx, id);
  if (!row) return refusals('discrepancy-unknown');
  if (row.resolvedBy === resolvedBy) return null;
  if (row.resolvedAt) {
    const by = row.resolvedBy && (await findAccount(ctx.tx, row.resolvedBy));
    return discrepancyTaken(by ? by.firstName : 'The nightly comparison');
  }
  await setAside(ctx.tx, id, { resolvedBy, resolvedAt: ctx.now, note });
  ctx.log.info({ by: resolvedBy, discrepancy: id, kind: row.kind }, 'difference set aside');
  return null;
}
