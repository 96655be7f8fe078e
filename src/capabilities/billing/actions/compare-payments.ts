import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { type Currency, formatMoney, isCurrency, money } from '#src/lib/money.ts';
import { isUuid } from '#src/lib/text.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { AppServices } from '#src/platform/services.ts';
import { checkoutById, checkoutBySession } from '../checkout-store.ts';
import { duplicateBySubscription } from '../duplicate-payment-store.ts';
import { cardSetupOf } from '../plan-store.ts';
import { notesOfRefunds, wholeDispute } from '../comparison-store.ts';
import { type Invoice, invoiceById, invoiceByStripeId, invoicesOfIntent } from '../invoice-store.ts';
import { planPaidWith } from '../paid-month-store.ts';
import { lostOf } from '../dispute-store.ts';
import { type CreditNote, creditNotesOf } from '../refund-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { refundEndsPlan, isEffective, isFullyRefunded, refundedSum } from '../rules/refunds.ts';
import { disputeFacts, idOf } from '../rules/stripe-mapping.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { subscriptionByStripeId } from '../store.ts';
import { type Comparer, reconcileSubject } from './reconcile-subject.ts';
import { refundDuplicatePayment } from './refund-duplicate-payment.ts';
import { completeCardChange } from './complete-card-change.ts';
import { syncCheckout } from './sync-checkout.ts';
import { foundNowhere, takeOverPaid } from './compare-invoice.ts';
import { isOfAnotherAccount, readIfThere } from './known-there.ts';
import { endAfterDispute, restateLoss, syncDispute } from './sync-dispute.ts';
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
    if (kind === 'invoice-differs') return takeOverSale(services, await services.stripe.checkout.sessions.retrieve(id));
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
  const row = await services.read(SYSTEM, ({ tx }) => invoiceByStripeId(tx, intent));
  const there = saleFacts(session);
  const theirs = paidWords(there);
  if (!row) return [{ kind: 'sale-missing', ours: 'no invoice', theirs }];
  const ours = paidWords(row);
  return ours === theirs ? [] : [{ kind: 'invoice-differs', ours, theirs }];
}

type PaidSale = Pick<Invoice, 'status' | 'paidAmount' | 'totalAmount'> & { currency: string };

const paidWords = ({ status, paidAmount, totalAmount, currency }: PaidSale): string =>
  `${status}, ${paidAmount} of ${totalAmount} ${currency}`;

/** A paid sale is paid whole. */
function saleFacts({ amount_total: total, currency }: Stripe.Checkout.Session): PaidSale {
  return { status: 'paid', paidAmount: total ?? 0, totalAmount: total ?? 0, currency: currency?.toUpperCase() ?? '' };
}

async function takeOverSale(services: AppServices, session: Stripe.Checkout.Session): Promise<void> {
  const { currency, ...there } = saleFacts(session);
  const intent = idOf(session.payment_intent);
  if (intent && isPaidSale(session) && isCurrency(currency))
    await takeOverPaid(services, intent, { ...there, currency });
}

/** A sale of ours whose payment page is not listed there. */
export const saleComparer: Comparer<never> = {
  type: 'sale',
  asks: true,
  async compare(services, id) {
    const row = await services.read(SYSTEM, ({ tx }) => invoiceByStripeId(tx, id));
    if (!row) return [];
    const found = await readIfThere(() => services.stripe.paymentIntents.retrieve(id));
    if (found === 'elsewhere') return [];
    if (found === null) return foundNowhere(services, row);
    const [paidAmount, currency] = [found.amount_received, found.currency.toUpperCase()];
    const theirs = paidWords({
      status: paidAmount > 0 ? 'paid' : found.status,
      paidAmount,
      totalAmount: found.amount,
      currency,
    });
    const ours = paidWords(row);
    return ours === theirs ? [] : [{ kind: 'invoice-differs', ours, theirs }];
  },
  async heal(services, id) {
    const { amount, amount_received: paidAmount, currency: code } = await services.stripe.paymentIntents.retrieve(id);
    const currency = code.toUpperCase();
    if (paidAmount > 0 && isCurrency(currency))
      await takeOverPaid(services, id, { totalAmount: amount, paidAmount, currency });
  },
};

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
    // A refund that was known and ended nothing is shown: people decide what it was for.
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

type PaidInvoice = Awaited<ReturnType<typeof invoicesOfIntent>>[number];

/** The plan that a full refund should have ended, and that goes on although nobody chose to keep it. */
async function refundedPlan({ read }: AppServices, row: PaidInvoice, refunds: readonly Stripe.Refund[]) {
  if (!isFullyRefunded(row) || row.lostAmount > 0 || !refundEndsPlan(refunds)) return null;
  const plan = await read(SYSTEM, ({ tx }) => planPaidWith(tx, row.id));
  return plan && !plan.endsOn && plan.refundEnd?.invoiceId !== row.id ? plan : null;
}

export const disputeComparer: Comparer<Stripe.Dispute> = {
  type: 'dispute',
  asks: true,
  async compare(services, id, loaded) {
    const found = loaded ?? (await readIfThere(() => services.stripe.disputes.retrieve(id)));
    const known = await services.read(SYSTEM, ({ tx }) => wholeDispute(tx, id));
    if (found === 'elsewhere') return [];
    if (found === null) return known ? disputeNowhere(services, known) : [];
    const facts = disputeFacts(found);
    const theirs = wordsOf(facts);
    if (!known) return [{ kind: 'dispute-differs', ours: 'no dispute', theirs }];
    const { dispute, invoice, plan } = known;
    const householdId = invoice?.householdId ?? null;
    if (wordsOf(dispute) !== theirs) return [{ kind: 'dispute-differs', ours: wordsOf(dispute), theirs, householdId }];
    const untied = invoice || !facts.stripeIntentId ? undefined : await paidWith(services, facts.stripeIntentId);
    if (untied)
      return [
        {
          kind: 'dispute-differs',
          ours: 'of no invoice',
          theirs: `of ${untied.number ?? untied.stripeId}`,
          householdId: untied.householdId,
        },
      ];
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

const paidWith = async ({ read }: AppServices, stripeIntentId: string): Promise<PaidInvoice | undefined> =>
  (await read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId)))[0];

type WholeDispute = NonNullable<Awaited<ReturnType<typeof wholeDispute>>>;

/** The finding about a dispute that is only here. */
async function disputeNowhere(services: AppServices, { dispute, invoice }: WholeDispute): Promise<Finding[]> {
  const { openedAt: at, status, amount, currency } = dispute;
  const stripeSubscriptionId = invoice && !invoice.sale ? invoice.stripeSubscriptionId : null;
  if (await isOfAnotherAccount(services, { at, stripeSubscriptionId })) return [];
  const ours = `${status}, ${formatMoney(money(amount, currency))}`;
  const householdId = invoice?.householdId ?? null;
  return [{ kind: 'dispute-unknown', ours, theirs: 'no such dispute', householdId }];
}

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
