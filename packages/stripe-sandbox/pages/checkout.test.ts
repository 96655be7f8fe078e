import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { CARD, onBothSandboxes, openSession, SHOP, type Trial } from '../testing/trial.ts';
import { idOf } from '../api/ids.ts';

const path = (session: Stripe.Checkout.Session) => `/checkout/${session.id}`;
const types = (trial: Trial) => trial.heard.map(({ type }) => type);

onBothSandboxes('the hosted payment page', (open) => {
  test('shows the purchase, the total, the renewal and that no money moves', async () => {
    const trial = await open();
    const page = await trial.visit(path(await openSession(trial.stripe)));
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|style=|onclick/);
    for (const words of [
      'Sample shop',
      'Standard, per cat',
      'Pay AED\u00a0340',
      'Then <strong>AED\u00a0340</strong> every month, from',
      'at the earliest',
      'no money moves',
      '4000 0025 0000 3155',
      'maryam@example.com',
      `${SHOP}/wizard`,
    ]) {
      expect(html).toContain(words);
    }
    for (const label of ['Card number', 'Expires', 'Security code', 'Name on card'])
      expect(html).toContain(`${label}</label>`);
  });

  test('the card that pays makes a customer, a subscription and a paid invoice, and tells the shop', async () => {
    const trial = await open();
    const { stripe } = trial;
    const session = await openSession(stripe);
    const answer = await trial.visit(path(session), CARD);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${SHOP}/payment-success?session_id=${session.id}`,
    ]);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'customer'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'order-1',
      metadata: { order: 'order-1' },
      customer: { email: 'maryam@example.com', name: 'Maryam Al Suwaidi' },
      subscription: { status: 'active', metadata: { household: 'h-1' }, currency: 'aed' },
    });
    expect(
      await stripe.invoices.retrieve(idOf(done.invoice), { expand: ['payments.data.payment.payment_intent'] }),
    ).toMatchObject({
      status: 'paid',
      amount_paid: 34_000,
      billing_reason: 'subscription_create',
      payments: {
        data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded', amount_received: 34_000 } } }],
      },
    });
    const subscription = done.subscription as Stripe.Subscription;
    const [item] = subscription.items.data;
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(new Date((item?.current_period_end ?? 0) * 1000).getUTCDate()).toBe(
      new Date(subscription.created * 1000).getUTCDate(),
    );
    const methods = await stripe.paymentMethods.list({ customer: (done.customer as Stripe.Customer).id, type: 'card' });
    expect(methods.data[0]?.card).toMatchObject({ last4: '4242', exp_month: 12, exp_year: 2034 });
    for (const type of [
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'payment_intent.succeeded',
      'charge.succeeded',
    ]) {
      expect(types(trial)).toContain(type);
    }
    expect((await trial.visit(path(session))).headers.get('location')).toContain('/payment-success');
  });

  test('the declined card stays on the page with the typed text, and the next card pays', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe);
    const declined = await trial.visit(path(session), { ...CARD, card_number: '4000 0000 0000 0002' });
    const html = await declined.text();
    expect(declined.status).toBe(402);
    expect(html).toContain('Your card was declined.');
    expect(html).toContain('value="Maryam Al Suwaidi"');
    expect(html).not.toContain('value="123"');
    expect(types(trial)).toEqual(expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']));
    const [intent] = (await trial.stripe.paymentIntents.list()).data;
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    expect((await trial.visit(path(session), CARD)).status).toBe(303);
    expect((await trial.stripe.paymentIntents.list()).data.map(({ status }) => status)).toEqual(['succeeded']);
  });

  test('the authentication card asks: declining leads back to the form, approving pays', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe, { customer_email: undefined as never });
    const asking = { ...CARD, card_number: '4000002500003155', email: 'guest@example.com' };
    const asked = await trial.visit(path(session), asking);
    expect(asked.headers.get('location')).toBe(`/sandbox${path(session)}/approve`);
    expect((await trial.stripe.paymentIntents.list()).data[0]?.status).toBe('requires_action');
    expect(await (await trial.visit(`${path(session)}/approve`)).text()).toContain('Approve payment');
    const refused = await trial.visit(`${path(session)}/approve`, { answer: 'decline' });
    const back = await trial.visit((refused.headers.get('location') ?? '').replace('/sandbox', ''));
    const html = await back.text();
    expect(html).toContain('unable to authenticate');
    expect(html).toContain('value="guest@example.com"');
    expect((await trial.visit(`${path(session)}/approve`)).headers.get('location')).toBe(`/sandbox${path(session)}`);
    await trial.visit(path(session), asking);
    const paid = await trial.visit(`${path(session)}/approve`, { answer: 'approve' });
    expect(paid.headers.get('location')).toContain('/payment-success');
    expect((await trial.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test('the card that fails when charged is declined here, and passes where nothing is due today', async () => {
    const trial = await open();
    const failing = { ...CARD, card_number: '4000000000000341' };
    expect((await trial.visit(path(await openSession(trial.stripe)), failing)).status).toBe(402);
    const coupon = await trial.stripe.coupons.create({ percent_off: 100, duration: 'once' });
    const free = await openSession(trial.stripe, { discounts: [{ coupon: coupon.id }] });
    expect((await trial.visit(path(free), failing)).status).toBe(303);
    expect(await trial.stripe.checkout.sessions.retrieve(free.id)).toMatchObject({
      payment_status: 'no_payment_required',
      payment_intent: null,
    });
  });

  test('wrong fields are named one by one and nothing is asked of a bank', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe, { customer_email: undefined as never });
    const wrong = {
      card_number: '4242 4242 4242 4241',
      expires: '01 / 20',
      security_code: '12',
      name: '',
      email: 'nobody',
    };
    const answer = await trial.visit(path(session), wrong);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const sentence of [
      'Your card number is invalid.',
      'in the past',
      'Three digits, on the back.',
      'Enter the name on the card.',
      'Enter an e-mail address.',
    ])
      expect(html).toContain(sentence);
    for (const name of ['card_number', 'expires', 'security_code', 'name', 'email'])
      expect(html).toContain(`aria-describedby="${name}-error"`);
    const real = await trial.visit(path(session), {
      ...CARD,
      email: 'a@example.com',
      card_number: '4111 1111 1111 1111',
    });
    expect(await real.text()).toContain('use one of the test cards');
    expect((await trial.stripe.paymentIntents.list()).data).toHaveLength(0);
  });

  test('addresses and phone are asked for where the session wants them, and kept', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe, {
      billing_address_collection: 'required',
      shipping_address_collection: { allowed_countries: ['AE', 'DE'] },
      phone_number_collection: { enabled: true },
    });
    expect((await trial.visit(path(session), { ...CARD, shipping_country: 'US' })).status).toBe(422);
    const shipping = {
      shipping_name: 'Maryam',
      shipping_line1: 'Marina Walk 1',
      shipping_city: 'Dubai',
      shipping_country: 'AE',
    };
    const billing = {
      billing_line1: 'Main 2',
      billing_city: 'Berlin',
      billing_postal_code: '10115',
      billing_country: 'DE',
    };
    expect(
      (await trial.visit(path(session), { ...CARD, ...shipping, ...billing, phone: '+971501234567' })).status,
    ).toBe(303);
    expect(await trial.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      collected_information: { shipping_details: { name: 'Maryam', address: { city: 'Dubai', country: 'AE' } } },
      customer_details: { phone: '+971501234567', address: { country: 'DE', postal_code: '10115' } },
    });
  });

  test('any currency of Stripe can be paid with, and no other', async () => {
    const trial = await open();
    const inCurrency = (currency: string) =>
      openSession(trial.stripe, {
        line_items: [
          {
            price_data: {
              currency,
              unit_amount: 5000,
              recurring: { interval: 'month' },
              product_data: { name: 'Standard' },
            },
            quantity: 1,
          },
        ],
      });
    const session = await inCurrency('jpy');
    expect(await (await trial.visit(path(session))).text()).toContain('Pay ¥5,000');
    await trial.visit(path(session), CARD);
    const [invoice] = (await trial.stripe.invoices.list()).data;
    expect(invoice).toMatchObject({ currency: 'jpy', amount_paid: 5000, status: 'paid' });
    await expect(inCurrency('xyz')).rejects.toMatchObject({ statusCode: 400, message: 'Invalid currency: xyz.' });
  });

  test('fifty presses of the button at once are one payment and one subscription', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe);
    const answers = await Promise.all(Array.from({ length: 50 }, () => trial.visit(path(session), CARD)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    await trial.sandbox.deliverDueEvents();
    expect((await trial.stripe.subscriptions.list()).data).toHaveLength(1);
    expect((await trial.stripe.charges.list()).data).toHaveLength(1);
    expect((await trial.stripe.customers.list()).data).toHaveLength(1);
    expect(types(trial).filter((type) => type === 'checkout.session.completed')).toHaveLength(1);
  });

  test('only our own page may post, and closed pages show their state', async () => {
    const trial = await open();
    const session = await openSession(trial.stripe);
    expect((await trial.visit(path(session), CARD, { origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await trial.visit(path(session), CARD, { origin: 'null' })).status).toBe(403);
    expect((await trial.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await trial.stripe.checkout.sessions.expire(session.id);
    const closed = await trial.visit(path(session), CARD);
    expect([closed.status, (await closed.text()).includes('has expired')]).toEqual([410, true]);
    expect((await trial.visit('/checkout/cs_test_none')).status).toBe(404);
    expect((await trial.visit('/checkout/%00')).status).toBe(404);
    expect((await trial.visit('/invoices/%00?key=%00')).status).toBe(404);
    const styles = await trial.visit('/styles.css');
    expect(styles.headers.get('content-type')).toContain('text/css');
    const unchanged = await trial.visit('/styles.css', undefined, {
      'if-none-match': styles.headers.get('etag') ?? '',
    });
    expect(unchanged.status).toBe(304);
  });
});

onBothSandboxes('a payment for good on the hosted page', (open) => {
  test('is one charge without a customer, a subscription or an invoice, and can be refunded', async () => {
    const trial = await open();
    const { stripe } = trial;
    const item = { currency: 'eur', product_data: { name: 'Gift' }, unit_amount: 4500 };
    const once = { mode: 'payment' as const, success_url: `${SHOP}/thanks`, customer_email: 'giver@example.com' };
    const session = await stripe.checkout.sessions.create({ ...once, line_items: [{ quantity: 3, price_data: item }] });
    expect(session).toMatchObject({ mode: 'payment', amount_total: 13_500, customer_creation: 'if_required' });
    const html = await (await trial.visit(path(session))).text();
    expect(html).toContain('Pay €135');
    expect(html).not.toContain('until cancelled');
    const answers = await Promise.all([1, 2].map(() => trial.visit(path(session), CARD)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: null,
      invoice: null,
      subscription: null,
      customer_details: { email: 'giver@example.com' },
      payment_intent: { status: 'succeeded', amount_received: 13_500, customer: null },
    });
    expect((await stripe.charges.list()).data).toHaveLength(1);
    const refund = await stripe.refunds.create({ payment_intent: idOf(done.payment_intent) });
    expect(refund).toMatchObject({ amount: 13_500, status: 'succeeded' });
    const recurring = { ...item, recurring: { interval: 'month' as const } };
    const refused = stripe.checkout.sessions.create({ ...once, line_items: [{ quantity: 1, price_data: recurring }] });
    await expect(refused).rejects.toThrow('passed a recurring price');
  });
});
