import type Stripe from 'stripe';
import { isCurrency } from '#src/lib/money.ts';
import { isUuid } from '#src/lib/text.ts';
import type { AppServices } from '#src/platform/services.ts';
import { checkoutById, checkoutBySession } from '../checkout-store.ts';
import { duplicateBySubscription } from '../duplicate-payment-store.ts';
import { cardSetupOf } from '../plan-store.ts';
import { type Invoice, invoiceByStripeId } from '../invoice-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { subscriptionByStripeId } from '../store.ts';
import type { Comparer } from './reconcile-subject.ts';
import { refundDuplicatePayment } from './refund-duplicate-payment.ts';
import { completeCardChange } from './complete-card-change.ts';
import { syncCheckout } from './sync-checkout.ts';
import { foundNowhere, takeOverPaid } from './compare-invoice.ts';
import { readIfThere } from './known-there.ts';
import { isPaidSale, tellSale } from './tell-sale.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/compare-sales');

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
