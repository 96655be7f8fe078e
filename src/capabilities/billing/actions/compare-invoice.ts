import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { duplicateBySubscription } from '../checkout-store.ts';
import { discountsOfInvoice } from '../reconcile-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { discountsOff } from '../rules/discount-request.ts';
import { type InvoiceFacts, invoiceFacts } from '../rules/stripe-mapping.ts';
import { subscriptionByStripeId } from '../store.ts';
import { type Invoice, invoiceByStripeId } from '../invoice-store.ts';
import type { Comparer } from './reconcile-subject.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';

const SYSTEM = systemActor('billing/compare-invoice');

/** Expanded fields without which an invoice cannot be compared. */
export const INVOICE_PARTS = ['payments', 'discounts'];

export const invoiceComparer: Comparer<Stripe.Invoice> = {
  type: 'invoice',
  asks: true,
  async compare(services, id, loaded) {
    const found = loaded ?? (await services.stripe.invoices.retrieve(id, { expand: INVOICE_PARTS }));
    const facts = invoiceFacts(found);
    if (!facts) return [];
    const { subscription, duplicate, row, held } = await services.read(SYSTEM, async ({ tx }) => ({
      subscription: await subscriptionByStripeId(tx, facts.stripeSubscriptionId),
      duplicate: await duplicateBySubscription(tx, facts.stripeSubscriptionId),
      row: await invoiceByStripeId(tx, id),
      held: await discountsOfInvoice(tx, id),
    }));
    if (!subscription) return duplicate ? [] : compareOrderless(found, facts);
    const { householdId } = subscription;
    const findings: Finding[] = [];
    if (!row && facts.chargesNothing) return []; // invoices of nothing are not kept
    if (!row) findings.push({ kind: 'invoice-missing', ours: 'no invoice', theirs: wordsOf(facts), householdId });
    else if (differs(row, facts))
      findings.push({ kind: 'invoice-differs', ours: wordsOf(row), theirs: wordsOf(facts), householdId });
    const difference = row && discountDifference(found, facts, held);
    if (difference) findings.push({ kind: 'discount-differs', ...difference, householdId });
    return findings;
  },
  async heal(services, id, { kind }) {
    if (kind !== 'payment-without-order') return syncInvoice(services, id);
    const facts = invoiceFacts(await services.stripe.invoices.retrieve(id));
    if (facts) await syncSubscription(services, facts.stripeSubscriptionId);
  },
};

/** Finds paid invoices of subscriptions begun here without an order. Other subscriptions are not ours. */
function compareOrderless(found: Stripe.Invoice, facts: InvoiceFacts): Finding[] {
  const begunHere = found.parent?.subscription_details?.metadata?.checkout;
  if (!begunHere || facts.paidAmount === 0) return [];
  return [{ kind: 'payment-without-order', ours: 'no order', theirs: wordsOf(facts) }];
}

type Compared = Pick<Invoice, 'status' | 'totalAmount' | 'paidAmount' | 'currency'>;
const wordsOf = ({ status, totalAmount, paidAmount, currency }: Compared): string =>
  `${status}, ${paidAmount} of ${totalAmount} ${currency} paid`;

/** Whether our invoice differs, or a consequence of it was not handled: another month, or a failed payment. */
function differs(row: Invoice, facts: InvoiceFacts): boolean {
  const untold =
    facts.renews && ((facts.status === 'paid' && !row.renewalToldAt) || (facts.failure !== null && !row.failureToldAt));
  const unknown = facts.stripeIntentId !== null && row.stripeIntentId !== facts.stripeIntentId;
  return wordsOf(row) !== wordsOf(facts) || untold || unknown;
}

/** A reward that came off there and not here, or the reverse. */
function discountDifference(
  found: Stripe.Invoice,
  facts: InvoiceFacts,
  held: { id: string; state: string }[],
): Pick<Finding, 'ours' | 'theirs'> | null {
  const off = facts.renews ? discountsOff(found).filter(({ amount }) => amount !== 0) : [];
  const state =
    facts.status === 'paid' ? 'used' : facts.status === 'open' || facts.status === 'draft' ? 'attached' : '';
  const there = state ? off.map(({ id }) => `${id} ${state}`).toSorted() : [];
  const here = held
    .filter((one) => one.state === 'used' || one.state === 'attached')
    .map((one) => `${one.id} ${one.state}`)
    .toSorted();
  if (there.join() === here.join()) return null;
  return { ours: here.join(', ') || 'no reward', theirs: there.join(', ') || 'no reward' };
}
