import { systemScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices, OutgoingMail } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import {
  type Dispute,
  disputeByStripeId,
  insertDispute,
  lockInvoiceOfIntent,
  lockPayment,
  lostOf,
  noteLost,
  updateDispute,
} from '../dispute-store.ts';
import { checkoutById } from '../checkout-store.ts';
import { lossRecorded, moneyReinstated, moneyReturned, planChanged, saleMoneyChanged } from '../events.ts';
import { checkoutOfInvoice, type Invoice } from '../invoice-store.ts';
import { lockInvoice } from '../refund-store.ts';
import { type AboutDispute, disputeClosedMail, disputeOpenedMail } from '../mail/dispute.tsx';
import { isClosedDispute, isInquiry, mayFollow } from '../rules/dispute-states.ts';
import { isPaymentReturned } from '../rules/sticks-payment.ts';
import { type DisputeFacts, disputeFacts } from '../rules/stripe-mapping.ts';
import { findLive } from '../store.ts';
import { pushSubscription } from './push-subscription.ts';
import { endPlanNow } from './end-plan.ts';
import { findPayment } from './find-payment.ts';
import { addressedTo } from './mailbox-of-checkout.ts';

const SYSTEM = systemActor('billing/sync-dispute');

/** Makes our record of a dispute agree with the payment service's; events may come in any order and repeat. */
export async function syncDispute(services: AppServices, stripeDisputeId: string): Promise<void> {
  const readAt = services.clock.now();
  const facts = disputeFacts(await services.stripe.disputes.retrieve(stripeDisputeId));
  if (facts.stripeIntentId) await findPayment(services, facts.stripeIntentId);
  await services.transact(SYSTEM, (ctx) => followDispute(ctx, facts, readAt));
}

/** Records a reading, and each effect once: boxes held or released, renewals paused, money lost or back, the plan ended, mails. */
export async function followDispute(ctx: Ctx, facts: DisputeFacts, readAt: Date): Promise<void> {
  const { tx } = ctx;
  const { stripeIntentId } = facts;
  await lockPayment(tx, stripeIntentId ?? facts.stripeId);
  const before = await disputeByStripeId(tx, facts.stripeId);
  const invoice = stripeIntentId ? await lockInvoiceOfIntent(tx, stripeIntentId) : undefined;
  if (before && (before.readAt > readAt || !mayFollow(before.status, facts.status))) {
    if (invoice && !before.invoiceId) await updateDispute(tx, before.id, { invoiceId: invoice.id });
    return;
  }
  const closed = isClosedDispute(facts.status);
  const row = {
    ...facts,
    readAt,
    invoiceId: invoice?.id ?? before?.invoiceId ?? null,
    settledAt: closed ? (before?.settledAt ?? ctx.now) : null,
  };
  const id = before?.id ?? newId();
  if (before) await updateDispute(tx, id, row);
  else await insertDispute(tx, { id, ...row });
  if (invoice) await takeEffect(ctx, { id, before, facts }, invoice);
}

interface Turned {
  id: string;
  before: Dispute | undefined;
  facts: DisputeFacts;
}

async function takeEffect(ctx: Ctx, { id, before, facts }: Turned, invoice: Invoice): Promise<void> {
  const { householdId } = invoice;
  if (!householdId) return followSale(ctx, invoice);
  await followLoss(ctx, invoice, householdId);
  // One that was not tied to its invoice has had no effect yet.
  const was = before?.invoiceId ? before.status : null;
  const open = !isClosedDispute(facts.status);
  const wasOpen = was === null ? null : !isClosedDispute(was);
  if (open !== wasOpen) {
    const live = await findLive(ctx.tx, systemScope(SYSTEM, householdId));
    if (live) await ctx.enqueue(pushSubscription, { stripeSubscriptionId: live.stripeId });
    await ctx.emit(planChanged, { householdId });
  }
  const lost = facts.status === 'lost' && was !== 'lost';
  if (lost) await ctx.enqueue(endAfterDispute, { stripeSubscriptionId: invoice.stripeSubscriptionId });
  const told = Boolean(before?.openingToldAt);
  if (open && !told) {
    await updateDispute(ctx.tx, id, { openingToldAt: ctx.now });
    await write(ctx, invoice, (about) => disputeOpenedMail({ ...about, inquiry: isInquiry(facts.status) }), facts);
  }
  // Households that were not told of the dispute are not told of its end either.
  if (lost || (!open && wasOpen && told))
    await write(ctx, invoice, (about) => disputeClosedMail({ ...about, lost }), facts);
  await ctx.notify(householdId, 'billing');
  await ctx.notify(householdId, 'order');
}

/** Brings the lost amount of an invoice in line with its lost disputes. */
export async function restateLoss(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = await lockInvoice(ctx.tx, invoiceId);
  if (invoice?.householdId) await followLoss(ctx, invoice, invoice.householdId);
  else if (invoice) await followSale(ctx, invoice);
}

/** Records the lost amount of a sale without a plan, and notifies the module that sold it. */
async function followSale(ctx: Ctx, { id, lostAmount, stripeSubscriptionId: key }: Invoice): Promise<void> {
  const lost = await lostOf(ctx.tx, id);
  if (lost !== lostAmount) await noteLost(ctx.tx, id, lost, ctx.now);
  await ctx.emit(saleMoneyChanged, { key, issued: [], cancelled: [] });
}

/** Writes the sum of the lost disputes to the invoice. */
async function followLoss(ctx: Ctx, invoice: Invoice, householdId: string): Promise<void> {
  const { id: invoiceId } = invoice;
  const lostAmount = await lostOf(ctx.tx, invoiceId);
  if (lostAmount === invoice.lostAmount) return;
  await noteLost(ctx.tx, invoiceId, lostAmount, ctx.now);
  await ctx.emit(lossRecorded, { householdId, invoiceId });
  const [was, is] = [isPaymentReturned(invoice), isPaymentReturned({ ...invoice, lostAmount })];
  if (was !== is) await ctx.emit(is ? moneyReturned : moneyReinstated, { householdId, invoiceId });
}

async function write(
  ctx: Ctx,
  invoice: Invoice,
  mail: (about: AboutDispute) => OutgoingMail,
  { amount, currency }: DisputeFacts,
): Promise<void> {
  const checkoutId = await checkoutOfInvoice(ctx.tx, invoice.id);
  const checkout = checkoutId && (await checkoutById(ctx.tx, checkoutId));
  if (!checkout) return;
  const { number, paidAt, issuedAt } = invoice;
  const paid = { amount: money(amount, currency), paidAt: paidAt ?? issuedAt, number };
  await ctx.mail(mail({ ...paid, ...(await addressedTo(ctx, checkout)) }));
}

/** A payment was lost to its holder's bank: the plan it was for ends at once. Repeating it changes nothing. */
export const endAfterDispute = defineJob<{ stripeSubscriptionId: string }>('billing-end-after-dispute', {
  retryLimit: 20,
  run: (services, { stripeSubscriptionId }) =>
    endPlanNow(services, stripeSubscriptionId, 'A payment was lost in a dispute.'),
});
