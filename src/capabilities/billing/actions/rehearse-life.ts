import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { addMoney, negateMoney } from '#src/lib/money.ts';
import { changeRequest } from '../rules/change-request.ts';
import { kitPricesOf } from '../rules/follow-up-kits.ts';
import { EVERY_PRODUCT, couponId, firstMonthOff, paymentPage, productsOf } from '../rules/payment-page.ts';
import type { BoxTiming } from '../rules/next-box.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import {
  type Observation,
  type Rehearsed,
  seenOfCharge,
  seenOfInvoice,
  seenOfRefusal,
  seenOfSubscription,
} from '../rules/rehearsal.ts';
import { type DesiredSubscription, subscriptionUpdate } from '../rules/subscription-update.ts';
import { ensureCoupon } from './ensure-coupon.ts';
import { ensureProducts } from './ensure-products.ts';

/** Two cats in Germany: delivery costs from the second month, so the first one has a coupon. */
const CHOICE = { cats: 2, currency: 'EUR', country: 'DE' } as const;
const DAY = 86_400;
/** A renewal's invoice is a draft for an hour; then it is final and charged. */
const AFTER_RENEWAL = 2 * 3600;

export interface RehearsalOptions {
  /** Seconds; the same for both sides, so that their months are as long. */
  startsAt: number;
  /** Distinguishes the objects of this rehearsal in the account. */
  name: string;
  /** Milliseconds between two looks at something that the service does afterwards. */
  pollMs: number;
}

interface Rehearsal extends RehearsalOptions {
  stripe: Stripe;
  clock: string;
  now: number;
  customer: string;
  subscription: string;
  /** Seconds: end of the paid time, from the first other date of the box on. */
  paidUntil: number | null;
}

interface Step {
  step: string;
  does(life: Rehearsal): Promise<Observation>;
}

const quoteOf = (plan: 'standard' | 'premium', life: Pick<Rehearsal, 'startsAt'>, cats: number = CHOICE.cats) =>
  buildQuote(
    { plan, ...CHOICE, cats },
    { id: 'rehearsal', now: new Date(life.startsAt * 1000), priceBook: BUILT_BOOK, launchOffer: null },
  );

/** The life of a subscription as the shop asks for it: its own parameters, by its own rules. */
const STEPS: readonly Step[] = [
  { step: 'Customer with a card', does: openCustomer },
  { step: 'Payment page', does: (life) => openPayment(life, 'hosted') },
  { step: 'Payment form within our page', does: (life) => openPayment(life, 'embedded') },
  { step: 'First payment', does: firstPayment },
  { step: 'Collection paused until the sticks leave', does: (life) => align(life, null) },
  { step: 'First sticks sent: the month counts from them', does: sendSticks },
  { step: 'Renewal 1', does: (life) => renewal(life) },
  { step: 'The next box skipped', does: (life) => dateBox(life, 'skip', 30) },
  { step: 'The skip undone', does: (life) => dateBox(life, 'resume', 0) },
  { step: 'The next box moved to a later day', does: (life) => dateBox(life, 'move', 10) },
  { step: 'Paused for two boxes', does: (life) => dateBox(life, 'pause', 60) },
  { step: 'Resumed', does: (life) => dateBox(life, 'resume', 0) },
  { step: 'The next box brought forward, and charged early', does: bringForward },
  { step: 'A third cat from the next month', does: (life) => renewFor(life, 3) },
  { step: 'That cat taken out again', does: (life) => renewFor(life, 2) },
  { step: 'Dearer plan within the month', does: (life) => changePlan(life, 'standard', 'premium') },
  { step: 'Cheaper plan from the next month', does: (life) => changePlan(life, 'premium', 'standard') },
  { step: 'Follow-up kits for both cats', does: (life) => chooseKits(life, ['one', 'other']) },
  { step: 'Renewal 2, with two kits', does: (life) => renewal(life) },
  { step: 'A kit for one cat', does: (life) => chooseKits(life, ['one']) },
  { step: 'No more kits', does: (life) => chooseKits(life, []) },
  { step: 'Cancelled at the end of the month', does: (life) => update(life, { cancel_at_period_end: true }) },
  { step: 'Kept', does: (life) => update(life, { cancel_at_period_end: false }) },
  { step: 'Renewal 3: the card fails', does: (life) => renewal(life, 'pm_card_chargeCustomerFail') },
  { step: 'A dearer plan with a card that fails', does: (life) => changePlan(life, 'standard', 'premium') },
  { step: 'A new card pays the open invoice', does: payOpenInvoice },
  { step: 'Renewal 4: the bank asks for approval', does: (life) => renewal(life, 'pm_card_authenticationRequired') },
  { step: 'Another card pays it', does: payOpenInvoice },
  { step: 'A part of it refunded', does: (life) => refund(life, 500) },
  { step: 'The rest refunded', does: (life) => refund(life) },
  { step: 'More than was paid cannot be refunded', does: (life) => refund(life, 500) },
  { step: 'Renewal 5: the payment is disputed', does: (life) => renewal(life, 'pm_card_createDispute') },
  { step: 'The dispute', does: seeDispute },
  { step: 'The dispute answered with evidence', does: answerDispute },
  { step: 'Cancelled at once', does: cancel },
  { step: 'A comeback, paid', does: firstPayment },
  { step: 'Its collection paused until the sticks leave', does: (life) => align(life, null) },
  { step: 'Withdrawn', does: cancel },
];

/** Steps that no request can take without a browser or a bank. */
export const NOT_REHEARSED = [
  'paying on the payment page or in the form: sessions are made and expired, payments are made by the API',
  'the approval itself at a bank (3-D Secure), iDEAL, SEPA debit and wallets',
  'events arriving at the shop, their order and signatures',
  'Stripe Connect: a person fills in its form, and transfers need a balance',
  'what the account lets be set: retries of failed payments, mails to customers, Radar rules',
];

/**
 * Plays the life in an account and returns its checks. All its objects but products and coupon are deleted with its
 * test clock.
 */
export async function rehearseLife(stripe: Stripe, options: RehearsalOptions): Promise<Rehearsed[]> {
  const life: Rehearsal = {
    ...options,
    stripe,
    clock: '',
    now: options.startsAt,
    customer: '',
    subscription: '',
    paidUntil: null,
  };
  const rehearsed: Rehearsed[] = [];
  try {
    for (const { step, does } of STEPS) rehearsed.push({ step, seen: await seenOf(life, does) });
  } finally {
    if (life.clock) await stripe.testHelpers.testClocks.del(life.clock);
  }
  return rehearsed;
}

/** A refusal is an observation as well; keys that are not taken, or no answer, end the rehearsal. */
async function seenOf(life: Rehearsal, does: Step['does']): Promise<Observation> {
  try {
    return await does(life);
  } catch (error) {
    if (error instanceof NotTried) return { 'not tried': error.message };
    const { StripeError, StripeAuthenticationError, StripeConnectionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripeConnectionError) throw error;
    if (!(error instanceof StripeError)) throw error;
    return seenOfRefusal(error);
  }
}

class NotTried extends Error {}

function need<T>(value: T | null | undefined | '', what: string): T {
  if (value === null || value === undefined || value === '') throw new NotTried(what);
  return value;
}

async function openCustomer(life: Rehearsal): Promise<Observation> {
  const { stripe, name, startsAt } = life;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: startsAt, name });
  life.clock = clock.id;
  const customer = await stripe.customers.create({ email: 'rehearsal@purrwell.example', name, test_clock: clock.id });
  life.customer = customer.id;
  const card = await attachCard(life, 'pm_card_visa');
  await ensureProducts(stripe, EVERY_PRODUCT);
  return { 'clock status': clock.status, 'card brand': card.card?.brand ?? null, balance: customer.balance };
}

/** Attaches a test card and makes it the one that pays. */
async function attachCard({ stripe, customer, subscription }: Rehearsal, token: string): Promise<Stripe.PaymentMethod> {
  const card = await stripe.paymentMethods.attach(token, { customer: need(customer, 'no customer') });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  if (subscription) await stripe.subscriptions.update(subscription, { default_payment_method: card.id });
  return card;
}

async function openPayment(life: Rehearsal, ui: 'hosted' | 'embedded'): Promise<Observation> {
  const { stripe } = life;
  const session = await stripe.checkout.sessions.create(await pageOf(life, ui));
  const { status } = await stripe.checkout.sessions.expire(session.id);
  return {
    mode: session.mode,
    'session status': session.status,
    'payment status': session.payment_status,
    subtotal: session.amount_subtotal,
    total: session.amount_total,
    currency: session.currency,
    'has an address': Boolean(session.url),
    'has a client secret': Boolean(session.client_secret),
    'status once expired': status,
  };
}

/** The session's parameters as a checkout of the shop sends them. */
async function pageOf(life: Rehearsal, ui: 'hosted' | 'embedded'): Promise<Stripe.Checkout.SessionCreateParams> {
  const quote = quoteOf('standard', life);
  await ensureCoupon(life.stripe, {
    id: couponId(quote),
    name: 'First month',
    amount_off: firstMonthOff(quote),
    currency: 'eur',
    duration: 'once',
    applies_to: { products: productsOf('standard').map(({ id }) => id) },
  });
  const page = {
    id: life.name,
    quote,
    email: 'rehearsal@purrwell.example',
    customer: { name: 'Rehearsal', address: null },
    createdAt: new Date(life.startsAt * 1000),
    ui,
    draftId: null,
    personId: null,
  };
  return paymentPage(page, { origin: 'https://purrwell.example', stripeCustomer: need(life.customer, 'no customer') });
}

/** The subscription that a paid session makes, made by the API. */
async function firstPayment(life: Rehearsal): Promise<Observation> {
  const { line_items = [], discounts, subscription_data } = await pageOf(life, 'hosted');
  const subscription = await life.stripe.subscriptions.create({
    customer: life.customer,
    items: line_items.map(
      ({ price_data, quantity }) => ({ price_data, quantity }) as Stripe.SubscriptionCreateParams.Item,
    ),
    ...(discounts && { discounts: discounts as Stripe.SubscriptionCreateParams.Discount[] }),
    metadata: subscription_data?.metadata ?? {},
    billing_mode: { type: 'classic' },
    payment_behavior: 'error_if_incomplete',
  });
  life.subscription = subscription.id;
  return everythingOf(life);
}

/** Subscription, newest invoice and newest charge as they are now. */
async function everythingOf(life: Rehearsal): Promise<Observation> {
  const subscription = await subscriptionOf(life);
  const [invoice] = (await life.stripe.invoices.list({ customer: life.customer, limit: 1 })).data;
  const [charge] = (await life.stripe.charges.list({ customer: life.customer, limit: 1 })).data;
  return {
    ...seenOfSubscription(subscription),
    ...(invoice && seenOfInvoice(invoice)),
    ...(charge && seenOfCharge(charge)),
  };
}

const subscriptionOf = ({ stripe, subscription }: Rehearsal) =>
  stripe.subscriptions.retrieve(need(subscription, 'no subscription'), { expand: ['discounts'] });

const periodEnd = ({ items }: Stripe.Subscription): number =>
  Math.min(...items.data.map(({ current_period_end }) => current_period_end));

const moment = (seconds: number): Date => new Date(seconds * 1000);

/** Our row of the plan, without kits. */
function rowOf(life: Rehearsal, sticksLeftAt: Date | null, cats: number = CHOICE.cats): DesiredSubscription {
  const { unit, renewalTotal } = quoteOf('standard', life, cats);
  return {
    ...{ plan: 'standard', nextPlan: null, currency: CHOICE.currency, country: CHOICE.country },
    ...{ quantity: cats, unitAmount: unit.amount, renewalAmount: renewalTotal.amount },
    ...{ kits: null, excludedCats: null, withoutSticks: null },
    ...{
      sticksLeftAt,
      sticksHeld: false,
      paidUntil: null,
      timing: null,
      endsOn: null,
      refundEnd: null,
      disputed: false,
      waiting: [],
    },
  };
}

/** Brings the subscription in line with our row, as the shop's job does. */
async function align(life: Rehearsal, sticksLeftAt: Date | null): Promise<Observation> {
  const change = subscriptionUpdate(rowOf(life, sticksLeftAt), await subscriptionOf(life), new Date(life.now * 1000));
  return update(life, need(change, 'nothing to change'));
}

/** The next box so many days after the paid time, as the shop's job requests it; none for its ordinary day. */
async function dateBox(life: Rehearsal, kind: BoxTiming['kind'], days: number): Promise<Observation> {
  life.paidUntil ??= periodEnd(await subscriptionOf(life));
  return wishBox(life, days ? { kind, until: life.paidUntil + days * DAY } : null);
}

async function wishBox(life: Rehearsal, wish: { kind: BoxTiming['kind']; until: number } | null): Promise<Observation> {
  const paidUntil = moment(need(life.paidUntil, 'no paid month'));
  const timing: BoxTiming | null = wish && {
    ...{ id: life.name, kind: wish.kind, until: moment(wish.until).toISOString(), from: paidUntil.toISOString() },
    ...{ since: moment(life.now).toISOString(), boxes: null, undoes: null, receipt: null },
  };
  const row = { ...rowOf(life, moment(life.now)), paidUntil, timing };
  const change = subscriptionUpdate(row, await subscriptionOf(life), moment(life.now));
  return update(life, need(change, 'nothing to change'));
}

/** The sticks before it have left: the box is charged an hour later, on which the month begins anew. */
async function bringForward(life: Rehearsal): Promise<Observation> {
  const until = life.now + 3600;
  await wishBox({ ...life, now: life.now - DAY }, { kind: 'forward', until });
  await advance(life, until + AFTER_RENEWAL);
  return everythingOf(life);
}

/** The renewal for so many cats. */
async function renewFor(life: Rehearsal, cats: number): Promise<Observation> {
  const subscription = await subscriptionOf(life);
  const row = { ...rowOf(life, moment(life.now), cats), paidUntil: moment(periodEnd(subscription)) };
  const change = subscriptionUpdate(row, subscription, moment(life.now));
  return update(life, need(change, 'nothing to change'));
}

/** Follow-up kits for these cats with the next box, and with no other of the plan, as the shop's job asks for them. */
async function chooseKits(life: Rehearsal, cats: readonly string[]): Promise<Observation> {
  const subscription = await subscriptionOf(life);
  const end = periodEnd(subscription);
  const prices = kitPricesOf('monthly', CHOICE.currency, BUILT_BOOK);
  const kits = cats.map((cat) => {
    return { cat, cadence: 'monthly' as const, agreed: prices.standard, prices, since: null };
  });
  const change = subscriptionUpdate(
    { ...rowOf(life, new Date(life.now * 1000)), kits, paidUntil: new Date(end * 1000) },
    subscription,
    new Date(life.now * 1000),
  );
  return update(life, need(change, 'nothing to change'));
}

async function update(life: Rehearsal, change: Stripe.SubscriptionUpdateParams): Promise<Observation> {
  await life.stripe.subscriptions.update(need(life.subscription, 'no subscription'), change);
  return everythingOf(life);
}

async function sendSticks(life: Rehearsal): Promise<Observation> {
  await advance(life, life.now + 5 * DAY);
  return align(life, new Date(life.now * 1000));
}

/** Moves the test clock, and waits until the service has handled everything due by then. */
async function advance(life: Rehearsal, until: number): Promise<void> {
  const { testClocks } = life.stripe.testHelpers;
  await testClocks.advance(need(life.clock, 'no test clock'), { frozen_time: until });
  life.now = until;
  await eventually(life, async () => {
    const { status } = await testClocks.retrieve(life.clock);
    if (status === 'internal_failure') throw new NotTried('the test clock failed');
    return status === 'ready';
  });
}

const LOOKS = 60;

/** False if it had not happened at the last check. */
async function eventually({ pollMs }: Rehearsal, happened: () => Promise<boolean>): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    if (await happened()) return true;
    await wait(pollMs);
  }
  return false;
}

/** To the end of the month, and until its invoice is final and was tried; with another card where one is named. */
async function renewal(life: Rehearsal, token?: string): Promise<Observation> {
  if (token) await attachCard(life, token);
  await advance(life, periodEnd(await subscriptionOf(life)) + AFTER_RENEWAL);
  return everythingOf(life);
}

/** A change as the shop plans it ten days into the month. */
async function changePlan(
  life: Rehearsal,
  from: 'standard' | 'premium',
  to: 'standard' | 'premium',
): Promise<Observation> {
  await advance(life, life.now + 5 * DAY);
  const subscription = await subscriptionOf(life);
  const end = periodEnd(subscription);
  const [before, after] = [quoteOf(from, life), quoteOf(to, life)];
  const termsOf = ({ plan, unit, renewalTotal }: typeof before) => ({
    ...{ plan, quantity: CHOICE.cats, unitAmount: unit.amount, renewalAmount: renewalTotal.amount },
  });
  const dearer = after.unit.amount > before.unit.amount;
  const month = addMoney(after.planTotal, negateMoney(before.planTotal)).amount;
  const planned: PlannedChange = {
    effective: dearer ? 'now' : 'renewal',
    from: termsOf(before),
    to: termsOf(after),
    leaving: [],
    currency: CHOICE.currency,
    due: dearer ? Math.round((month * (end - life.now)) / (30 * DAY)) : 0,
    unitNow: after.unit.amount,
    prorationAt: life.now,
    until: new Date(end * 1000).toISOString(),
    waits: false,
  };
  return update(life, changeRequest(`${life.name}-${to}`, planned, { subscription, present: from }));
}

async function payOpenInvoice(life: Rehearsal): Promise<Observation> {
  const card = await attachCard(life, 'pm_card_visa');
  const [open] = (await life.stripe.invoices.list({ customer: life.customer, status: 'open', limit: 1 })).data;
  await life.stripe.invoices.pay(need(open?.id, 'no open invoice'), { payment_method: card.id });
  return everythingOf(life);
}

async function newestPaidCharge({ stripe, customer }: Rehearsal): Promise<Stripe.Charge> {
  const { data } = await stripe.charges.list({ customer: need(customer, 'no customer'), limit: 20 });
  return need(
    data.find(({ paid }) => paid),
    'no payment',
  );
}

async function refund(life: Rehearsal, amount?: number): Promise<Observation> {
  const { id: charge } = await newestPaidCharge(life);
  const made = await life.stripe.refunds.create({ charge, ...(amount && { amount }) });
  return {
    'refund status': made.status,
    'refund amount': made.amount,
    ...seenOfCharge(await life.stripe.charges.retrieve(charge)),
  };
}

async function disputeOf(life: Rehearsal): Promise<Stripe.Dispute> {
  const { id: charge } = await newestPaidCharge(life);
  const { data } = await life.stripe.disputes.list({ charge, limit: 1 });
  return need(data[0], 'no dispute');
}

async function seeDispute(life: Rehearsal): Promise<Observation> {
  await eventually(life, async () => (await newestPaidCharge(life)).disputed);
  const { status, reason, amount, is_charge_refundable } = await disputeOf(life);
  return { 'dispute status': status, reason, amount, refundable: is_charge_refundable };
}

async function answerDispute(life: Rehearsal): Promise<Observation> {
  const { id } = await disputeOf(life);
  const sent = await life.stripe.disputes.update(id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  });
  const decided = await eventually(life, async () => (await life.stripe.disputes.retrieve(id)).status === 'won');
  return { 'status when sent': sent.status === 'won' ? 'under_review' : sent.status, won: decided };
}

async function cancel(life: Rehearsal): Promise<Observation> {
  await life.stripe.subscriptions.cancel(need(life.subscription, 'no subscription'));
  return everythingOf(life);
}
