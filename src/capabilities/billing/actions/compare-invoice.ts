import type Stripe from 'stripe';
import { formatMoney, money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { AppServices } from '#src/platform/services.ts';
import { duplicateBySubscription } from '../duplicate-payment-store.ts';
import { discountsOfInvoices, invoicesByStripeId } from '../comparison-store.ts';
import type { Finding } from '../rules/discrepancies.ts';
import { discountsOff } from '../rules/discount-request.ts';
import { type InvoiceFacts, invoiceFacts } from '../rules/stripe-mapping.ts';
import { subscriptionByStripeId } from '../store.ts';
import { correctPaidAmount } from '../invoice-record-store.ts';
import { type Invoice, invoiceByStripeId } from '../invoice-store.ts';
import { isOfAnotherAccount, readIfThere } from './known-there.ts';
import type { Comparer } from './reconcile-subject.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';

const SYSTEM = systemActor('billing/compare-invoice');

/** Expanded fields without which an invoice cannot be compared. */
export const INVOICE_PARTS = ['payments', 'discounts'];

export const invoiceComparer: Comparer<Stripe.Invoice> = {
  type: 'invoice',
  asks: true,
  async compare(services, id, loaded) {
    const found = loaded ?? (await readIfThere(() => services.stripe.invoices.retrieve(id, { expand: INVOICE_PARTS })));
    if (found === 'elsewhere') return [];
    if (found === null) return compareAbsent(services, id);
    const facts = invoiceFacts(found);
    if (!facts) return [];
    const { subscription, duplicate, row, held } = await services.read(SYSTEM, async ({ tx }) => ({
      subscription: await subscriptionByStripeId(tx, facts.stripeSubscriptionId),
      duplicate: await duplicateBySubscription(tx, facts.stripeSubscriptionId),
      row: await invoiceByStripeId(tx, id),
      held: await discountsOfInvoices(tx, [id]),
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
    if (kind !== 'payment-without-order') await syncInvoice(services, id);
    const facts = invoiceFacts(await services.stripe.invoices.retrieve(id));
    if (kind === 'payment-without-order' && facts) await syncSubscription(services, facts.stripeSubscriptionId);
    if (kind === 'invoice-differs' && facts?.status === 'paid') await takeOverPaid(services, id, facts);
  },
};

/** Takes over the paid amount of a closed invoice; nothing where its document differs, which people decide about. */
export async function takeOverPaid(
  services: AppServices,
  stripeId: string,
  there: Pick<InvoiceFacts, 'totalAmount' | 'paidAmount' | 'currency'>,
): Promise<void> {
  const corrected = await services.transact(SYSTEM, async (ctx) => {
    const row = await correctPaidAmount(ctx.tx, stripeId, there);
    if (row?.householdId) await ctx.notify(row.householdId, 'billing');
    return row;
  });
  if (corrected) services.log.warn({ invoice: stripeId }, 'paid amount corrected by the payment service');
}

/** An invoice of ours that the payment service does not have. */
async function compareAbsent(services: AppServices, id: string): Promise<Finding[]> {
  const row = await services.read(SYSTEM, ({ tx }) => invoiceByStripeId(tx, id));
  return row ? foundNowhere(services, row) : [];
}

/** The finding about a payment that is only here; none for drafts and voids, or where it was never of this account. */
export async function foundNowhere(services: AppServices, row: Invoice): Promise<Finding[]> {
  const { status, paidAmount, totalAmount, currency, householdId, number, sale, issuedAt: at } = row;
  if (status === 'draft' || status === 'void' || totalAmount === 0) return [];
  const stripeSubscriptionId = sale ? null : row.stripeSubscriptionId;
  if (await isOfAnotherAccount(services, { at, stripeSubscriptionId })) return [];
  const paid = formatMoney(money(paidAmount, currency));
  const ours = `${number ?? row.stripeId}, ${status}, ${paid} paid`;
  return [{ kind: 'invoice-unknown', ours, theirs: 'no such payment', householdId }];
}

/** The ids of invoices whose rows agree with them. */
export async function agreeingInvoices(tx: ReadHandle, found: Stripe.Invoice[]): Promise<Set<string>> {
  const ids = found.flatMap(({ id }) => id ?? []);
  const rows = new Map((await invoicesByStripeId(tx, ids)).map((row) => [row.stripeId, row]));
  const held = await discountsOfInvoices(tx, ids);
  const agrees = (invoice: Stripe.Invoice): boolean => {
    const [row, facts] = [rows.get(invoice.id ?? ''), invoiceFacts(invoice)];
    const own = held.filter(({ stripeInvoiceId }) => stripeInvoiceId === invoice.id);
    return row !== undefined && facts !== null && !differs(row, facts) && !discountDifference(invoice, facts, own);
  };
  return new Set(found.filter(agrees).flatMap(({ id }) => id ?? []));
}

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
