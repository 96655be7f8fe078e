import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type Checkout, checkoutById } from '../checkout-store.ts';
import type { MakeRefundInput } from '../refund-contract.ts';
import type { OrderPayments } from '../order-payment-contract.ts';
import { refusals } from '../contract.ts';
import { checkoutOfInvoice, invoiceById } from '../invoice-store.ts';
import { orderOfNumber, paymentsOfOrder } from '../payment-store.ts';
import { orderPartOf } from '../rules/order-number.ts';
import { saleOfNumber } from '../sale-store.ts';
import { subscriptionOfCheckout } from '../store.ts';
import { requestRefund } from './request-refund.ts';
import { paymentViews, saleView } from './payment-views.ts';

/** The payments of one order, by its number or that of one of its invoices or credit notes. Refuses `order-not-found`. */
export async function findOrderPayments(
  ctx: ReadCtx,
  scope: StaffScope<'payments'>,
  number: string,
): Promise<OrderPayments | DomainError> {
  const checkout = await orderOfNumber(ctx.tx, scope, orderPartOf(number));
  if (checkout) return paymentsView(ctx, scope, checkout);
  const sold = await saleOfNumber(ctx.tx, scope, number.trim().toUpperCase());
  return sold ? saleView(ctx, sold) : refusals('order-not-found');
}

/** Refunds a part of a payment as a colleague, and shows the payments of its order. Refuses as `requestRefund` does. */
export async function refundByStaff(
  ctx: Ctx,
  scope: StaffScope<'payments'>,
  invoiceId: string,
  { currency, ...wish }: MakeRefundInput,
): Promise<OrderPayments | DomainError> {
  const invoice = await invoiceById(ctx.tx, invoiceId);
  if (invoice && invoice.currency !== currency) return refusals('refund-currency');
  const refused = await requestRefund(ctx, { ...wish, invoiceId, by: scope.personId });
  if (refused) return refused;
  if (invoice?.sale) return saleView(ctx, invoice);
  const checkoutId = await checkoutOfInvoice(ctx.tx, invoiceId);
  const checkout = checkoutId && (await checkoutById(ctx.tx, checkoutId));
  return checkout ? paymentsView(ctx, scope, checkout) : refusals('order-not-found');
}

async function paymentsView(
  ctx: ReadCtx,
  scope: StaffScope<'payments'>,
  checkout: Checkout,
): Promise<OrderPayments | DomainError> {
  const subscription = await subscriptionOfCheckout(ctx.tx, checkout.id);
  if (!subscription) return refusals('order-not-found');
  const found = await paymentsOfOrder(ctx.tx, scope, subscription.stripeId);
  const invoices = await paymentViews(ctx, found);
  const { orderNumber, customer, email, withdrawnAt } = checkout;
  return {
    orderNumber: orderNumber ?? '',
    owner: customer.name,
    email,
    plan: subscription.plan,
    planStatus: subscription.status,
    withdrawn: withdrawnAt !== null,
    invoices,
  };
}
