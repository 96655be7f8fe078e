import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { unusedShare } from '#src/capabilities/pricing/rules/unused-share.ts';
import { DELIVERY_PRODUCT } from '../rules/payment-page.ts';
import { SHARE_METADATA } from '../rules/refunds.ts';
import { intentOf } from '../rules/stripe-mapping.ts';
import { disputeOver } from '../dispute-store.ts';
import { changesInMonth, firstInvoiceOf, type Invoice, invoiceById } from '../invoice-store.ts';

const SYSTEM = systemActor('billing/refund-unused');
/** A dispute takes weeks; the share that it holds back is looked at once a day. */
const ASK_AGAIN_SECONDS = 86_400;

/**
 * A month was sent to fewer cats than were paid for: the share of the others goes back, of a dearer plan that began in that
 * month as well. Heard again, nothing more does.
 */
export async function refundUnused(ctx: Ctx, invoiceId: string, sent: number): Promise<void> {
  await ctx.enqueue(sendUnusedRefund, { invoiceId, sent });
  const month = await invoiceById(ctx.tx, invoiceId);
  for (const { id } of month ? await changesInMonth(ctx.tx, month) : [])
    await ctx.enqueue(sendUnusedRefund, { invoiceId: id, sent });
}

/** The same of the payment that an order began with: its first box was packed for fewer cats. */
export async function refundUnusedFirstMonth(ctx: Ctx, checkoutId: string, sent: number): Promise<void> {
  const first = await firstInvoiceOf(ctx.tx, checkoutId);
  if (first) await refundUnused(ctx, first.id, sent);
}

interface Share {
  invoiceId: string;
  sent: number;
}

/** Gives back what is still owed of a share, whatever has been given back before. */
export const sendUnusedRefund: JobDefinition<Share> = defineJob('billing-return-share', {
  retryLimit: 20,
  async run({ read, transact, stripe }, { invoiceId, sent }: Share) {
    const known = await read(SYSTEM, (ctx) => invoiceById(ctx.tx, invoiceId));
    // The bank has taken, or may take, this money; it must not be refunded as well.
    const held = known && (await read(SYSTEM, (ctx) => disputeOver(ctx.tx, known.id)));
    if (held === 'open') {
      const later = { startAfterSeconds: ASK_AGAIN_SECONDS };
      return transact(SYSTEM, (ctx) => ctx.enqueue(sendUnusedRefund, { invoiceId, sent }, later));
    }
    if (!known || held === 'lost') return;
    const expand = ['payments.data.payment.payment_intent'];
    const invoice = await stripe.invoices.retrieve(known.stripeId, { expand });
    const intent = intentOf(invoice);
    // A direct debit that is under way has brought nothing yet.
    if (invoice.status === 'open') {
      const later = { startAfterSeconds: ASK_AGAIN_SECONDS };
      return transact(SYSTEM, (ctx) => ctx.enqueue(sendUnusedRefund, { invoiceId, sent }, later));
    }
    const share = unusedShare(invoice.amount_paid, { paidFor: catsOn(invoice, known), sent });
    if (!intent || share === 0) return;
    const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
    const before = data.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
    if (before >= share) return;
    await stripe.refunds.create(
      { payment_intent: intent.id, amount: share - before, metadata: { [SHARE_METADATA]: invoiceId } },
      { idempotencyKey: `share-2:${known.stripeId}:${before}:${share}` },
    );
  },
});

/** For how many cats an invoice is. The difference of a dearer plan is one line for all of them. */
function catsOn(invoice: Stripe.Invoice, { terms }: Invoice): number {
  if (terms?.reason === 'change') return terms.cats;
  const sticks = invoice.lines.data.find(({ pricing }) => pricing?.price_details?.product !== DELIVERY_PRODUCT);
  return sticks?.quantity ?? 0;
}
