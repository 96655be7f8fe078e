import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { isUuid } from '#src/lib/text.ts';
import type { AppServices } from '#src/platform/services.ts';
import { checkoutById, checkoutBySession, duplicateBySubscription } from '../checkout-store.ts';
import { cardSetupOf } from '../plan-store.ts';
import { wholeDispute } from '../reconcile-store.ts';
import { invoicesOfIntent, planPaidWith } from '../invoice-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { refundEndsPlan, isFullyRefunded, refundedSum } from '../rules/refunds.ts';
import { disputeFacts, idOf } from '../rules/stripe-mapping.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { subscriptionByStripeId } from '../store.ts';
import { type Comparer, reconcileSubject } from './reconcile-subject.ts';
import { refundDuplicatePayment } from './refund-duplicate-payment.ts';
import { completeCardChange } from './complete-card-change.ts';
import { syncCheckout } from './sync-checkout.ts';
import { endAfterDispute, syncDispute } from './sync-dispute.ts';
import { syncRefunds } from './sync-refunds.ts';
import { endAfterRefund } from './end-plan.ts';
import { findPayment } from './find-payment.ts';
import { isPaidSale, tellSale } from './tell-sale.ts';

const SYSTEM = systemActor('billing/compare-payments');

/** A payment page or form that was completed. */
export const sessionComparer: Comparer<Stripe.Checkout.Session> = {
  type: 'session',
  asks: true,
  async compare(services, id, loaded) {
    const session = loaded ?? (await services.stripe.checkout.sessions.retrieve(id));
    if (session.status !== 'complete') return [];
    if (session.mode === 'setup') return compareSetup(services, id);
    if (session.mode === 'payment') return compareSale(services, session);
    const reference = session.client_reference_id ?? '';
    // A page of another shop on the same account is none of ours.
    if (!isUuid(reference) || session.payment_status === 'unpaid') return [];
    const theirs = `${session.payment_status}, ${session.amount_total ?? 0} ${session.currency?.toUpperCase() ?? ''}`;
    const stripeSubscriptionId = idOf(session.subscription) ?? '';
    const { checkout, row, duplicate } = await services.read(SYSTEM, async ({ tx }) => ({
      checkout: (await checkoutBySession(tx, id)) ?? (await checkoutById(tx, reference)),
      row: await subscriptionByStripeId(tx, stripeSubscriptionId),
      duplicate: await duplicateBySubscription(tx, stripeSubscriptionId),
    }));
    if (row || duplicate?.refundedAt) return [];
    if (duplicate) return [{ kind: 'stray-not-returned', ours: 'to be refunded', theirs }];
    const householdId = checkout?.householdId ?? null;
    return [{ kind: 'order-missing', ours: checkout?.status ?? 'no checkout', theirs, householdId }];
  },
  async heal(services, id, { kind }) {
    if (kind === 'card-not-set') return completeCardChange(services, id);
    if (kind === 'sale-missing') return tellSale(services, await services.stripe.checkout.sessions.retrieve(id));
    if (kind === 'order-missing') return syncCheckout(services, id);
    const stripeSubscriptionId = idOf((await services.stripe.checkout.sessions.retrieve(id)).subscription) ?? '';
    const duplicate = await services.read(SYSTEM, ({ tx }) => duplicateBySubscription(tx, stripeSubscriptionId));
    if (duplicate)
      await refundDuplicatePayment.run(services, { checkoutId: duplicate.checkoutId, stripeSubscriptionId });
  },
};

/** A payment without a plan: a gift of ours has its invoice, of the same amount. */
async function compareSale(services: AppServices, session: Stripe.Checkout.Session): Promise<Finding[]> {
  const intent = idOf(session.payment_intent);
  if (!isPaidSale(session) || !intent) return [];
  const [row] = await services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, intent));
  const theirs = `paid, ${session.amount_total ?? 0} ${session.currency?.toUpperCase() ?? ''}`;
  if (!row) return [{ kind: 'sale-missing', ours: 'no invoice', theirs }];
  const same = row.paidAmount === session.amount_total;
  return same ? [] : [{ kind: 'invoice-differs', ours: `paid, ${row.paidAmount}`, theirs }];
}

async function compareSetup(services: AppServices, id: string): Promise<Finding[]> {
  const known = await services.read(SYSTEM, ({ tx }) => cardSetupOf(tx, id));
  if (!known || known.setup.settledAt) return [];
  const { householdId } = known.subscription;
  return [{ kind: 'card-not-set', ours: 'the old card', theirs: 'a new card was given', householdId }];
}

/** A payment of which something was given back. */
export const refundComparer: Comparer<never> = {
  type: 'payment',
  asks: true,
  async compare(services, id) {
    const { stripe, read } = services;
    const refunds = (await stripe.refunds.list({ payment_intent: id, limit: 100 })).data;
    const theirs = refundedSum(refunds);
    const [row] = await read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, id));
    if (!row) {
      // A payment that did not stand is given back without an invoice here.
      const duplicate = refunds.some(({ reason }) => reason === 'duplicate');
      return duplicate || theirs === 0
        ? []
        : [{ kind: 'refund-differs', ours: 'no invoice', theirs: `${theirs} refunded` }];
    }
    const { refundedAmount: ours, householdId } = row;
    if (ours !== theirs)
      return [{ kind: 'refund-differs', ours: `${ours} refunded`, theirs: `${theirs} refunded`, householdId }];
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
    // A refund that was known and ended nothing is shown: people decide what it was for.
    if (!row || row.refundedAmount === before?.refundedAmount) return;
    const refunds = (await services.stripe.refunds.list({ payment_intent: id, limit: 100 })).data;
    const runs = await refundedPlan(services, row, refunds);
    if (runs) await endAfterRefund.run(services, runs);
  },
};

type PaidInvoice = Awaited<ReturnType<typeof invoicesOfIntent>>[number];

/** The plan that a full refund should have ended, and that is live. */
async function refundedPlan({ read }: AppServices, row: PaidInvoice, refunds: readonly Stripe.Refund[]) {
  if (!isFullyRefunded(row) || row.lostAmount > 0 || !refundEndsPlan(refunds)) return null;
  return read(SYSTEM, ({ tx }) => planPaidWith(tx, row.id));
}

export const disputeComparer: Comparer<Stripe.Dispute> = {
  type: 'dispute',
  asks: true,
  async compare({ stripe, read }, id, loaded) {
    const facts = disputeFacts(loaded ?? (await stripe.disputes.retrieve(id)));
    const known = await read(SYSTEM, ({ tx }) => wholeDispute(tx, id));
    const theirs = wordsOf(facts);
    if (!known) return [{ kind: 'dispute-differs', ours: 'no dispute', theirs }];
    const { dispute, invoice, plan } = known;
    const householdId = invoice?.householdId ?? null;
    if (wordsOf(dispute) !== theirs) return [{ kind: 'dispute-differs', ours: wordsOf(dispute), theirs, householdId }];
    const runs = facts.status === 'lost' && plan !== null && isLiveStatus(plan);
    return runs ? [{ kind: 'dispute-differs', ours: `the plan is ${plan}`, theirs, householdId }] : [];
  },
  async heal(services, id) {
    await syncDispute(services, id);
    const known = await services.read(SYSTEM, ({ tx }) => wholeDispute(tx, id));
    const { stripeSubscriptionId } = known?.invoice ?? {};
    if (known?.dispute.status === 'lost' && stripeSubscriptionId && !known.invoice?.sale)
      await endAfterDispute.run(services, { stripeSubscriptionId });
  },
};

type Compared = Pick<
  ReturnType<typeof disputeFacts>,
  'status' | 'amount' | 'dueBy' | 'withdrawnAt' | 'reinstatedAt' | 'submissions'
>;
const wordsOf = ({ status, amount, dueBy, withdrawnAt, reinstatedAt, submissions }: Compared): string =>
  [
    `${status}, ${amount}`,
    dueBy && `due ${dueBy.toISOString().slice(0, 10)}`,
    withdrawnAt && 'withdrawn',
    reinstatedAt && 'reinstated',
    `${submissions} submissions`,
  ]
    .filter(Boolean)
    .join(', ');

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
