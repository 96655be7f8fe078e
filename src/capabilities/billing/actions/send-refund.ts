import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { saleMoneyChanged } from '../events.ts';
import { type Invoice, invoiceById } from '../invoice-store.ts';
import { lockInvoice, type RefundRequest, refundRequestById, settleRefundRequest } from '../refund-store.ts';
import { KEEPS_PLAN_METADATA, REASON_METADATA, REQUEST_METADATA } from '../rules/refunds.ts';
import { intentOf } from '../rules/stripe-mapping.ts';
import { notifyPayer } from './notify-payer.ts';
import { readPaid } from './refund-up-to.ts';
import { syncRefunds } from './sync-refunds.ts';

const SYSTEM = systemActor('billing/send-refund');

/**
 * Makes the refund that somebody asked for by one request, and reads what went back. Repeating it refunds nothing twice; what
 * the payment service refuses settles the request as failed, with its reason for the desk.
 */
export const sendRefund: JobDefinition<{ requestId: string }> = defineJob('billing-send-refund', {
  retryLimit: 20,
  async run(services, { requestId }: { requestId: string }) {
    const found = await services.read(SYSTEM, async ({ tx }) => {
      const request = await refundRequestById(tx, requestId);
      const invoice = request && (await invoiceById(tx, request.invoiceId));
      return request && invoice ? { request, invoice } : null;
    });
    if (found?.request.state !== 'begun') return;
    const { request, invoice } = found;
    const intent = invoice.stripeIntentId ?? intentOf(await readPaid(services.stripe, invoice.stripeId))?.id ?? null;
    const failure = intent ? await send(services, intent, request) : 'No payment was found behind this invoice.';
    if (failure) await fail(services, invoice, { requestId, failure });
    if (intent) await syncRefunds(services, intent);
  },
});

/** The refusal of the payment service in its words; null once the refund is made. */
async function send(
  { stripe }: AppServices,
  payment_intent: string,
  { id, amount, reason, keepsPlan }: RefundRequest,
): Promise<string | null> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  // By an earlier attempt whose answer was lost; its idempotency key is good for a day only.
  if (data.some(({ metadata }) => metadata?.[REQUEST_METADATA] === id)) return null;
  const metadata = {
    [REQUEST_METADATA]: id,
    [REASON_METADATA]: reason,
    ...(keepsPlan && { [KEEPS_PLAN_METADATA]: 'true' }),
  };
  try {
    await stripe.refunds.create(
      { payment_intent, amount, reason: 'requested_by_customer', metadata },
      { idempotencyKey: `refund-request:${id}` },
    );
    return null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return error.message;
  }
}

const fail = (
  services: AppServices,
  invoice: Invoice,
  { requestId, failure }: { requestId: string; failure: string },
): Promise<void> =>
  services.transact(SYSTEM, async (ctx) => {
    // Before the request: news of a payment hold its invoice first.
    await lockInvoice(ctx.tx, invoice.id);
    await settleRefundRequest(ctx.tx, requestId, { state: 'failed', failure, at: ctx.now });
    await notifyPayer(ctx, invoice);
    if (invoice.sale)
      await ctx.emit(saleMoneyChanged, { key: invoice.stripeSubscriptionId, issued: [], cancelled: [] });
    ctx.log.warn({ refund: requestId }, 'the payment service refused a refund');
  });
