import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { invoicesOf, onOneSandbox, periodOf, subscribe, told, type Trial } from '../testing/trial.ts';
import { refusal } from '../testing/refusal.ts';

// Order in which payment methods are charged: docs.stripe.com/billing/subscriptions/payment-methods-setting#payment-method-priority.

const DAY = 86_400;

/** A subscription without a card of its own, and the step to its next renewal. */
async function withoutCard(trial: Trial) {
  const subscription = await subscribe(trial);
  await trial.stripe.subscriptions.update(subscription.id, { default_payment_method: '' });
  const renew = async () => {
    const { end } = periodOf(await trial.stripe.subscriptions.retrieve(subscription.id));
    await trial.sandbox.control.advance(end - Math.floor((await trial.sandbox.control.now()).getTime() / 1000));
    return (await invoicesOf(trial, subscription)).at(-1) as Stripe.Invoice;
  };
  return { subscription, customer: idOf(subscription.customer), renew };
}

const chargedCard = async ({ stripe }: Trial, customer: string) =>
  (await stripe.charges.list({ customer, limit: 1 })).data[0]?.payment_method_details?.card?.brand;

onOneSandbox('collecting a renewal', (open) => {
  test('asks the card of the subscription, else the default of the customer', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, customer, renew } = await withoutCard(trial);
    const amex = await stripe.paymentMethods.attach('pm_card_amex', { customer });
    const mastercard = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: amex.id } });
    expect((await renew()).status).toBe('paid');
    expect(await chargedCard(trial, customer)).toBe('amex');
    await stripe.subscriptions.update(subscription.id, { default_payment_method: mastercard.id });
    expect((await renew()).status).toBe('paid');
    expect(await chargedCard(trial, customer)).toBe('mastercard');
  });

  test('without any card leaves the invoice open until there is one', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, customer, renew } = await withoutCard(trial);
    const owed = await renew();
    expect(owed).toMatchObject({ status: 'open', amount_paid: 0, amount_remaining: 34_000 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toContain('invoice.payment_failed');
    expect(await refusal(stripe.invoices.pay(owed.id))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      message: expect.stringContaining('no default payment method'),
    });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await trial.sandbox.control.advance(3 * DAY);
    expect(await stripe.invoices.retrieve(owed.id)).toMatchObject({ status: 'paid', amount_paid: 34_000 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('of a subscription that has ended is not asked for again, and may still be paid by hand', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, customer, renew } = await withoutCard(trial);
    const owed = await renew();
    await stripe.subscriptions.cancel(subscription.id);
    // docs.stripe.com/api/subscriptions/cancel: "Stripe stops automatic collection of all finalized invoices".
    expect(await stripe.invoices.retrieve(owed.id)).toMatchObject({
      status: 'open',
      auto_advance: false,
      next_payment_attempt: null,
    });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await trial.sandbox.control.advance(20 * DAY);
    expect((await stripe.invoices.retrieve(owed.id)).status).toBe('open');
    expect((await stripe.invoices.pay(owed.id)).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  test('that owes two months pays the older one without becoming active, and the newer one makes it so', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { subscription, customer, renew } = await withoutCard(trial);
    const first = await renew();
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await stripe.subscriptions.update(subscription.id, {
      default_payment_method: card.id,
      pause_collection: { behavior: 'void' },
    });
    await trial.sandbox.control.advance(4 * DAY); // over the next attempt, which a pause calls off
    await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    const second = await renew();
    expect([first.id === second.id, second.status]).toEqual([false, 'open']);
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const status = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
    await stripe.invoices.pay(first.id, { payment_method: good.id });
    expect(await status()).toBe('past_due');
    await stripe.invoices.pay(second.id, { payment_method: good.id });
    expect(await status()).toBe('active');
  });
});
