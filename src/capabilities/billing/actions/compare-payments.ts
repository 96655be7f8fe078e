import type Stripe from 'stripe';
import { formatMoney, money } from '#src/lib/money.ts';
import type { AppServices } from '#src/platform/services.ts';
import { invoiceById, invoicesOfIntent } from '../invoice-store.ts';
import { lostOf } from '../dispute-store.ts';
import { creditNotesOf } from '../refund-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { type Comparer, reconcileSubject } from './reconcile-subject.ts';
import { restateLoss } from './sync-dispute.ts';
import { syncRefunds } from './sync-refunds.ts';
import { findPayment } from './find-payment.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/compare-payments');

/** Refunds and losses of an invoice beside its documents. */
export const moneyComparer: Comparer<never> = {
  type: 'money',
  asks: false,
  compare: ({ read }, id) =>
    read(SYSTEM, async ({ tx }) => {
      const row = await invoiceById(tx, id);
      if (!row) return [];
      const { householdId, currency, refundedAmount, lostAmount } = row;
      const words = (amount: number) => formatMoney(money(amount, currency));
      const of = row.number ?? row.stripeId;
      const standing = (await creditNotesOf(tx, [id])).filter(({ cancelledAt }) => !cancelledAt);
      const noted = standing.reduce((sum, { amount }) => sum + amount, 0);
      const lost = await lostOf(tx, id);
      const findings: Finding[] = [];
      if (noted !== refundedAmount)
        findings.push({
          kind: 'refund-differs',
          ours: `${words(refundedAmount)} refunded of ${of}`,
          theirs: `${words(noted)} in its credit notes`,
          householdId,
        });
      if (lost !== lostAmount)
        findings.push({
          kind: 'loss-differs',
          ours: `${words(lostAmount)} lost of ${of}`,
          theirs: `${words(lost)} in its lost disputes`,
          householdId,
        });
      return findings;
    }),
  async heal(services, id, { kind }) {
    if (kind === 'loss-differs') return services.transact(SYSTEM, (ctx) => restateLoss(ctx, id));
    const row = await services.read(SYSTEM, ({ tx }) => invoiceById(tx, id));
    if (row?.stripeIntentId) await syncRefunds(services, row.stripeIntentId);
  },
};

/** A bank's warning that a charge is likely to be disputed: for people to decide, until the charge is given back or disputed. */
export const fraudComparer: Comparer<Stripe.Radar.EarlyFraudWarning> = {
  type: 'fraud-warning',
  asks: true,
  async compare(services, id, loaded) {
    const warning = loaded ?? (await services.stripe.radar.earlyFraudWarnings.retrieve(id));
    if (!warning.actionable) return [];
    const intent = idOf(warning.payment_intent);
    if (intent) await findPayment(services, intent);
    const [row] = intent ? await services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, intent)) : [];
    const ours = row ? `invoice ${row.number ?? row.stripeId}` : 'no invoice';
    return [
      {
        kind: 'fraud-warning',
        ours,
        theirs: warning.fraud_type.replaceAll('_', ' '),
        householdId: row?.householdId ?? null,
      },
    ];
  },
  heal: async () => {},
};

/** The same when the payment service tells of it. */
export async function syncFraudWarning(services: AppServices, id: string): Promise<void> {
  await reconcileSubject(services, fraudComparer, id);
}
