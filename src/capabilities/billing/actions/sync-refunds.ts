import type Stripe from 'stripe';
import { isUuid } from '#src/lib/text.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { moneyReinstated, moneyReturned, planRefunded, refundRecorded, saleMoneyChanged } from '../events.ts';
import { invoiceById, invoicesOfIntent } from '../invoice-store.ts';
import { planPaidWith } from '../paid-month-store.ts';
import { type Recorded, recordRefunds } from '../refund-record-store.ts';
import { type RefundRequest, refundRequestById, settleRefundRequest } from '../refund-request-store.ts';
import { isKitLost } from '../rules/refund-request.ts';
import { isEffective, isFullyRefunded, refundEndsPlan, REQUEST_METADATA } from '../rules/refunds.ts';
import { isPaymentReturned } from '../rules/sticks-payment.ts';
import { endRefunded, type PlanEnd } from './end-refunded.ts';
import { findPayment } from './find-payment.ts';
import { noteLostKits } from './lost-kits.ts';
import { mailRefund } from './mail-refund.ts';
import { notifyPayer } from './notify-payer.ts';

const SYSTEM = systemActor('billing/sync-refunds');

/**
 * Records the refunds of a payment beside its invoice, whoever made them, with a credit note for each.
 * The rest of a plan's current payment ends the plan, unless the refund says otherwise.
 */
export async function syncRefunds(services: AppServices, stripeIntentId: string): Promise<void> {
  await findPayment(services, stripeIntentId);
  const paid = await services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId));
  if (paid.length === 0) return;
  const { data } = await services.stripe.refunds.list({ payment_intent: stripeIntentId, limit: 100 });
  await services.transact(SYSTEM, async (ctx) => {
    const found: Recorded[] = [];
    for (const invoice of paid) {
      const recorded = await recordRefunds(ctx.tx, invoice.stripeId, { refunds: data, now: ctx.now });
      if (recorded) found.push(recorded);
    }
    await settleRequests(ctx, data);
    for (const recorded of found) await takeEffect(ctx, recorded, data);
    for (const invoice of paid) await notifyPayer(ctx, invoice);
  });
}

/** Carries out the effects of notes that were issued or cancelled: mails, points, the plan's end. */
async function takeEffect(ctx: Ctx, recorded: Recorded, refunds: readonly Stripe.Refund[]): Promise<void> {
  const { invoice, before, issued, cancelled } = recorded;
  const { id: invoiceId, householdId, refundedAmount, paidAmount } = invoice;
  const added = refundedAmount - before.refundedAmount;
  if (!householdId) return ctx.emit(saleMoneyChanged, { key: invoice.stripeSubscriptionId, issued, cancelled });
  const [was, is] = [isPaymentReturned(before), isPaymentReturned(invoice)];
  const more = issued.length > 0 && added > 0;
  const ends = more && isFullyRefunded(invoice) && refundEndsPlan(refunds);
  await mailRefund(ctx, recorded, ends ? await endPlan(ctx, { invoiceId, householdId }) : null);
  await ctx.emit(refundRecorded, {
    householdId,
    invoiceId,
    added,
    refundedAmount,
    paidAmount,
  });
  if (is && more) await ctx.emit(moneyReturned, { householdId, invoiceId });
  if (was && !is) await ctx.emit(moneyReinstated, { householdId, invoiceId });
}

/** Ends the plan that an invoice refunded in full is the current payment of. Null where it does not end by it. */
async function endPlan(
  ctx: Ctx,
  { invoiceId, householdId }: { invoiceId: string; householdId: string },
): Promise<PlanEnd | null> {
  const plan = await planPaidWith(ctx.tx, invoiceId);
  const end = plan && (await endRefunded(ctx, plan.checkoutId, { because: 'refund', invoiceId }));
  if (end)
    await ctx.emit(planRefunded, {
      householdId,
      checkoutId: plan.checkoutId,
      paidWith: { invoiceId, first: plan.first },
    });
  return end;
}

/** Requests whose refund was made, or failed at the bank afterwards. */
async function settleRequests(ctx: Ctx, refunds: readonly Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    const id = refund.metadata?.[REQUEST_METADATA];
    if (!id || !isUuid(id)) continue;
    const request = await refundRequestById(ctx.tx, id);
    if (request?.kits && isEffective(refund) && isKitLost(request.reason)) await loseKits(ctx, request);
    const failed = {
      state: 'failed',
      failure: `The bank did not take it: ${refund.failure_reason ?? refund.status}.`,
    } as const;
    const sent = { state: 'sent', failure: null } as const;
    await settleRefundRequest(ctx.tx, id, { ...(isEffective(refund) ? sent : failed), at: ctx.now });
  }
}

/** Kits that are refunded whole because their box was lost or damaged. */
async function loseKits(ctx: Ctx, { id, invoiceId, kits }: RefundRequest): Promise<void> {
  const invoice = await invoiceById(ctx.tx, invoiceId);
  const asked = new Set(kits?.map(({ cat }) => cat));
  const gone = (invoice?.terms?.kits ?? []).filter(({ cat, price, back = 0 }) => asked.has(cat) && back >= price);
  await noteLostKits(ctx, invoiceId, { cats: gone.map(({ cat }) => cat), refund: id });
}
