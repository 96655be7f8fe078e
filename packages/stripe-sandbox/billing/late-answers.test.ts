import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { refusal, refusals } from '../testing/refusal.ts';
import {
  CARD,
  dearer,
  invoicesOf,
  onOneSandbox,
  openElements,
  openSession,
  pathOf,
  periodOf,
  subscribe,
  told,
  type Trial,
} from '../testing/trial.ts';

const DAY = 86_400;
const ASKING = { ...CARD, card_number: '4000 0025 0000 3155' };

/** A subscription in euros whose first debit its bank has not answered. */
async function debited(trial: Trial, iban: string) {
  const price_data = {
    currency: 'eur',
    unit_amount: 4_500,
    recurring: { interval: 'month' as const },
    product_data: { name: 'Premium, per cat' },
  };
  const session = await openElements(trial.stripe, { line_items: [{ price_data, quantity: 1 }] });
  const debit = { method: 'sepa_debit', iban, name: 'Maryam Al Suwaidi' };
  await trial.ask(`/elements/${session.id}/confirm`, { clientSecret: session.client_secret, ...debit });
  const done = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
  return { session, subscription: done.subscription as Stripe.Subscription, invoice: done.invoice as Stripe.Invoice };
}

/** A renewal that its card did not pay. */
async function owed(trial: Trial) {
  const { stripe } = trial;
  const subscription = await subscribe(trial);
  const customer = idOf(subscription.customer);
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
  await trial.sandbox.control.advance(31 * DAY);
  return { subscription, customer, invoice: (await invoicesOf(trial, subscription))[1] as Stripe.Invoice };
}

onOneSandbox('answers that come late', (open) => {
  test('a debit that is under way holds its invoice: it can be neither paid again nor withdrawn', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, invoice } = await debited(trial, 'DE89370400440532013000');
    for (const refused of await refusals([stripe.invoices.pay(invoice.id), stripe.invoices.voidInvoice(invoice.id)]))
      expect(refused).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' });
    await trial.sandbox.control.advance(60);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 4_500 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([4_500]);
  });

  test('a debit that was refused may be paid by card, and withdrawn after that it is not', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, invoice } = await debited(trial, 'DE62370400440532013001');
    await trial.sandbox.control.advance(60);
    const customer = idOf(subscription.customer);
    const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(await stripe.invoices.pay(invoice.id, { payment_method })).toMatchObject({ status: 'paid' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await refusal(stripe.invoices.voidInvoice(invoice.id))).status).toBe(400);
    await trial.sandbox.control.advance(40 * DAY);
    expect((await invoicesOf(trial, subscription)).map(({ amount_paid }) => amount_paid)[0]).toBe(4_500);
  });

  test('an approval counts for an invoice that is still open, and for no other', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { invoice } = await owed(trial);
    const path = pathOf(invoice);
    const approval = path.replace('?', '/approve?');
    await trial.visit(path, ASKING);
    await stripe.invoices.voidInvoice(invoice.id);
    await trial.visit(approval, { answer: 'approve' });
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
    expect((await stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(1);
  });

  test('an approval that comes after another card has paid charges nothing more', async () => {
    const trial = await open('gentle');
    const { invoice } = await owed(trial);
    const path = pathOf(invoice);
    await trial.visit(path, ASKING);
    await trial.visit(path, CARD);
    await Promise.all(
      Array.from({ length: 3 }, () => trial.visit(path.replace('?', '/approve?'), { answer: 'approve' })),
    );
    expect((await trial.stripe.invoices.retrieve(invoice.id)).amount_paid).toBe(34_000);
    const paid = (await trial.stripe.charges.list()).data.filter((charge) => charge.paid);
    expect(paid.map(({ amount }) => amount)).toEqual([34_000, 34_000]);
  });

  test('a session that expires while its bank asks takes no approval, and sells nothing', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const session = await openSession(stripe);
    const approval = `/checkout/${session.id}/approve`;
    await trial.visit(`/checkout/${session.id}`, ASKING);
    await trial.sandbox.control.advance(DAY + 1);
    await trial.visit(approval, { answer: 'approve' });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      subscription: null,
    });
    expect((await stripe.charges.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  test('an approval or a refusal that nobody was asked for changes nothing', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const session = await openSession(stripe);
    for (const answer of ['approve', 'decline', 'perhaps'])
      await trial.visit(`/checkout/${session.id}/approve`, { answer });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await trial.visit(`/checkout/${session.id}`, CARD);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
    await trial.visit(`/checkout/${session.id}/approve`, { answer: 'decline' });
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  test('time that several processes let pass at once makes one invoice and one charge a month', async () => {
    const trial = await open('gentle');
    const { stripe, sandbox } = trial;
    const subscription = await subscribe(trial);
    const { end } = periodOf(subscription);
    await Promise.all(Array.from({ length: 4 }, () => sandbox.control.advance(31 * DAY)));
    const invoices = await invoicesOf(trial, subscription);
    expect(new Set(invoices.map(({ period_end }) => period_end)).size).toBe(invoices.length);
    expect(invoices.every(({ status, amount_paid }) => status === 'paid' && amount_paid === 34_000)).toBe(true);
    expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(invoices.length);
    expect(periodOf(await stripe.subscriptions.retrieve(subscription.id)).end).toBeGreaterThan(end);
  });
});

onOneSandbox('a customer’s credit', (open) => {
  test('pays the next invoice before the card, comes back when that is withdrawn, and is told each time', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const customer = idOf(subscription.customer);
    const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
    // A downgrade from the first second on gives 16,000 back: two at 9,000 in place of two at 17,000.
    const { items } = await dearer(trial, subscription, 2, 9_000);
    const timing = { proration_behavior: 'always_invoice', proration_date: periodOf(subscription).start } as const;
    await stripe.subscriptions.update(subscription.id, { ...timing, items });
    expect([await balance(), (await stripe.charges.list()).data.length]).toEqual([-16_000, 1]);

    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
    await stripe.subscriptions.update(subscription.id, {
      ...timing,
      ...(await dearer(trial, subscription, 3, 25_000)),
    });
    // Three at 25,000 in place of two at 9,000 is 57,000, of which 16,000 are paid by credit.
    const open_ = (await invoicesOf(trial, subscription)).at(-1) as Stripe.Invoice;
    expect(open_).toMatchObject({ status: 'open', total: 57_000, amount_due: 41_000, ending_balance: 0 });
    expect(await balance()).toBe(0);
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    await stripe.invoices.voidInvoice(open_.id);
    expect(await balance()).toBe(-16_000);
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual(['customer.updated', 'invoice.voided']);
    expect(trial.heard[0]?.data.previous_attributes).toEqual({ balance: 0 });
  });
});
