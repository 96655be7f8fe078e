import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { onOneSandbox, SHOP, told, type Trial } from '../testing/trial.ts';
import { back, confirm, GOOD } from '../testing/elements-form.ts';

onOneSandbox('keeping a card for later', (open) => {
  const begin = async ({ stripe }: Trial, changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const customer = await stripe.customers.create({ email: 'maryam@example.com', name: 'Maryam' });
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      ui_mode: 'elements',
      currency: 'aed',
      customer: customer.id,
      return_url: `${SHOP}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      setup_intent_data: { metadata: { household: 'h-1' } },
      ...changes,
    });
    return { customer, session };
  };

  test('a card is the customer’s once its session is complete, and no money moves', async () => {
    const trial = await open();
    const { customer, session } = await begin(trial);
    expect(session).toMatchObject({ mode: 'setup', amount_total: null, payment_status: 'no_payment_required' });
    const looked = await trial.visit(`/elements/${session.id}?client_secret=${session.client_secret}`);
    expect(await looked.json()).toMatchObject({ mode: 'setup', amount: 0, currency: 'aed' });
    expect(await confirm(trial, session)).toMatchObject({ status: 'complete' });
    expect(await confirm(trial, session)).toMatchObject({ status: 'complete' });
    const done = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
    const setup = done.setup_intent as Stripe.SetupIntent;
    expect(setup).toMatchObject({ status: 'succeeded', customer: customer.id, metadata: { household: 'h-1' } });
    const kept = await trial.stripe.paymentMethods.list({ customer: customer.id });
    expect(kept.data.map(({ id }) => id)).toEqual([idOf(setup.payment_method)]);
    const changed = await trial.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: idOf(setup.payment_method) },
    });
    expect(changed.invoice_settings.default_payment_method).toBe(idOf(setup.payment_method));
    const stranger = await trial.stripe.customers.create({});
    const taken = { invoice_settings: { default_payment_method: idOf(setup.payment_method) } };
    await expect(trial.stripe.customers.update(stranger.id, taken)).rejects.toMatchObject({ code: 'resource_missing' });
    const unset = { invoice_settings: { default_payment_method: '' } };
    const none = await trial.stripe.customers.update(customer.id, unset);
    expect(none.invoice_settings.default_payment_method).toBeNull();
    expect((await trial.stripe.setupIntents.list({ customer: customer.id })).data).toHaveLength(1);
    expect(told(trial)).toEqual(
      expect.arrayContaining(['setup_intent.succeeded', 'payment_method.attached', 'checkout.session.completed']),
    );
    expect((await trial.stripe.charges.list()).data).toHaveLength(0);
  });

  test('a declined card is told, the one that asks is approved first, the one that fails later is kept', async () => {
    const trial = await open();
    const { customer, session } = await begin(trial);
    const declined = await confirm(trial, session, { card: { ...GOOD, number: '4000000000000002' } });
    expect(declined).toMatchObject({ code: 402, error: { message: 'Your card was declined.' } });
    const setup = await trial.stripe.setupIntents.retrieve(idOf(session.setup_intent));
    expect(setup).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } });
    expect((await trial.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(0);
    const asked = await confirm(trial, session, { card: { ...GOOD, number: '4000002500003155' } });
    expect(asked).toMatchObject({ status: 'redirect' });
    const bank = `/checkout/${session.id}/approve`;
    expect(await (await trial.visit(bank)).text()).toContain('keep your card');
    await trial.visit(bank, { answer: 'decline' });
    expect((await trial.stripe.setupIntents.retrieve(setup.id)).last_setup_error?.code).toBe(
      'setup_intent_authentication_failure',
    );
    await confirm(trial, session, { card: { ...GOOD, number: '4000002500003155' } });
    expect((await trial.visit(bank, { answer: 'approve' })).headers.get('location')).toBe(back(session));
    expect((await trial.stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
    const other = await begin(trial);
    const failing = { card: { ...GOOD, number: '4000000000000341' } };
    expect(await confirm(trial, other.session, failing)).toMatchObject({ status: 'complete' });
  });

  test('a session refuses options of purchases, and its intent ends with it', async () => {
    const trial = await open();
    for (const [wrong, param] of [
      [{ customer: undefined as never }, 'customer'],
      [{ currency: undefined as never }, 'currency'],
      [{ subscription_data: { description: 'x' } }, 'subscription_data'],
      [{ ui_mode: 'hosted_page' as const, return_url: undefined as never, success_url: SHOP }, 'ui_mode'],
    ] as const)
      await expect(begin(trial, wrong)).rejects.toMatchObject({ statusCode: 400, param });
    const { session } = await begin(trial, { currency: undefined as never, allowed_payment_method_types: ['card'] });
    await trial.stripe.checkout.sessions.expire(session.id);
    const setup = await trial.stripe.setupIntents.retrieve(idOf(session.setup_intent));
    expect(setup).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  });
});
