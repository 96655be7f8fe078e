import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf } from '../api/ids.ts';
import { CARD, onOneSandbox, openElements, SHOP, told } from '../testing/trial.ts';
import { back, confirm, GOOD } from '../testing/elements-form.ts';

onOneSandbox('the payment form in the shop’s own page', (open) => {
  test('a session for it has a secret and a return address, and refuses options of the hosted page by name', async () => {
    const { stripe, visit } = await open();
    const session = await openElements(stripe);
    expect(session).toMatchObject({
      ui_mode: 'elements',
      url: null,
      success_url: null,
      return_url: `${SHOP}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      payment_method_types: ['card'],
    });
    expect(session.client_secret).toMatch(/^cs_test_\w+_secret_\w{24}$/);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ client_secret: session.client_secret });
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
    expect((await visit(`/checkout/${session.id}`)).status).toBe(404);
    expect((await visit(`/checkout/${session.id}`, CARD)).status).toBe(404);
    for (const wrong of [
      { success_url: SHOP },
      { cancel_url: SHOP },
      { custom_text: { submit: { message: 'Pay' } } },
      { return_url: undefined as never },
      { return_url: 'javascript:alert(1)' },
      { phone_number_collection: { enabled: true } },
      { allowed_payment_method_types: ['ideal' as const] },
    ]) {
      const [param] = Object.keys(wrong) as [string];
      await expect(openElements(stripe, wrong)).rejects.toMatchObject({
        statusCode: 400,
        param: expect.stringContaining(param),
      });
    }
    await expect(openElements(stripe, { ui_mode: 'hosted_page' })).rejects.toMatchObject({ param: 'return_url' });
  });

  test('it tells the amount and the payment methods to holders of the secret and to nobody else', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe);
    const look = (secret: string) => trial.visit(`/elements/${session.id}?client_secret=${secret}`);
    expect(await (await look(session.client_secret ?? '')).json()).toEqual({
      mode: 'subscription',
      status: 'open',
      amount: 34_000,
      currency: 'aed',
      methods: ['card', 'apple_pay', 'google_pay'],
    });
    const stranger = await look('cs_test_guess');
    const nowhere = await trial.visit('/elements/cs_test_none?client_secret=x');
    expect([stranger.status, await stranger.text()]).toEqual([404, await nowhere.text()]);
    expect((await look('')).status).toBe(404);
    expect(await confirm(trial, session, { clientSecret: 'cs_test_guess' })).toMatchObject({ code: 404 });
    expect(await confirm(trial, session, {}, { origin: 'https://elsewhere.test' })).toMatchObject({ code: 403 });
    expect(await confirm(trial, session, { name: 'x'.repeat(20_000) })).toMatchObject({ code: 413 });
    expect(await confirm(trial, session, { method: 'cash' })).toMatchObject({ code: 400 });
    expect(await confirm(trial, session, { method: 'ideal' })).toMatchObject({
      code: 422,
      error: { code: 'payment_method_not_available' },
    });
    expect((await trial.stripe.paymentIntents.list()).data).toHaveLength(0);
  });

  test('a card that pays completes the session, and the shop knows before the browser does', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe);
    expect(await confirm(trial, session)).toEqual({ code: 200, status: 'complete', sessionId: session.id });
    for (const type of ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'])
      expect(told(trial)).toContain(type);
    const done = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'maryam@example.com', name: 'Maryam Al Suwaidi' },
      subscription: { status: 'active', metadata: { household: 'h-1' } },
    });
  });

  test('wrong fields are named as they were posted, and a declined card in the provider’s words', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe, { customer_email: undefined as never });
    const wrong = { number: '4242 4242 4242 4241', expires: '01 / 20', securityCode: '12', name: '' };
    expect(await confirm(trial, session, { card: wrong })).toEqual({
      code: 422,
      error: {
        code: 'incomplete_fields',
        message: 'Your card number is invalid.',
        fields: {
          number: 'Your card number is invalid.',
          expires: 'Your card’s expiration date is in the past.',
          securityCode: 'Three digits, on the back.',
          name: 'Enter the name on the card.',
          email: 'Enter an e-mail address.',
        },
      },
    });
    expect(await confirm(trial, session, { card: undefined })).toMatchObject({
      error: { fields: { number: 'Enter the card number.' } },
    });
    const email = 'guest@example.com';
    const declined = { ...GOOD, number: '4000000000009995' };
    expect(await confirm(trial, session, { card: declined, email })).toEqual({
      code: 402,
      error: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    });
    expect(told(trial)).toContain('payment_intent.payment_failed');
    expect(await confirm(trial, session, { email })).toMatchObject({ status: 'complete' });
    expect((await trial.stripe.paymentIntents.list()).data.map(({ status }) => status)).toEqual(['succeeded']);
  });

  test('a card that asks leads to its bank and back: refused leaves the session open, approved completes it', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe);
    const card = { ...GOOD, number: '4000 0025 0000 3155' };
    const asked = await confirm(trial, session, { card });
    const bank = `/checkout/${session.id}/approve`;
    expect(asked).toEqual({ code: 200, status: 'redirect', url: `/sandbox${bank}` });
    const page = await trial.visit(bank);
    expect([page.headers.get('content-security-policy'), await page.text()]).toEqual([
      expect.stringContaining(`form-action 'self' ${SHOP}`),
      expect.stringContaining('Approve payment'),
    ]);
    expect((await trial.visit(bank, { answer: 'decline' })).headers.get('location')).toBe(back(session));
    expect((await trial.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await trial.visit(bank)).headers.get('location')).toBe(back(session));
    await confirm(trial, session, { card });
    expect((await trial.visit(bank, { answer: 'approve' })).headers.get('location')).toBe(back(session));
    expect((await trial.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
    expect((await trial.visit(bank)).headers.get('location')).toBe(back(session));
    expect((await trial.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test('a wallet pays with the card behind it', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe);
    expect(await confirm(trial, session, { method: 'apple_pay', card: undefined })).toMatchObject({
      status: 'complete',
    });
    const { subscription } = await trial.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    const method = idOf((subscription as Stripe.Subscription).default_payment_method);
    expect((await trial.stripe.paymentMethods.retrieve(method)).card).toMatchObject({
      brand: 'visa',
      wallet: { type: 'apple_pay' },
    });
  });

  test('an expired session takes nothing any more and says so', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe);
    await trial.stripe.checkout.sessions.expire(session.id);
    expect(await confirm(trial, session)).toMatchObject({ code: 410, error: { code: 'session_expired' } });
    expect((await trial.visit(`/checkout/${session.id}/approve`)).headers.get('location')).toBe(back(session));
  });
});
