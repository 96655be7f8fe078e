import type Stripe from 'stripe';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { createHousehold, placeHousehold } from '#src/capabilities/access/actions/create-account.ts';
import { createCats } from '#src/capabilities/households/actions/create-cats.ts';
import { completeDraft } from '#src/capabilities/onboarding/actions/complete-draft.ts';
import { keepSeat, reserveSeat } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { subscriptionStarted } from '../events.ts';
import { type PostalAddress, tidyAddress, withCityOfRegion } from '#src/capabilities/access/rules/delivery-address.ts';
import { idOf, invoiceFacts, subscriptionFacts } from '../rules/stripe-mapping.ts';
import { type Checkout, updateCheckout } from '../checkout-store.ts';
import { insertCustomer } from '../customer-store.ts';
import { paidHouseholdOf } from '../paid-order-store.ts';
import { insertSubscription } from '../store.ts';
import { pushSubscription } from './push-subscription.ts';
import { newOrderNumber } from './new-order-number.ts';
import { confirmOrder } from './confirm-order.ts';
import { recordInvoice } from './record-invoice.ts';
import { offerIsUsedNow } from './use-offer.ts';

const SYSTEM = systemActor('billing/start-subscription');

export type StartOutcome = 'started' | 'subscribed-already' | 'offer-used' | 'sold-out';

export interface FirstPayment {
  session: Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice | null;
  readAt: Date;
}

/**
 * A first payment becomes a household with its cats, subscription and order, and a mail that says so: all in one
 * transaction. Anything but `started` writes no order: the household has a live subscription already, its mailbox had
 * used up the offer meanwhile, or no place of the plan is left. The payment has to go back then.
 */
export async function startSubscription(ctx: Ctx, checkout: Checkout, payment: FirstPayment): Promise<StartOutcome> {
  const { quote, currency, buyerKey } = checkout;
  const place = { country: quote.country, currency };
  const known = checkout.householdId ?? (await paidHouseholdOf(ctx.tx, buyerKey));
  if (await offerIsUsedNow(ctx, { quote, email: checkout.email, householdId: known })) return 'offer-used';
  if (isDomainError(await reserveSeat(ctx, checkout.plan, { checkoutId: checkout.id, until: ctx.now })))
    return 'sold-out';
  const { cats: described, timeZone, ...home } = checkout.answers;
  const householdId = known ?? (await createHousehold(ctx, { ...place, timeZone })).householdId;
  const scope = systemScope(SYSTEM, householdId);

  const subscriptionId = newId();
  const alone = await insertSubscription(ctx.tx, {
    id: subscriptionId,
    householdId,
    checkoutId: checkout.id,
    plan: checkout.plan,
    country: quote.country,
    quantity: checkout.catCount,
    unitAmount: quote.unit.amount,
    renewalAmount: quote.renewalTotal.amount,
    ...subscriptionFacts(payment.subscription),
    createdAt: ctx.now,
    updatedAt: payment.readAt,
  });
  if (!alone) return 'subscribed-already';
  await keepSeat(ctx, checkout.plan, { checkoutId: checkout.id, householdId });

  if (known) await placeHousehold(ctx, householdId, place);
  const cats = await createCats(ctx, scope, described, home);
  await saveBillingRows(ctx, householdId, checkout, payment);
  const number = await newOrderNumber(ctx);
  const shipTo = deliveryOf(checkout, payment.session);
  // The recipient named on the payment page is the name an account is made with.
  const customer = { ...checkout.customer, name: checkout.customer.name || shipTo.name };
  const paid: Checkout = { ...checkout, customer, householdId, orderNumber: number, status: 'paid' };
  await updateCheckout(ctx.tx, checkout.id, {
    customer,
    householdId,
    orderNumber: number,
    status: 'paid',
    stripeSessionId: payment.session.id,
    stripeSubscriptionId: payment.subscription.id,
    updatedAt: ctx.now,
  });
  if (checkout.draftId) await completeDraft(ctx, checkout.draftId, householdId);

  const order = { householdId, checkoutId: checkout.id, subscriptionId, orderNumber: number, plan: checkout.plan };
  const { referralCode, noKitFor } = checkout;
  await ctx.emit(subscriptionStarted, {
    ...order,
    cats,
    noKitFor: noKitFor ?? [],
    shipTo,
    paidAt: ctx.now,
    referralCode,
  });
  const receiptUrl = payment.invoice?.hosted_invoice_url ?? null;
  await confirmOrder(ctx, paid, { number, householdId, cats, shipTo, receiptUrl });
  // C67: no sticks, no renewal. The payment service is told as soon as this is committed.
  await ctx.enqueue(pushSubscription, { stripeSubscriptionId: payment.subscription.id });
  await ctx.notify(householdId, 'billing');
  return 'started';
}

async function saveBillingRows(
  ctx: Ctx,
  householdId: string,
  { currency }: Checkout,
  { session, invoice }: FirstPayment,
): Promise<void> {
  const facts = invoice && invoiceFacts(invoice);
  if (facts) await recordInvoice(ctx, householdId, facts);
  const stripeId = idOf(session.customer);
  if (stripeId) await insertCustomer(ctx.tx, { id: newId(), householdId, currency, stripeId, createdAt: ctx.now });
}

/** Address of the delivery: from the payment page, else from the wizard. */
function deliveryOf(
  { customer }: Checkout,
  session: Stripe.Checkout.Session,
): { name: string; address: PostalAddress | null } {
  const given = session.collected_information?.shipping_details;
  const name = given?.name || customer.name || session.customer_details?.name || '';
  const address = given?.address ?? (customer.address ? null : session.customer_details?.address);
  return { name, address: address?.line1 ? addressRecord(address) : customer.address };
}

function addressRecord(address: Partial<Stripe.Address>): PostalAddress {
  return withCityOfRegion(
    tidyAddress({
      line1: address.line1 ?? '',
      line2: address.line2 ?? '',
      city: address.city ?? '',
      region: address.state ?? '',
      postalCode: address.postal_code ?? '',
      country: address.country ?? '',
    }),
  );
}
