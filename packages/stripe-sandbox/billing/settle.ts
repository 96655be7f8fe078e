import type Stripe from 'stripe';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { idOf } from '../api/ids.ts';
import { redeem } from '../objects/coupons.ts';
import { createCustomer } from '../objects/customers.ts';
import type { Entered, SessionHidden } from '../objects/session-hidden.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from '../objects/store.ts';
import { startDebit } from './bank-debit.ts';
import { attach, mandateBehind } from './payment-methods.ts';
import { succeed } from './payments.ts';
import { intentOf, isFree } from './session-intent.ts';
import { startSubscription } from './start-subscription.ts';

async function buyer(context: RequestContext, session: Stripe.Checkout.Session, entered: Entered): Promise<string> {
  if (session.customer) return idOf(session.customer);
  const { name, email, phone, billing, shipping } = entered;
  const created = await createCustomer(context, {
    email,
    name: shipping?.name ?? name,
    phone,
    address: billing,
    shipping: shipping && { address: withoutNulls(shipping.address), name: shipping.name, phone },
  });
  return created.id;
}

const withoutNulls = (address: Stripe.Address) => address as Stripe.Customer.Shipping['address'];

/** A payment for good went through: no customer is made and nothing follows from it. */
export async function settleOnce(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  methodId: string,
): Promise<Stripe.Checkout.Session> {
  const entered = hidden.entered as Entered;
  const intent = await intentOf(context, session, hidden);
  await succeed(context, intent.data, intent.hidden, await need(context, 'payment_method', methodId));
  const complete: Stripe.Checkout.Session = {
    ...session,
    ...detailsOf(entered),
    payment_intent: intent.data.id,
    payment_status: 'paid',
    status: 'complete',
    url: null,
  };
  const kept = { ...hidden, intent: intent.data.id, awaiting: undefined };
  await saveAndRecord(context, 'checkout.session.completed', complete, kept);
  return complete;
}

const detailsOf = ({ billing, email, name, phone, shipping }: Entered) => ({
  collected_information: { business_name: null, individual_name: null, shipping_details: shipping },
  customer_details: {
    address: billing,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone,
    tax_exempt: 'none' as const,
    tax_ids: [],
  },
});

/** The payment went through: everything it brings about, in one transaction. */
export async function settle(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  methodId: string,
): Promise<Stripe.Checkout.Session> {
  const entered = hidden.entered as Entered;
  const intent = isFree(session) ? null : await intentOf(context, session, hidden);
  const customer = await buyer(context, session, entered);
  const { charged, kept } = await methodsOf(context, methodId, customer);
  const bank = charged.type === 'sepa_debit' ? charged : null; // its answer comes later
  const due = intent && { ...intent, data: { ...intent.data, customer } };
  const paid = due && !bank ? await succeed(context, due.data, due.hidden, charged) : null;
  const started = await startSubscription(context, session, hidden, {
    customer,
    method: kept.id,
    intent: paid ?? due?.data ?? null,
  });
  if (due && bank) await startDebit(context, due.data, bank, { session: session.id, ...started });
  const complete: Stripe.Checkout.Session = {
    ...session,
    ...detailsOf(entered),
    customer,
    ...started,
    payment_status: isFree(session) ? 'no_payment_required' : paid ? 'paid' : 'unpaid',
    status: 'complete',
    url: null,
  };
  await saveAndRecord(context, 'checkout.session.completed', complete, {
    ...hidden,
    intent: intent?.data.id,
    awaiting: undefined,
  });
  if (hidden.coupon) await redeem(context, hidden.coupon);
  return complete;
}

/** Payment method that is charged, and the one attached to the customer for later payments. */
async function methodsOf(context: RequestContext, id: string, customer: string) {
  const method = await need(context, 'payment_method', id);
  const kept = method.type === 'ideal' ? await mandateBehind(context, method) : method;
  const attached = await attach(context, kept.id, customer);
  return { charged: method.type === 'ideal' ? method : attached, kept: attached };
}
