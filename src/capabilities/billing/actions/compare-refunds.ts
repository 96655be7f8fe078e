import type Stripe from 'stripe';
import { type Currency, formatMoney, money } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { AppServices } from '#src/platform/services.ts';
import { notesOfRefunds } from '../comparison-store.ts';
import { invoicesOfIntent } from '../invoice-store.ts';
import { planPaidWith } from '../paid-month-store.ts';
import { type CreditNote, creditNotesOf } from '../refund-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { isEffective, isFullyRefunded, refundedSum, refundEndsPlan } from '../rules/refunds.ts';
import type { Comparer } from './reconcile-subject.ts';
import { readIfThere } from './known-there.ts';
import { syncRefunds } from './sync-refunds.ts';
import { endAfterRefund } from './end-plan.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/compare-refunds');

/** Compares the refunds of a payment. */
export const refundComparer: Comparer<never> = {
  type: 'payment',
  asks: true,
  async compare(services, id) {
    const { stripe, read } = services;
    const list = await readIfThere(() => stripe.refunds.list({ payment_intent: id, limit: 100 }));
    if (list === 'elsewhere') return [];
    const refunds = list?.data ?? [];
    const theirs = refundedSum(refunds);
    const [row] = await read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, id));
    if (!row) {
      // A payment that did not stand is given back without an invoice here.
      const duplicate = refunds.some(({ reason }) => reason === 'duplicate');
      return duplicate || theirs === 0
        ? []
        : [{ kind: 'refund-differs', ours: 'no invoice', theirs: `${theirs} refunded` }];
    }
    // The refunds of a payment that is not there are not either: the invoice says so.
    if (refunds.length === 0 && !(await isPaymentThere(services, id))) return [];
    const { refundedAmount: ours, householdId } = row;
    if (ours !== theirs)
      return [{ kind: 'refund-differs', ours: `${ours} refunded`, theirs: `${theirs} refunded`, householdId }];
    const notes = await read(SYSTEM, ({ tx }) => creditNotesOf(tx, [row.id]));
    const difference = noteDifference(notes, refunds, row.currency);
    if (difference) return [{ kind: 'credit-note-differs', ...difference, householdId }];
    const runs = await refundedPlan(services, row, refunds);
    return runs
      ? [{ kind: 'refund-differs', ours: `the plan is ${runs.status}`, theirs: 'all refunded', householdId }]
      : [];
  },
  async heal(services, id) {
    const known = () => services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, id));
    const [before] = await known();
    await syncRefunds(services, id);
    const [row] = await known();
    // A known refund that ended no plan is shown: people decide about it.
    if (!row || row.refundedAmount === before?.refundedAmount) return;
    const refunds = (await services.stripe.refunds.list({ payment_intent: id, limit: 100 })).data;
    const runs = await refundedPlan(services, row, refunds);
    if (runs) await endAfterRefund.run(services, runs);
  },
};

async function isPaymentThere({ stripe }: AppServices, stripeIntentId: string): Promise<boolean> {
  const found = await readIfThere(() => stripe.paymentIntents.retrieve(stripeIntentId));
  return found !== null && found !== 'elsewhere';
}

/** The first standing credit note whose refund is not there or of another amount, or refund without a note. */
function noteDifference(
  notes: readonly CreditNote[],
  refunds: readonly Stripe.Refund[],
  currency: Currency,
): Pick<Finding, 'ours' | 'theirs'> | null {
  const words = (amount: number) => formatMoney(money(amount, currency));
  const standing = notes.filter(({ cancelledAt }) => !cancelledAt);
  for (const { stripeRefundId, number, amount } of standing) {
    if (stripeRefundId === null) continue;
    const refund = refunds.find((one) => one.id === stripeRefundId && isEffective(one));
    const theirs = refund ? `${words(refund.amount)} refunded (${refund.id})` : 'no such refund';
    if (refund?.amount !== amount) return { ours: `credit note ${number} of ${words(amount)}`, theirs };
  }
  // One note from before there was one for each refund stands for all until then.
  if (standing.some(({ stripeRefundId }) => stripeRefundId === null)) return null;
  const noted = new Set(standing.map(({ stripeRefundId }) => stripeRefundId));
  const missing = refunds.find((one) => isEffective(one) && !noted.has(one.id));
  return missing ? { ours: 'no credit note', theirs: `${words(missing.amount)} refunded (${missing.id})` } : null;
}

/** The ids of refunds that have their credit note, or failed and have none that stands, and left no plan to be ended. */
export async function agreeingRefunds(tx: ReadHandle, refunds: Stripe.Refund[]): Promise<Set<string>> {
  const rows = await notesOfRefunds(
    tx,
    refunds.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.note.stripeRefundId, row]));
  const agree = new Set<string>();
  for (const refund of refunds) {
    const { note, invoice } = known.get(refund.id) ?? {};
    const stands = note !== undefined && !note.cancelledAt;
    if (!isEffective(refund) && !stands) agree.add(refund.id);
    if (!isEffective(refund) || !stands || !invoice || note.amount !== refund.amount) continue;
    const mayEnd = isFullyRefunded(invoice) && invoice.lostAmount === 0;
    if (!mayEnd || !(await planPaidWith(tx, invoice.id))) agree.add(refund.id);
  }
  return agree;
}

export type PaidInvoice = Awaited<ReturnType<typeof invoicesOfIntent>>[number];

/** The plan that a full refund should have ended, and that goes on although nobody chose to keep it. */
async function refundedPlan({ read }: AppServices, row: PaidInvoice, refunds: readonly Stripe.Refund[]) {
  if (!isFullyRefunded(row) || row.lostAmount > 0 || !refundEndsPlan(refunds)) return null;
  const plan = await read(SYSTEM, ({ tx }) => planPaidWith(tx, row.id));
  return plan && !plan.endsOn && plan.refundEnd?.invoiceId !== row.id ? plan : null;
}
