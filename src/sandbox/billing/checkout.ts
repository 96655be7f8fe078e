import type Stripe from 'stripe';
import { AUTHENTICATION_FAILED, type Decline, type Expiry, type TestCard } from '../cards.ts';
import { record } from '../events.ts';
import { type Entered, hiddenSession, type SessionHidden } from '../resources/checkout-sessions.ts';
import { readReductionOf, redeem } from '../resources/coupons.ts';
import { createCustomer } from '../resources/customers.ts';
import type { Scene } from '../scene.ts';
import { insert, lock, need, save } from '../store.ts';
import { reckon } from './bill.ts';
import { issueInvoice, markPaid, tieIntent } from './invoices.ts';
import { attach, createPaymentMethod, markApproved } from './payment-methods.ts';
import { askCard, createIntent, fail, succeed, waitForApproval } from './payments.ts';
import { createDiscount, newSubscription } from './subscriptions.ts';
import { idOf, idOrNull } from '../ids.ts';

/** What a buyer entered on the payment page, already checked. */
export interface Purchase {
  card: TestCard;
  expiry: Expiry;
  entered: Entered;
}

export type Outcome =
  | { kind: 'complete'; session: Stripe.Checkout.Session }
  | { kind: 'approve'; session: Stripe.Checkout.Session }
  | { kind: 'declined'; session: Stripe.Checkout.Session; decline: Decline }
  | { kind: 'closed'; session: Stripe.Checkout.Session };

const isOpen = (session: Stripe.Checkout.Session, now: number) => session.status === 'open' && session.expires_at > now;

function closedOutcome(session: Stripe.Checkout.Session): Outcome {
  return session.status === 'complete' ? { kind: 'complete', session } : { kind: 'closed', session };
}

/** Pays a session with a card. The session is held from the first line, so the same press of the button twice is one payment. */
export async function pay(scene: Scene, id: string, purchase: Purchase): Promise<Outcome> {
  const { data: session, hidden } = await lock(scene, 'checkout.session', id);
  if (!isOpen(session, scene.now)) return closedOutcome(session);
  const { name, email, phone, billing } = purchase.entered;
  const method = await createPaymentMethod(scene, purchase.card, purchase.expiry, {
    name,
    email,
    phone,
    address: billing,
  });
  const kept = { ...hiddenSession(hidden), entered: purchase.entered };
  const answer = await askCard(scene, method.id);
  if (answer === 'asks') return askForApproval(scene, session, kept, method);
  if (answer === 'pays') return settle(scene, session, kept, method.id);
  if (isFree(session) && purchase.card.conduct === 'charge-fails') return settle(scene, session, kept, method.id);
  const saved = purchase.card.conduct === 'charge-fails' && session.customer !== null;
  if (saved) await attach(scene, method.id, idOf(session.customer));
  return refuse(scene, session, kept, method, answer);
}

/** With nothing to pay today a card is only saved, and no payment intent is made. */
const isFree = (session: Stripe.Checkout.Session) => session.amount_total === 0;

async function refuse(
  scene: Scene,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Outcome> {
  const intent = isFree(session) ? null : await intentOf(scene, session, hidden);
  if (intent) await fail(scene, intent.data, intent.hidden, method, decline);
  await save(scene, session, { ...hidden, intent: intent?.data.id, awaiting: undefined });
  return { kind: 'declined', session, decline };
}

/** The holder's answer on the approval page. */
export async function answerApproval(scene: Scene, id: string, approved: boolean): Promise<Outcome> {
  const { data: session, hidden } = await lock(scene, 'checkout.session', id);
  if (!isOpen(session, scene.now)) return closedOutcome(session);
  const kept = hiddenSession(hidden);
  const { awaiting } = kept;
  if (!awaiting) return { kind: 'declined', session, decline: AUTHENTICATION_FAILED };
  if (!approved)
    return refuse(scene, session, kept, await need(scene, 'payment_method', awaiting), AUTHENTICATION_FAILED);
  await markApproved(scene, awaiting);
  return settle(scene, session, kept, awaiting);
}

async function intentOf(scene: Scene, session: Stripe.Checkout.Session, hidden: SessionHidden) {
  if (hidden.intent) return lock(scene, 'payment_intent', hidden.intent);
  const customer = idOrNull(session.customer);
  const ask = {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer,
    description: 'Subscription creation',
  };
  return { data: await createIntent(scene, ask), hidden: {} };
}

async function askForApproval(
  scene: Scene,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  method: Stripe.PaymentMethod,
): Promise<Outcome> {
  const intent = isFree(session) ? null : await intentOf(scene, session, hidden);
  if (intent) {
    const url = `${scene.publicUrl}/sandbox/checkout/${session.id}/approve`;
    await waitForApproval(scene, intent.data, intent.hidden, method, url, session.url);
  }
  await save(scene, session, { ...hidden, intent: intent?.data.id, awaiting: method.id });
  return { kind: 'approve', session };
}

async function buyer(scene: Scene, session: Stripe.Checkout.Session, entered: Entered): Promise<string> {
  if (session.customer) return idOf(session.customer);
  const { name, email, phone, billing, shipping } = entered;
  const created = await createCustomer(scene, {
    email,
    name: shipping?.name ?? name,
    phone,
    address: billing,
    shipping: shipping && { address: withoutNulls(shipping.address), name: shipping.name, phone },
  });
  return created.id;
}

const withoutNulls = (address: Stripe.Address) => address as Stripe.Customer.Shipping['address'];

/** The payment went through: everything it brings about, in one transaction. */
async function settle(
  scene: Scene,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  methodId: string,
): Promise<Outcome> {
  const entered = hidden.entered as Entered;
  const intent = isFree(session) ? null : await intentOf(scene, session, hidden);
  const customer = await buyer(scene, session, entered);
  const method = await attach(scene, methodId, customer);
  const paid = intent && (await succeed(scene, { ...intent.data, customer }, intent.hidden, method));
  const { subscription, invoice } = await startSubscription(scene, session, hidden, {
    customer,
    method: method.id,
    intent: paid,
  });
  const complete: Stripe.Checkout.Session = {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: entered.shipping },
    customer,
    customer_details: {
      address: entered.billing,
      business_name: null,
      email: entered.email,
      individual_name: null,
      name: entered.name,
      phone: entered.phone,
      tax_exempt: 'none',
      tax_ids: [],
    },
    invoice,
    payment_status: isFree(session) ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription,
    url: null,
  };
  await save(scene, complete, { ...hidden, intent: paid?.id, awaiting: undefined });
  await record(scene, 'checkout.session.completed', complete);
  if (hidden.coupon) await redeem(scene, hidden.coupon);
  return { kind: 'complete', session: complete };
}

interface Paid {
  customer: string;
  method: string;
  intent: Stripe.PaymentIntent | null;
}

async function startSubscription(scene: Scene, session: Stripe.Checkout.Session, hidden: SessionHidden, paid: Paid) {
  const reductions = hidden.coupon ? [await readReductionOf(scene, hidden.coupon)] : [];
  const fresh = newSubscription(scene, {
    ...hidden.subscription,
    customer: paid.customer,
    lines: hidden.lines,
    paymentMethod: paid.method,
  });
  const discounts: Stripe.Discount[] = [];
  for (const reduction of reductions) discounts.push(await createDiscount(scene, reduction, fresh, session.id));
  const [item] = fresh.items.data;
  const period = { start: scene.now, end: item?.current_period_end ?? scene.now };
  const occasion = { subscription: fresh, bill: reckon(hidden.lines, reductions), discounts, period };
  const open = await issueInvoice(scene, { ...occasion, reason: 'subscription_create' });
  if (paid.intent) await tieIntent(scene, open, paid.intent);
  const invoice = await markPaid(scene, open);
  const lasting = discounts.filter((_, index) => reductions[index]?.coupon.duration !== 'once');
  const subscription = await insertSubscription(scene, {
    ...fresh,
    discounts: lasting.map(({ id }) => id),
    latest_invoice: invoice.id,
  });
  return { subscription: subscription.id, invoice: invoice.id };
}

async function insertSubscription(scene: Scene, subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
  await insert(scene, subscription);
  await record(scene, 'customer.subscription.created', subscription);
  return subscription;
}
