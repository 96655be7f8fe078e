import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { TEST_CARDS } from '../billing/test-cards.ts';
import { invalid, refusal, refusals } from '../testing/refusal.ts';
import {
  CARD,
  invoicesOf,
  onOneSandbox,
  openSession,
  periodOf,
  subscribe,
  told,
  type Trial,
} from '../testing/trial.ts';

// Refusals: answers of Stripe recorded by github.com/Kiln-AI/stripe_world (phase_plans/phase_8.md and
// tests/test_payment_methods.py, version 2026-08-26.dahlia). Test cards: docs.stripe.com/testing.

const people = async ({ stripe }: Trial) => {
  const [one, other] = [await stripe.customers.create(), await stripe.customers.create()];
  return { one: one.id, other: other.id };
};

/** A renewal that the card of the token was asked for, its invoice and its intent. */
async function renewedOn(trial: Trial, token: string) {
  const { stripe, sandbox } = trial;
  const subscription = await subscribe(trial);
  const card = await stripe.paymentMethods.attach(token, { customer: idOf(subscription.customer) });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
  const now = Math.floor((await sandbox.control.now()).getTime() / 1000);
  await sandbox.control.advance(periodOf(subscription).end - now);
  const invoice = (await invoicesOf(trial, subscription))[1] as Stripe.Invoice;
  const { data } = await stripe.invoicePayments.list({ invoice: invoice.id });
  return { subscription, card, invoice, intent: idOf(data[0]?.payment.payment_intent) };
}

onOneSandbox('payment methods', (open) => {
  test('a card is attached, again without effect, listed with its customer, and detached for good', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { one, other } = await people(trial);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: one });
    expect(card).toMatchObject({
      object: 'payment_method',
      type: 'card',
      customer: one,
      livemode: false,
      card: { brand: 'visa', last4: '4242', exp_month: 12, funding: 'credit', wallet: null },
    });
    expect(JSON.stringify(card)).not.toContain('424242424242');
    expect((await stripe.paymentMethods.attach(card.id, { customer: one })).id).toBe(card.id);
    expect(await refusal(stripe.paymentMethods.attach(card.id, { customer: other }))).toMatchObject({
      ...invalid(undefined),
      message: 'The payment method you provided has already been attached to a customer.',
    });
    const detached = await stripe.paymentMethods.detach(card.id);
    expect(detached).toMatchObject({ id: card.id, customer: null });
    await trial.sandbox.deliverDueEvents();
    expect(told(trial).slice(2)).toEqual(['payment_method.attached', 'payment_method.detached']);
    expect(trial.heard.at(-1)?.data.previous_attributes).toEqual({ customer: one });

    // docs.stripe.com/api/payment_methods/detach: "can no longer be used for payments or re-attached to a Customer".
    expect((await refusal(stripe.paymentMethods.attach(card.id, { customer: one }))).message).toContain(
      'may not be used again',
    );
    expect(await refusal(stripe.paymentMethods.detach(card.id))).toEqual({
      ...invalid(undefined),
      message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
    });
    expect(await stripe.paymentMethods.retrieve(card.id)).toMatchObject({ customer: null });
  });

  test('each test card behaves as docs.stripe.com/testing describes: kept, or declined already when it is attached', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { one } = await people(trial);
    for (const { token, number, brand, conduct, declineCode } of TEST_CARDS) {
      const attaching = stripe.paymentMethods.attach(token, { customer: one });
      if (conduct === 'declines') {
        expect([token, await refusal(attaching)]).toMatchObject([
          token,
          { status: 402, type: 'card_error', code: 'card_declined', decline_code: declineCode },
        ]);
        continue;
      }
      expect((await attaching).card).toMatchObject({ brand, last4: number.slice(-4) });
    }
    const kept = TEST_CARDS.filter(({ conduct }) => conduct !== 'declines');
    const listed = await stripe.customers.listPaymentMethods(one, { limit: 100 });
    expect(listed.data.map(({ card }) => card?.last4)).toEqual(kept.map(({ number }) => number.slice(-4)).reverse());
    const same = await stripe.paymentMethods.attach('pm_card_visa', { customer: one });
    const twin = listed.data.find(({ card }) => card?.last4 === '4242');
    expect([same.id === twin?.id, same.card?.fingerprint === twin?.card?.fingerprint]).toEqual([false, true]);
  });

  test('lists need a customer, who has to exist, and filter by type', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { one, other } = await people(trial);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: one });
    const ids = async (params: Stripe.PaymentMethodListParams) =>
      (await stripe.paymentMethods.list(params)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([]);
    expect(await ids({ customer: one })).toEqual([card.id]);
    expect(await ids({ customer: one, type: 'card' })).toEqual([card.id]);
    expect(await ids({ customer: one, type: 'sepa_debit' })).toEqual([]);
    expect(await ids({ customer: other })).toEqual([]);
    const listed = await stripe.customers.listPaymentMethods(one, { type: 'card' });
    expect([listed.url, listed.data.length]).toEqual([`/v1/customers/${one}/payment_methods`, 1]);
    const nobody = invalid('customer', 'resource_missing');
    expect(await refusal(stripe.paymentMethods.list({ customer: 'cus_nope' }))).toMatchObject(nobody);
    await stripe.customers.del(other);
    expect(await refusal(stripe.paymentMethods.list({ customer: other }))).toMatchObject(nobody);
    expect(await refusal(stripe.customers.listPaymentMethods('cus_nope'))).toMatchObject({ status: 404 });
  });

  test('attaching names a customer who exists and a method that does', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { one } = await people(trial);
    expect(await refusal(stripe.paymentMethods.attach('pm_card_visa', {}))).toEqual({
      ...invalid(undefined, 'parameter_missing'),
      message: 'Must provide customer or customer_account.',
    });
    for (const customer of ['cus_nope', 'ch_nope'])
      expect(await refusal(stripe.paymentMethods.attach('pm_card_visa', { customer }))).toMatchObject(
        invalid('customer', 'resource_missing'),
      );
    for (const refused of await refusals([
      stripe.paymentMethods.attach('pm_nope', { customer: one }),
      stripe.paymentMethods.detach('pm_nope'),
      stripe.paymentMethods.retrieve('pm_nope'),
    ]))
      expect(refused).toMatchObject({ status: 404, code: 'resource_missing' });
  });
});

onOneSandbox('payment intents', (open) => {
  test('a payment that went through has its charge, its card and its secret', async () => {
    const trial = await open();
    const { stripe } = trial;
    const subscription = await subscribe(trial);
    const customer = idOf(subscription.customer);
    const { data } = await stripe.paymentIntents.list({
      customer,
      expand: ['data.latest_charge', 'data.payment_method'],
    });
    const [intent, ...more] = data as [Stripe.PaymentIntent];
    expect(more).toEqual([]);
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 34_000,
      amount_capturable: 0,
      amount_received: 34_000,
      capture_method: 'automatic',
      currency: 'aed',
      customer,
      last_payment_error: null,
      latest_charge: { amount: 34_000, paid: true, captured: true, status: 'succeeded', payment_intent: intent.id },
      next_action: null,
      payment_method: { card: { last4: '4242' } },
      status: 'succeeded',
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{20,}$`));
    expect((await stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
    expect((await stripe.paymentIntents.list({ customer: (await stripe.customers.create()).id })).data).toEqual([]);
    const confirmed = await refusal(stripe.paymentIntents.confirm(intent.id));
    expect(confirmed).toMatchObject(invalid(undefined, 'payment_intent_unexpected_state'));
  });

  test('a card that is declined leaves a failed charge, the reason, and room for another card', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { intent, card, invoice } = await renewedOn(trial, 'pm_card_chargeCustomerFail');
    const failed = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        payment_method: { id: card.id },
      },
      latest_charge: {
        status: 'failed',
        paid: false,
        captured: false,
        amount_captured: 0,
        failure_code: 'card_declined',
        outcome: { type: 'issuer_declined', network_status: 'declined_by_network', reason: 'generic_decline' },
      },
    });
    const again = stripe.paymentIntents.confirm(intent, { payment_method: card.id });
    const declined = await again.catch((error: Stripe.errors.StripeCardError) => error);
    expect(declined).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id: intent, status: 'requires_payment_method' },
      payment_method: { id: card.id },
    });
    await trial.sandbox.deliverDueEvents();
    trial.heard.length = 0;
    const paid = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_mastercard' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null, amount_received: 34_000 });
    await trial.sandbox.deliverDueEvents();
    const types = told(trial);
    expect(types.indexOf('charge.succeeded')).toBeLessThan(types.indexOf('payment_intent.succeeded'));
    expect(types).toContain('invoice.paid');
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_remaining: 0 });
    const { data } = await stripe.charges.list({ payment_intent: intent });
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
  });

  test('a card that wants approval is not charged without its holder', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { intent } = await renewedOn(trial, 'pm_card_authenticationRequired');
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'authentication_required' },
    });
    expect((await stripe.charges.list({ payment_intent: intent })).data).toEqual([]);
    expect(
      await refusal(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequired' })),
    ).toMatchObject({
      status: 402,
      type: 'card_error',
      code: 'authentication_required',
    });
    expect((await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
  });

  test('the intent of a session that is still open is for the session to confirm', async () => {
    const trial = await open();
    const { stripe } = trial;
    const session = await openSession(stripe);
    await trial.visit(`/checkout/${session.id}`, { ...CARD, card_number: '4000 0000 0000 0002' });
    const [intent] = (await stripe.paymentIntents.list()).data as [Stripe.PaymentIntent];
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } });
    expect(await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).toMatchObject(
      invalid(undefined, 'payment_intent_unexpected_state'),
    );
    await trial.visit(`/checkout/${session.id}`, CARD);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test('an id that names nothing is called the intent of the address', async () => {
    const { stripe } = await open();
    const nothing = {
      status: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_nope'",
    };
    expect(await refusal(stripe.paymentIntents.retrieve('pi_nope'))).toMatchObject(nothing);
    expect(await refusal(stripe.paymentIntents.confirm('pi_nope'))).toMatchObject(nothing);
    expect(await refusal(stripe.setupIntents.retrieve('seti_nope'))).toMatchObject({
      status: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such setupintent: 'seti_nope'",
    });
  });
});
