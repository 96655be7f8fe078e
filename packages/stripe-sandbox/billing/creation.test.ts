import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { onOneSandbox, told } from '../testing/trial.ts';

// docs.stripe.com/api/subscriptions/create: payment_behavior.
onOneSandbox('a subscription created by the API', (open) => {
  test('is paid at once by the customer’s card; one that does not pay leaves nothing behind', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id: product } = await stripe.products.create({ name: 'Sticks' });
    const { id: customer } = await stripe.customers.create({ email: 'made@example.com' });
    const { id: coupon } = await stripe.coupons.create({ amount_off: 500, currency: 'eur', duration: 'once' });
    const wish: Stripe.SubscriptionCreateParams = {
      customer,
      items: [
        { quantity: 2, price_data: { product, currency: 'eur', unit_amount: 2300, recurring: { interval: 'month' } } },
      ],
      discounts: [{ coupon }],
      metadata: { country: 'DE' },
      billing_mode: { type: 'classic' },
      payment_behavior: 'error_if_incomplete',
    };
    await expect(stripe.subscriptions.create(wish)).rejects.toMatchObject({ code: 'resource_missing' });
    const use = async (token: string) => {
      const { id } = await stripe.paymentMethods.attach(token, { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    };
    await use('pm_card_chargeCustomerFail');
    await expect(stripe.subscriptions.create(wish)).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer })).data).toEqual([]);
    expect((await stripe.coupons.retrieve(coupon)).times_redeemed).toBe(0);

    await use('pm_card_visa');
    const made = await stripe.subscriptions.create({ ...wish, expand: ['latest_invoice'] });
    expect(made).toMatchObject({ status: 'active', metadata: { country: 'DE' }, discounts: [] });
    expect(made.latest_invoice).toMatchObject({ billing_reason: 'subscription_create', status: 'paid', total: 4100 });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.paid']));
    for (const payment_behavior of ['allow_incomplete', 'default_incomplete'] as const)
      await expect(stripe.subscriptions.create({ ...wish, payment_behavior })).rejects.toThrow(/payment_behavior/);
  });
});
