import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { money } from '#src/lib/money.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { checkoutById } from '../checkout-store.ts';
import { defineJob, type JobDefinition } from '#src/platform/jobs.ts';
import { refundRefused, saleMoneyChanged } from '../events.ts';
import { checkoutOfInvoice, type Invoice, invoiceById } from '../invoice-store.ts';
import { lockInvoice } from '../refund-store.ts';
import { type RefundRequest, refundRequestById, settleRefundRequest } from '../refund-request-store.ts';
import { KEEPS_PLAN_METADATA, kitsMetadata, REASON_METADATA, REQUEST_METADATA } from '../rules/refunds.ts';
import { intentOf } from '../rules/stripe-mapping.ts';
import { mailboxOfCheckout } from './mailbox-of-checkout.ts';
import { notifyPayer } from './notify-payer.ts';
import { readPaid } from './refund-up-to.ts';
import { syncRefunds } from './sync-refunds.ts';

const SYSTEM = systemActor('billing/send-refund');

/**
 * Makes a requested refund, and reads the result. Repeating it refunds nothing twice; a refusal of the payment service
 * settles the request as failed, with its reason for the desk.
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
    if (failure) await fail(services, invoice, { request, failure });
    if (intent) await syncRefunds(services, intent);
  },
});

/** The refusal of the payment service in its words; null once the refund is made. */
async function send(
  { stripe }: AppServices,
  payment_intent: string,
  { id, amount, kits, reason, keepsPlan }: RefundRequest,
): Promise<string | null> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  // By an earlier attempt whose answer was lost; its idempotency key is good for a day only.
  if (data.some(({ metadata }) => metadata?.[REQUEST_METADATA] === id)) return null;
  const metadata = {
    [REQUEST_METADATA]: id,
    [REASON_METADATA]: reason,
    ...(keepsPlan && { [KEEPS_PLAN_METADATA]: 'true' }),
    ...kitsMetadata(kits),
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
  { request, failure }: { request: RefundRequest; failure: string },
): Promise<void> =>
  services.transact(SYSTEM, async (ctx) => {
    // Before the request: news of a payment hold its invoice first.
    await lockInvoice(ctx.tx, invoice.id);
    await settleRefundRequest(ctx.tx, request.id, { state: 'failed', failure, at: ctx.now });
    await notifyPayer(ctx, invoice);
    if (invoice.sale)
      await ctx.emit(saleMoneyChanged, { key: invoice.stripeSubscriptionId, issued: [], cancelled: [] });
    // A colleague sees it on the page of the request.
    if (request.requestedBy === null) await tellRefused(ctx, invoice, { request, failure });
    ctx.log.warn({ refund: request.id }, 'the payment service refused a refund');
  });

async function tellRefused(
  ctx: Ctx,
  invoice: Invoice,
  { request, failure }: { request: RefundRequest; failure: string },
): Promise<void> {
  const buyer = await buyerOf(ctx, invoice);
  if (!buyer) return;
  const amount = money(request.amount, invoice.currency);
  await ctx.emit(refundRefused, { requestId: request.id, invoiceId: invoice.id, ...buyer, amount, failure });
}

async function buyerOf(
  ctx: Ctx,
  { id, sale }: Invoice,
): Promise<{ number: string; name: string; email: string } | null> {
  if (sale) return { number: sale.number, ...sale.buyer };
  const checkoutId = await checkoutOfInvoice(ctx.tx, id);
  const checkout = checkoutId && (await checkoutById(ctx.tx, checkoutId));
  if (!checkout) return null;
  const { orderNumber, customer } = checkout;
  return { number: orderNumber ?? '', name: customer.name, email: await mailboxOfCheckout(ctx, checkout) };
}
