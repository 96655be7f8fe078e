import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { planChanged } from '../events.ts';
import { invoiceByStripeId } from '../invoice-store.ts';
import { discountsOff } from '../rules/discount-request.ts';
import { keptDate } from '../rules/next-box.ts';
import { type InvoiceFacts, invoiceFacts } from '../rules/stripe-mapping.ts';
import { lockSubscription, type Subscription, subscriptionByStripeId } from '../store.ts';
import { noteTiming } from '../plan-note-store.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import { followDiscounts } from './follow-discounts.ts';
import { pushSubscription } from './push-subscription.ts';
import { recordInvoice } from './record-invoice.ts';
import { proveBox } from './complete-timing.ts';

const SYSTEM = systemActor('billing/end-early-charge');
const EXPAND = { expand: ['payments.data.payment.payment_intent', 'discounts'] };

/**
 * Gives up a charge that was brought forward and failed: its invoice is voided, then the plan has its ordinary date again, with a
 * receipt and a mail. Repeating it changes nothing. One that was paid meanwhile, or whose debit is under way, stays.
 */
export const endEarlyCharge = defineJob<{ stripeInvoiceId: string }>('billing-end-early-charge', {
  retryLimit: 20,
  async run(services, { stripeInvoiceId }) {
    const early = await services.read(SYSTEM, async ({ tx, now }) => {
      const invoice = await invoiceByStripeId(tx, stripeInvoiceId);
      const row = invoice && (await subscriptionByStripeId(tx, invoice.stripeSubscriptionId));
      return row && invoice.status !== 'paid' && keptDate(row, invoice, now) ? invoice : null;
    });
    if (!early) return;
    const voided = await voidInvoice(services, stripeInvoiceId);
    const facts = invoiceFacts(voided);
    if (facts?.status !== 'void') return;
    await services.transact(SYSTEM, async (ctx) => {
      const subscription = await subscriptionByStripeId(ctx.tx, facts.stripeSubscriptionId);
      if (!subscription) return;
      await recordInvoice(ctx, subscription.householdId, facts);
      await followDiscounts(ctx, subscription.householdId, facts, discountsOff(voided));
      await keepDate(ctx, subscription, { facts, why: early.failure });
    });
  },
});

async function voidInvoice({ stripe }: AppServices, id: string): Promise<Stripe.Invoice> {
  try {
    // Without a key: the refusal of an attempt while a debit is under way would be repeated for a day.
    await stripe.invoices.voidInvoice(id, {}, STRIPE_TIMEOUT);
  } catch (error) {
    // Paid, void or being debited: the invoice that is read below tells which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
  return stripe.invoices.retrieve(id, EXPAND, STRIPE_TIMEOUT);
}

async function keepDate(
  ctx: Ctx,
  { id, householdId, stripeId }: Subscription,
  { facts, why }: { facts: InvoiceFacts; why: string | null },
): Promise<void> {
  const row = await lockSubscription(ctx.tx, id);
  const ordinary = row && keptDate(row, facts, ctx.now);
  if (!row?.timing || !ordinary) return;
  const { until: from } = row.timing;
  await noteTiming(ctx.tx, id, null);
  const card = `You can change your card before then: ${ctx.settings.publicUrl}/dashboard?tab=billing&open=card`;
  const besides = [...(why ? [why] : []), card];
  await proveBox(
    ctx,
    { ...row, timing: null },
    { kind: 'early-failed', until: ordinary.toISOString(), from, boxes: null, besides },
  );
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: stripeId });
  await ctx.emit(planChanged, { householdId });
  await ctx.notify(householdId, 'billing');
}
